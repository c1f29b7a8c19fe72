import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { translated } from '../../../messages/translated.ts';
import { ReportBlock } from '../show/blocks.tsx';
import { WithReceipts } from '../show/receipts.tsx';
import { type Draft, type OfferedMetric, sectionOf } from './drafts.ts';
import { type FieldsProps, Labelled, SectionFields, useMetricName } from './section-fields.tsx';

const PAUSE_MS = 500;

interface CardProps extends FieldsProps {
  index: number;
  count: number;
  sourceIds: string[];
  move(to: number): void;
  remove(): void;
}

/** A section: its heading and fields, its preview, and the buttons that move it. */
export function SectionCard({ index, count, sourceIds, move, remove, ...fields }: CardProps) {
  const { t } = useTranslation('compose');
  const { draft, change, metrics } = fields;
  const kind = t(`kind.${draft.kind}`);
  const name = `${index + 1}. ${draft.title.trim() || kind}`;
  return (
    <li
      className="compose-section"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(index))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const from = Number(event.dataTransfer.getData('text/plain'));
        if (Number.isInteger(from) && from !== index) move(-1 - from);
      }}
    >
      <div className="compose-head">
        <h3>
          {index + 1}. {kind}
        </h3>
        <div className="actions">
          <Button kind="quiet" aria-label={t('up', { name })} disabled={index === 0} onClick={() => move(index - 1)}>
            ↑
          </Button>
          <Button kind="quiet" aria-label={t('down', { name })} disabled={index === count - 1} onClick={() => move(index + 1)}>
            ↓
          </Button>
          <Button kind="quiet" aria-label={t('remove', { name })} onClick={remove}>
            ×
          </Button>
        </div>
      </div>
      <div className="compose-body">
        <div className="compose-edit">
          <Labelled label={t('heading')}>
            {(id) => (
              <input
                id={id}
                value={draft.title}
                maxLength={200}
                placeholder={t('headingHint')}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Labelled>
          <SectionFields {...fields} />
        </div>
        <Preview draft={draft} metrics={metrics} sourceIds={sourceIds} label={t('preview', { name })} />
      </div>
    </li>
  );
}

interface PreviewProps {
  draft: Draft;
  metrics: OfferedMetric[];
  sourceIds: string[];
  label: string;
}

/** The section as the report will show it, computed again once its fields rest. */
function Preview({ draft, metrics, sourceIds, label }: PreviewProps) {
  const nameOf = useMetricName();
  const settled = useSettled(JSON.stringify(sectionOf(draft, metrics, nameOf)));
  const section = JSON.parse(settled) as Record<string, unknown> | null;
  const shown = useQuery({
    queryKey: ['/api/data-sources/', 'section-preview', settled, sourceIds],
    queryFn: ({ signal }) =>
      call('POST', '/api/report-templates/preview/', { data_source_ids: sourceIds, sections: section ? [section] : [] }, signal),
    enabled: section !== null && sourceIds.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const result = section === null ? undefined : shown.data?.results[0];
  return (
    <section className="compose-preview" aria-label={label} aria-busy={shown.isFetching}>
      {shown.error && <p className="muted">{messageOf(shown.error)}</p>}
      {result?.problem && (
        <Notice kind="warning">
          <p dir="auto">{translated(result.problem)}</p>
        </Notice>
      )}
      {result && !result.problem && (
        <WithReceipts receipts={[]}>
          <h4 dir="auto">{result.title}</h4>
          {result.blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a preview have no names
            <ReportBlock key={at} block={block} />
          ))}
        </WithReceipts>
      )}
    </section>
  );
}

/** The value once it has stopped changing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return settled;
}
