import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, call } from '../../../api/client.ts';
import type { DataSource } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { translated } from '../../../messages/translated.ts';
import { REPORTS, useQuote, useSourceDetails } from '../queries.ts';
import { type Fit, FORMATS, type Quote, type ReportFormat, type Template } from '../types.ts';
import { NoFit, reasonsAgainst } from './gallery.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { PreviewPicture } from './preview.tsx';

interface FormProps {
  template: Template;
  sourceIds: string[];
  sources: DataSource[];
  fits: Fit[];
  choose(ids: string[]): void;
  /** The address of the gallery. */
  others: string;
  /** The initial parameters. */
  begin: Record<string, unknown>;
  format: ReportFormat;
}

/** The preview and the price are requested again after this long without a change. */
const PAUSE_MS = 500;

/** The chosen template: its parameters, a preview, the price, and the button that generates the report. */
export function TemplateForm({ template, sourceIds, begin, others, format: firstFormat, ...choice }: FormProps) {
  const { t } = useTranslation('reports');
  const [parameters, setParameters] = useState(begin);
  const [format, setFormat] = useState(firstFormat);
  const [title, setTitle] = useState('');
  const settled = useSettled(parameters);
  const details = useSourceDetails(sourceIds);
  const reasons = reasonsAgainst(template, sourceIds, choice.fits);
  const request = { template_id: template.id, data_source_ids: sourceIds, report_parameters: settled };
  const quote = useQuote(request, reasons.length === 0);
  const errors = fieldErrors(quote.error);
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{translated(template.name)}</h2>
          <p className="muted">{translated(template.description)}</p>
        </div>
        <Link to={others} className="button button-secondary">
          {t('create.otherTemplate')}
        </Link>
      </div>
      {reasons.length > 0 ? (
        <NoFit template={template} reasons={reasons} sourceIds={sourceIds} {...choice} />
      ) : (
        <div className="template-form">
          <div className="template-parameters">
            <TitleField title={title} change={setTitle} />
            <ParameterFields
              schema={template.parameters}
              sources={details.flatMap((detail) => detail ?? [])}
              values={parameters}
              change={setParameters}
              errors={errors}
            />
            <Formats chosen={format} choose={setFormat} prices={quote.data?.credits_by_format} />
          </div>
          <div className="template-outcome">
            {quote.error === null && <PreviewPicture request={request} large />}
            <Notes quote={quote.data} />
            <Generate
              request={{ ...request, report_parameters: parameters, output_format: format, title }}
              quote={quote.data}
              problem={quote.error}
              fresh={settled === parameters && !quote.isFetching}
            />
          </div>
        </div>
      )}
    </section>
  );
}

function TitleField({ title, change }: { title: string; change(title: string): void }) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('create.name')}</label>
      <p id={`${id}-hint`} className="hint">
        {t('create.nameHint')}
      </p>
      <input id={id} aria-describedby={`${id}-hint`} value={title} maxLength={200} onChange={(event) => change(event.target.value)} />
    </div>
  );
}

interface FormatsProps {
  chosen: ReportFormat;
  choose(format: ReportFormat): void;
  prices: Quote['credits_by_format'] | undefined;
}

function Formats({ chosen, choose, prices }: FormatsProps) {
  const { t } = useTranslation('reports');
  return (
    <fieldset className="choices">
      <legend>{t('create.format')}</legend>
      {FORMATS.map((format) => (
        <label key={format} className="choice">
          <input type="radio" name="format" checked={format === chosen} onChange={() => choose(format)} />
          <span className="format-choice">
            <span>
              {t(`format.${format}`)} <span className="hint">{t(`formatHint.${format}`)}</span>
            </span>
            {prices && <span className="muted">{t('credits', { count: prices[format] })}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the template selects from the data on its own. */
function Notes({ quote }: { quote: Quote | undefined }) {
  const { t } = useTranslation('reports');
  if (!quote || quote.notes.length === 0) return null;
  return (
    <details className="more">
      <summary>{t('create.notes', { count: quote.notes.length })}</summary>
      <ul className="template-notes">
        {quote.notes.map((note) => (
          <li key={note} dir="auto">
            {translated(note)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GenerateProps {
  request: {
    template_id: string;
    data_source_ids: string[];
    report_parameters: Record<string, unknown>;
    output_format: ReportFormat;
    title: string;
  };
  quote: Quote | undefined;
  problem: Error | null;
  /** The quote is for the current request. */
  fresh: boolean;
}

/** The price, and the button that spends it. */
function Generate({ request, quote, problem, fresh }: GenerateProps) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const credits = quote?.credits_by_format[request.output_format];

  async function generate() {
    setBusy(true);
    setRefused(null);
    try {
      const { title, ...rest } = request;
      const { id } = await call('POST', REPORTS, { ...rest, ...(title.trim() ? { title: title.trim() } : {}) });
      announce(t('started'));
      await client.invalidateQueries({ queryKey: [REPORTS] });
      navigate(`/reports/${id}`);
    } catch (error) {
      setRefused(error as Error);
      setBusy(false);
    }
  }

  const wrong = refused ?? problem;
  return (
    <div className="template-price">
      {wrong && (
        <Notice kind="danger" live title={refused ? t('create.refused') : t('create.wrong')}>
          <p>{firstMessage(wrong)}</p>
          {wrong instanceof ApiError && wrong.code === 'insufficient_credits' && (
            <p>
              <Link to="/usage">{t('create.toUsage')}</Link>
            </p>
          )}
        </Notice>
      )}
      {credits !== undefined && !problem && (
        <p className="template-credits">
          <strong>{t('credits', { count: credits })}</strong> <span className="muted">{t('create.priceLead')}</span>
        </p>
      )}
      <Button busy={busy} disabled={problem !== null || credits === undefined} aria-busy={!fresh} onClick={() => void generate()}>
        {t('create.generate')}
      </Button>
    </div>
  );
}

/** The error of the first invalid parameter says more than a general one. */
function firstMessage(error: Error): string {
  const [first] = Object.values(fieldErrors(error));
  return first ?? messageOf(error);
}

/** The service's errors by parameter. */
function fieldErrors(error: Error | null): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'validation_error') return {};
  const named: Record<string, string> = {};
  for (const [field, messages] of Object.entries(error.details)) {
    const name = /^report_parameters\.(\w+)/.exec(field)?.[1];
    const message = Array.isArray(messages) ? messages[0] : messages;
    if (name && typeof message === 'string') named[name] ??= message;
  }
  return named;
}

/** The value once it has stopped changing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return settled;
}
