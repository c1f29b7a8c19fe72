import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { useList } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import type { DataSource } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { messageOf, Problem } from '../../../components/problem.tsx';
import { translated } from '../../../messages/translated.ts';
import { mayWrite } from '../may-write.ts';
import { SourceChooser } from '../new/source-chooser.tsx';
import { REPORTS, useQuote, useSourceDetails, useUsableSources } from '../queries.ts';
import { FORMATS, type ReportFormat } from '../types.ts';
import { type Draft, dimensionsOf, KINDS, metricsOf, moved, newDraft, sectionOf } from './drafts.ts';
import { SectionCard } from './section-card.tsx';
import { Labelled, useMetricName } from './section-fields.tsx';

const TEMPLATES = '/api/report-templates/';

/** A report composed of sections, from empty: chosen, ordered, renamed, seen at once, generated or saved as a template. */
export function ComposePage() {
  const { t } = useTranslation('compose');
  const words = useTranslation('reports');
  const { role } = useMe();
  const sources = useUsableSources();
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!mayWrite(role) && (
        <Notice>
          <p>{words.t('create.viewer')}</p>
        </Notice>
      )}
      {mayWrite(role) && sources.isPending && <Loading lines={6} />}
      {mayWrite(role) && sources.isError && <Problem error={sources.error} retry={sources.refetch} />}
      {mayWrite(role) &&
        sources.data &&
        (sources.data.results.length === 0 ? (
          <div className="empty">
            <p>{words.t('create.noData')}</p>
            <div>
              <ButtonLink to="/data-sources">{words.t('create.bringData')}</ButtonLink>
            </div>
          </div>
        ) : (
          <Composer sources={sources.data.results} />
        ))}
    </Page>
  );
}

function Composer({ sources }: { sources: DataSource[] }) {
  const { t } = useTranslation('compose');
  const words = useTranslation('reports');
  const announce = useAnnounce();
  const [chosen, choose] = useState(() => sources.slice(0, 1).map(({ id }) => id));
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const details = useSourceDetails(chosen).flatMap((detail) => detail ?? []);
  const metrics = metricsOf(details);
  const nameOf = useMetricName();
  const dimensions = dimensionsOf(details);
  const change = (key: string, part: Partial<Draft>) => setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const move = (at: number, to: number) => {
    // A card dropped on another one names where it came from.
    const [from, place] = to < 0 ? [-1 - to, at] : [at, to];
    setDrafts((all) => moved(all, from, place));
    const { title, kind } = drafts[from]!;
    announce(t('moved', { name: title || t(`kind.${kind}`), position: place + 1 }));
  };
  const sections = drafts.map((draft) => sectionOf(draft, metrics, nameOf)).filter((section) => section !== null);
  return (
    <>
      <Section title={words.t('create.data')}>
        <SourceChooser sources={sources} chosen={chosen} choose={choose} />
      </Section>
      <Section title={t('sections')}>
        {drafts.length === 0 ? (
          <div className="empty">
            <p>{t('empty')}</p>
          </div>
        ) : (
          <ol className="compose-list">
            {drafts.map((draft, index) => (
              <SectionCard
                key={draft.key}
                draft={draft}
                index={index}
                count={drafts.length}
                metrics={metrics}
                dimensions={dimensions}
                sourceIds={chosen}
                change={(part) => change(draft.key, part)}
                move={(to) => move(index, to)}
                remove={() => setDrafts((all) => all.filter(({ key }) => key !== draft.key))}
              />
            ))}
          </ol>
        )}
        <fieldset className="compose-add">
          <legend>{t('add')}</legend>
          <div className="actions">
            {KINDS.map((kind) => (
              <Button key={kind} kind="secondary" onClick={() => setDrafts((all) => [...all, newDraft(kind)])}>
                {t(`kind.${kind}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      </Section>
      {sections.length > 0 && sections.length === drafts.length && <Finish sections={sections} sourceIds={chosen} />}
    </>
  );
}

/** The price, the button that spends it, and the template that can be saved. */
function Finish({ sections, sourceIds }: { sections: Record<string, unknown>[]; sourceIds: string[] }) {
  const { t } = useTranslation('compose');
  const words = useTranslation('reports');
  const announce = useAnnounce();
  const client = useQueryClient();
  const navigate = useNavigate();
  const templates = useList(TEMPLATES, 1, 100);
  const own = templates.data?.results.find(
    ({ composed, parameters }) => composed && 'sections' in ((parameters.properties as object) ?? {}),
  );
  const [title, setTitle] = useState('');
  const [name, setName] = useState('');
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const request = { template_id: own?.id ?? '', data_source_ids: sourceIds, report_parameters: { sections } };
  const quote = useQuote(request, own !== undefined);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(null);
    await work().catch((error: unknown) => setRefused(error as Error));
    setBusy(false);
  };
  const generate = () =>
    attempt(async () => {
      const { id } = await call('POST', REPORTS, { ...request, output_format: format, ...(title.trim() ? { title: title.trim() } : {}) });
      await client.invalidateQueries({ queryKey: [REPORTS] });
      navigate(`/reports/${id}`);
    });
  const save = () =>
    attempt(async () => {
      const saved = await call('POST', TEMPLATES, { name: name.trim(), data_source_ids: sourceIds, sections });
      announce(t('saved', { name: saved.name }));
      setName('');
      await client.invalidateQueries({ queryKey: [TEMPLATES] });
    });
  const problem = refused ?? quote.error;
  return (
    <Section title={t('generate')}>
      {problem && (
        <Notice kind="danger" live title={t('refused')}>
          <p>{messageOf(problem)}</p>
        </Notice>
      )}
      {quote.data?.reasons.map((reason) => (
        <Notice key={reason} kind="warning">
          <p dir="auto">{translated(reason)}</p>
        </Notice>
      ))}
      <div className="compose-finish">
        <Labelled label={t('reportTitle')}>
          {(id) => <input id={id} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />}
        </Labelled>
        <Labelled label={words.t('create.format')}>
          {(id) => (
            <select id={id} value={format} onChange={(event) => setFormat(FORMATS.find((one) => one === event.target.value) ?? 'pdf')}>
              {FORMATS.map((one) => (
                <option key={one} value={one}>
                  {words.t(`format.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Button busy={busy} disabled={!quote.data?.can_generate} onClick={() => void generate()}>
          {t('generate')}
        </Button>
        {quote.data && <p className="muted">{t('price', { count: quote.data.credits_by_format[format] })}</p>}
      </div>
      <div className="compose-finish">
        <Labelled label={t('templateName')}>
          {(id) => <input id={id} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />}
        </Labelled>
        <Button kind="secondary" busy={busy} disabled={name.trim() === ''} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </Section>
  );
}
