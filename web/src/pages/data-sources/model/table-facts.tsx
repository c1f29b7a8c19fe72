import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, SelectField } from '../../../components/field.tsx';
import { Form, Submit, type Values } from '../../../components/form.tsx';
import { useValues } from '../../../components/values.ts';
import { translated } from '../../../messages/translated.ts';
import type { Source } from '../types.ts';
import { type ModelTable, namesChange, type TableCorrection, textChange, withoutIdle } from './types.ts';
import { useCorrection } from './use-correction.ts';

interface TableProps {
  source: Source;
  table: ModelTable;
  mayWrite: boolean;
}

/** What one row is, what identifies it, and when it happened. */
export function TableFacts({ source, table, mayWrite }: TableProps) {
  const { t } = useTranslation('model');
  const values = useValues();
  const { grain, key, times, coverage, stock, interval, bridge, default_time: main, corrected, label } = table;
  const day = (text: string) => values.day(text.slice(0, 10));
  return (
    <section className="model-table">
      <div className="section-head">
        <h2>
          <bdi>{label ?? table.name}</bdi>
        </h2>
        {mayWrite && <EditTable source={source} table={table} />}
      </div>
      <dl className="model-facts">
        <Fact name={t('grain')} corrected={corrected.includes('grain')}>
          {corrected.includes('grain') ? grain : translated(grain)}
        </Fact>
        <Fact name={t('key')} corrected={corrected.includes('key')}>
          {key.length === 0 ? t('noKey') : <bdi>{key.join(' + ')}</bdi>}
        </Fact>
        <Fact name={t('times')} corrected={corrected.includes('default_time')}>
          {times.length === 0
            ? (main ?? t('noTimes'))
            : times.map(({ column, verb, from, to }) => (
                <span key={column} className="model-line">
                  <span>
                    <bdi>{column}</bdi>
                    {verb && verb !== column && ` (${verb})`}: {t('span', { from: day(from), to: day(to) })}
                  </span>
                  {column === main && <Badge>{t('mainTime')}</Badge>}
                </span>
              ))}
        </Fact>
        {coverage && <Fact name={t('coverage')}>{t('span', { from: day(coverage.from), to: day(coverage.to) })}</Fact>}
        {stock && (
          <Fact name={t('stock')} corrected={corrected.includes('stock')}>
            {stock.entity.length > 0
              ? t('stockOf', { entity: stock.entity.join(' + '), time: stock.time })
              : t('stockOfAll', { time: stock.time })}
          </Fact>
        )}
        {interval && (
          <Fact name={t('interval')} corrected={corrected.includes('interval')}>
            {t('intervalOf', { from: interval.from, until: interval.until })}
          </Fact>
        )}
        {bridge && (
          <Fact name={t('bridge')} corrected={corrected.includes('bridge')}>
            {t('bridgeIs')}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, corrected = false, children }: { name: string; corrected?: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('model');
  return (
    <div>
      <dt>
        {name} {corrected && <Badge kind="warm">{t('corrected')}</Badge>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function EditTable({ source, table }: Omit<TableProps, 'mayWrite'>) {
  const { t } = useTranslation('model');
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const change = useCorrection(source);
  const dates = table.columns.filter(({ type }) => type === 'date' || type === 'timestamp');
  const asProposed = (field: string) => t(table.corrected.includes(field) ? 'backToProposal' : 'asProposed');
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)} aria-label={t('editOf', { name: table.name })}>
        {t('edit')}
      </Button>
      {open && (
        <Dialog title={t('editTable', { name: table.name })} close={close}>
          <Form
            label={t('editTable', { name: table.name })}
            send={async (values) => {
              const { note = '' } = values;
              await change.mutateAsync({ tables: [withoutIdle(correctionOf(values, table), table.corrected)], note });
              close();
              announce(t('saved', { name: table.name }));
            }}
          >
            <Field name="grain" label={t('grain')} hint={t('grainHint')} defaultValue={table.grain} maxLength={200} />
            <Field name="key" label={t('key')} hint={t('keyHint')} defaultValue={table.key.join(', ')} spellCheck={false} />
            {table.times.length > 0 && (
              <SelectField
                name="default_time"
                label={t('mainTime')}
                defaultValue={table.corrected.includes('default_time') ? (table.default_time ?? '') : ''}
              >
                <option value="">{asProposed('default_time')}</option>
                {table.times.map(({ column }) => (
                  <option key={column}>{column}</option>
                ))}
              </SelectField>
            )}
            {dates.length > 1 && (
              <div className="fields-row">
                {(['from', 'until'] as const).map((end) => (
                  <SelectField
                    key={end}
                    name={end}
                    label={t(`interval_${end}`)}
                    defaultValue={table.corrected.includes('interval') ? (table.interval?.[end] ?? '') : ''}
                  >
                    <option value="">{asProposed('interval')}</option>
                    {dates.map(({ name }) => (
                      <option key={name}>{name}</option>
                    ))}
                  </SelectField>
                ))}
              </div>
            )}
            <Field name="label" label={t('label')} defaultValue={table.label ?? ''} maxLength={100} dir="auto" />
            <Field name="note" label={t('note')} hint={t('noteHint')} maxLength={500} dir="auto" />
            <div className="actions actions-end">
              <Button kind="secondary" onClick={close}>
                {t('cancel')}
              </Button>
              <Submit>{t('save')}</Submit>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}

function correctionOf(
  { grain = '', key = '', default_time: time = '', from = '', until = '', label = '' }: Values,
  table: ModelTable,
): TableCorrection {
  const was = (field: string) => table.corrected.includes(field);
  const timeBefore = was('default_time') ? (table.default_time ?? '') : '';
  const interval = from !== '' && until !== '' ? { from, until } : null;
  const intervalBefore = was('interval') ? table.interval : null;
  const changed = interval?.from !== intervalBefore?.from || interval?.until !== intervalBefore?.until;
  return {
    name: table.name,
    grain: textChange(grain, table.grain),
    key: namesChange(key, table.key),
    default_time: textChange(time, timeBefore),
    label: textChange(label, table.label ?? ''),
    ...(changed ? { interval } : {}),
  };
}
