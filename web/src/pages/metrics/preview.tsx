import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/client.ts';
import type { Schemas } from '../../api/schema.ts';
import { Button } from '../../components/button.tsx';
import { Chart } from '../../components/chart.tsx';
import { Notice } from '../../components/notice.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useValues } from '../../components/values.ts';
import { translated } from '../../messages/translated.ts';
import { seriesOf } from './series.ts';

type Answer = Schemas['MetricAnswer'];

/** A metric to compute: a name, or a definition that nobody saved yet. */
type Computed = string | { name: string; expression: string; table?: string; time?: string; filters?: Record<string, unknown> };

interface PreviewProps {
  /** What to compute, read when the button is pressed; null if something is missing. */
  metric(): Computed | null;
  label: string;
  sourceId: string | null;
}

/** The metric by month, and its value in the last whole month, on request: it costs a credit. A refusal costs nothing and is shown. */
export function Preview({ metric, label, sourceId }: PreviewProps) {
  const { t } = useTranslation('metrics');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function compute() {
    const asked = metric();
    if (asked === null) return setProblem(t('nothingToCompute'));
    setBusy(true);
    setProblem(null);
    try {
      setAnswer(await query(asked, sourceId));
    } catch (error) {
      setAnswer(null);
      setProblem(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="section metric-preview" aria-live="polite">
      <p className="metric-compute">
        <Button kind="secondary" busy={busy} onClick={() => void compute()}>
          {t('compute')}
        </Button>
        <span className="muted">{t('costs')}</span>
      </p>
      {problem && (
        <Notice kind="danger" title={t('refused')} live>
          {problem}
        </Notice>
      )}
      {answer && <Shown answer={answer} label={label} />}
    </div>
  );
}

function Shown({ answer, label }: { answer: Answer; label: string }) {
  const { t } = useTranslation('metrics');
  const { t: ofModel } = useTranslation('model');
  const values = useValues();
  const words = {
    second: ofModel('units.second'),
    minute: ofModel('units.minute'),
    hour: ofModel('units.hour'),
    day: ofModel('units.day'),
  };
  const { spec, latest, month } = seriesOf(answer, label, words, t('month'));
  return (
    <>
      {latest.length === 0 && <p className="muted">{t('noValues')}</p>}
      {latest.map(({ name, value }) => (
        <p key={name} className="metric-value">
          <strong>{values.number(value, spec?.y?.format ?? 'decimal', spec?.y?.unit)}</strong>{' '}
          <span className="muted">
            {name !== label && <bdi>{name} </bdi>}
            {month && t('inMonth', { month: values.steps([month, month])[0] })}
          </span>
        </p>
      ))}
      {spec && spec.categories.length > 1 && <Chart spec={spec} label={label} height={280} />}
      {answer.notes.length > 0 && (
        <ul className="muted metric-notes">
          {answer.notes.map((note) => (
            <li key={note}>{translated(note)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** By month; a metric whose rows have no time, as one number. */
async function query(metric: Computed, sourceId: string | null): Promise<Answer> {
  const body = { metrics: [metric], ...(sourceId === null ? {} : { data_source_ids: [sourceId] }) };
  try {
    return await call('POST', '/api/analysis/metrics/', {
      ...body,
      by: [{ grain: 'month', time: 'default' }],
      time: { last: 12, unit: 'month', whole: true },
    });
  } catch (error) {
    const noTime = error instanceof ApiError && error.code === 'validation_error' && /no time/.test(error.message);
    if (!noTime) throw error;
    return call('POST', '/api/analysis/metrics/', body);
  }
}
