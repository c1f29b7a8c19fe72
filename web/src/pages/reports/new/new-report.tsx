import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMe } from '../../../api/session.tsx';
import type { DataSource } from '../../../api/types.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { mayWrite } from '../may-write.ts';
import { useEarlierReport, useFits, useTemplates, useUsableSources } from '../queries.ts';
import type { Fit, ReportDetail, Template } from '../types.ts';
import { Gallery } from './gallery.tsx';
import { SourceChooser } from './source-chooser.tsx';
import { TemplateForm } from './template-form.tsx';

/** A new report: data, template, parameters; all but the parameters are in the address. */
export function NewReportPage() {
  const { t } = useTranslation('reports');
  const { role } = useMe();
  return (
    <Page title={t('create.title')} lead={t('create.lead')}>
      {mayWrite(role) ? (
        <Choices />
      ) : (
        <Notice>
          <p>{t('create.viewer')}</p>
        </Notice>
      )}
    </Page>
  );
}

function Choices() {
  const { t } = useTranslation('reports');
  const [address] = useSearchParams();
  const templates = useTemplates();
  const sources = useUsableSources();
  const fits = useFits();
  const earlier = useEarlierReport(address.get('from'));
  const failed = [templates, sources, fits].find((query) => query.isError);
  if (failed?.error) return <Problem error={failed.error} retry={failed.refetch} />;
  if (!templates.data || !sources.data || !fits.data || earlier.isLoading) return <Loading lines={6} />;
  if (sources.data.results.length === 0) {
    return (
      <div className="empty">
        <p>{t('create.noData')}</p>
        <div>
          <ButtonLink to="/data-sources">{t('create.bringData')}</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <Steps templates={templates.data.results} sources={sources.data.results} fits={fits.data.results} earlier={earlier.data ?? null} />
  );
}

interface StepsProps {
  templates: Template[];
  sources: DataSource[];
  fits: Fit[];
  /** The report that this one is based on. */
  earlier: ReportDetail | null;
}

function Steps({ templates, sources, fits, earlier }: StepsProps) {
  const { t } = useTranslation('reports');
  const [address, setAddress] = useSearchParams();
  const chosen = chosenSources(address.getAll('source'), sources, earlier);
  const templateId = address.get('template') ?? (address.has('gallery') ? null : (earlier?.template ?? null));
  const template = templates.find(({ id }) => id === templateId);

  const choose = (ids: string[]) => {
    const next = new URLSearchParams(address);
    next.delete('source');
    for (const id of ids) next.append('source', id);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  /** The address of another template, or of the gallery. */
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(address);
    next.delete('template');
    next.delete('gallery');
    if (id) next.set('template', id);
    else if (earlier) next.set('gallery', '1');
    if (!next.has('source')) for (const source of chosen) next.append('source', source);
    return `/reports/new?${next}`;
  };

  return (
    <>
      <Section title={t('create.data')}>
        <SourceChooser sources={sources} chosen={chosen} choose={choose} />
      </Section>
      {template ? (
        <TemplateForm
          // Another template has other parameters.
          key={template.id}
          template={template}
          sourceIds={chosen}
          fits={fits}
          sources={sources}
          choose={choose}
          others={addressOf(null)}
          begin={earlier?.template === template.id ? earlier.parameters : {}}
          format={earlier?.output_format ?? 'pdf'}
        />
      ) : (
        <Gallery templates={templates} sourceIds={chosen} sources={sources} fits={fits} choose={choose} addressOf={addressOf} />
      )}
    </>
  );
}

/** The sources in the address; else those of the report this one is based on; else the newest. Sources that no longer exist are dropped. */
function chosenSources(given: string[], sources: DataSource[], earlier: ReportDetail | null): string[] {
  const known = new Set(sources.map(({ id }) => id));
  const wanted = given.length > 0 ? given : (earlier?.data_sources.map(({ id }) => id) ?? []);
  const usable = [...new Set(wanted)].filter((id) => known.has(id));
  return usable.length > 0 ? usable : sources.slice(0, 1).map(({ id }) => id);
}
