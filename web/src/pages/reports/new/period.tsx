import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format.tsx';
import type { SourceColumn } from '../types.ts';

export interface Span {
  start: string;
  end: string;
}

const PRESETS = ['days30', 'days90', 'months12', 'thisYear'] as const;
type Preset = (typeof PRESETS)[number];

interface PeriodProps {
  label: string;
  value: Span | undefined;
  set(value: Span | undefined): void;
  columns: SourceColumn[];
  error: string | undefined;
  /** Only the two dates. */
  bare?: boolean;
}

/** A period: all the data, its last days or months, or two dates. */
export function Period({ label, value, set, columns, error, bare = false }: PeriodProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const id = useId();
  const reach = reachOf(columns);
  const preset = PRESETS.find((name) => reach && same(spanOf(name, reach), value));
  const [own, setOwn] = useState(value !== undefined && preset === undefined);
  if (!reach && !value) return null;
  const chosen = own ? 'own' : (preset ?? (value ? 'own' : 'all'));
  const choose = (to: string) => {
    setOwn(to === 'own');
    if (to === 'all') set(undefined);
    else if (to === 'own') set(value ?? reach ?? undefined);
    else if (reach) set(spanOf(to as Preset, reach));
  };
  const change = (part: Partial<Span>) => {
    const next = { start: '', end: '', ...value, ...part };
    if (next.start && next.end) set(next);
  };
  return (
    <fieldset className="field period">
      <legend className={bare ? 'unseen' : undefined}>{label}</legend>
      {!bare && reach && (
        <p className="hint" id={`${id}-hint`}>
          {t('period.reach', { start: format.date(reach.start), end: format.date(reach.end) })}
        </p>
      )}
      {!bare && (
        <select aria-label={label} aria-describedby={`${id}-hint`} value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="all">{t('period.all')}</option>
          {reach &&
            PRESETS.map((name) => (
              <option key={name} value={name}>
                {t(`period.${name}`)}
              </option>
            ))}
          <option value="own">{t('period.own')}</option>
        </select>
      )}
      {(bare || chosen === 'own') && (
        <div className="fields-row">
          <div className="field">
            <label htmlFor={`${id}-start`}>{t('period.from')}</label>
            <input id={`${id}-start`} type="date" value={value?.start ?? ''} onChange={(event) => change({ start: event.target.value })} />
          </div>
          <div className="field">
            <label htmlFor={`${id}-end`}>{t('period.to')}</label>
            <input id={`${id}-end`} type="date" value={value?.end ?? ''} onChange={(event) => change({ end: event.target.value })} />
          </div>
        </div>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

const same = (a: Span, b: Span | undefined) => b !== undefined && a.start === b.start && a.end === b.end;

/** The first to the last day of the data, by its time columns. */
function reachOf(columns: SourceColumn[]): Span | null {
  const times = columns.filter(({ role, min, max }) => role === 'time' && DAY.test(min ?? '') && DAY.test(max ?? ''));
  const [first] = times;
  return first ? { start: first.min!.slice(0, 10), end: first.max!.slice(0, 10) } : null;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Counted back from the last day of the data, so that it is never empty. */
function spanOf(preset: Preset, { end }: Span): Span {
  const day = new Date(`${end}T00:00:00Z`);
  if (preset === 'thisYear') return { start: `${end.slice(0, 4)}-01-01`, end };
  if (preset === 'months12') day.setUTCFullYear(day.getUTCFullYear() - 1);
  else day.setUTCDate(day.getUTCDate() - (preset === 'days30' ? 30 : 90));
  day.setUTCDate(day.getUTCDate() + 1);
  return { start: day.toISOString().slice(0, 10), end };
}
