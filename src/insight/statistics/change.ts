import { toNumber } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import { phrase } from '../../platform/locale.ts';
import { sayDates, sayPercent, sayPoints, saySpan, sayValue } from '../figures/wording.ts';
import { daysIn } from './calendar.ts';
import { addExact, amountValue, cellOf, isRounded } from './exact-arithmetic.ts';
import { sayRows } from './row-words.ts';
import type { Amount, DraftFinding, MetricSpec, Span } from './types.ts';

/** A finding on a total or a mean, with how the mean was taken and over how many rows. */
export function totalFinding(metric: MetricSpec, amount: Amount, rows: number, span: Span | null, how = ''): DraftFinding {
  const value = amountValue(metric, amount);
  const when = span ? ` ${saySpan(span)}` : '';
  const shown = sayValue(metric, cellOf(metric, amount));
  const verb = metric.kind === 'sum' ? 'totals' : metric.kind === 'count' ? 'come to' : 'is';
  const german = metric.kind === 'sum' ? 'insgesamt ' : '';
  const over = metric.kind === 'count' ? '' : ` ${phrase('over', 'über')} ${sayRows(rows, metric)}`;
  const rounded = isRounded(metric.kind === 'sum' ? amount.num : null)
    ? phrase(' (exact here; rounded where it is drawn)', ' (hier genau, in Diagrammen gerundet)')
    : '';
  return {
    kind: 'total',
    sentence:
      value === null
        ? phrase(`${metric.label} has no value${when}.`, `${metric.label}: kein Wert${when}.`)
        : phrase(
            `${metric.label} ${verb} ${shown}${how ? ` ${how}` : ''}${over}${when}${rounded}.`,
            `${metric.label}: ${german}${shown}${how ? ` ${how}` : ''}${over}${when}${rounded}.`,
          ),
    value,
    format: metric.format,
    unit: metric.unit,
  };
}

export interface Change {
  absolute: number;
  /** null if the earlier value is zero or negative: a percentage would mislead. */
  fraction: number | null;
}

/** The change between two values; for sums as exact as a double allows. */
export function changeOf(metric: MetricSpec, current: Amount, previous: Amount): Change | null {
  const [now, before] = [amountValue(metric, current), amountValue(metric, previous)];
  if (now === null || before === null) return null;
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  const absolute = adds && metric.exact ? (toNumber(addExact([current.num, negated(previous.num)])) ?? now - before) : now - before;
  return { absolute, fraction: before > 0 ? absolute / before : null };
}

/** A sentence on the change between two periods; if their lengths differ, also per day. */
export function changeFinding(
  metric: MetricSpec,
  current: Amount,
  previous: Amount,
  spans: { current: Span; previous: Span; name: string },
): DraftFinding {
  const change = changeOf(metric, current, previous);
  const [now, before] = [cellOf(metric, current), cellOf(metric, previous)];
  if (!change) {
    const missing = amountValue(metric, current) === null ? spans.current : spans.previous;
    return note(
      phrase(
        `${metric.label} cannot be compared: it has no value ${saySpan(missing)}.`,
        `${metric.label}: kein Vergleich möglich, weil ein Wert ${saySpan(missing)} fehlt.`,
      ),
    );
  }
  const { absolute, fraction } = change;
  const points = metric.format === 'percent';
  const by = points ? sayPoints(absolute) : sayValue(metric, Math.abs(absolute));
  const relative = fraction === null || points ? '' : ` (${fraction > 0 ? '+' : ''}${sayPercent(fraction)})`;
  const verb =
    absolute === 0
      ? phrase('did not change', 'unverändert')
      : absolute > 0
        ? phrase(`rose by ${by}${relative}`, `um ${by}${relative} gestiegen`)
        : phrase(`fell by ${by}${relative}`, `um ${by}${relative} gefallen`);
  const to =
    absolute === 0
      ? `: ${sayValue(metric, now)}`
      : phrase(
          ` from ${sayValue(metric, before)} to ${sayValue(metric, now)}`,
          ` von ${sayValue(metric, before)} auf ${sayValue(metric, now)}`,
        );
  return {
    kind: 'change',
    sentence: `${metric.label}${phrase('', ':')} ${verb}${to}, ${saySpan(spans.current)} ${phrase('against', 'gegenüber')} ${spans.name} (${sayDates(spans.previous)})${perDay(metric, current, previous, spans)}.`,
    value: absolute,
    format: metric.format,
    unit: metric.unit,
  };
}

/** A sentence without a value of its own. */
export function note(sentence: string): DraftFinding {
  return { kind: 'note', sentence, value: null, format: 'decimal' };
}

function perDay(metric: MetricSpec, current: Amount, previous: Amount, spans: { current: Span; previous: Span }): string {
  const [days, daysBefore] = [daysIn(spans.current), daysIn(spans.previous)];
  if (days === daysBefore || (metric.kind !== 'sum' && metric.kind !== 'count')) return '';
  const [now, before] = [(amountValue(metric, current) ?? 0) / days, (amountValue(metric, previous) ?? 0) / daysBefore];
  const fraction = before > 0 ? ` (${now > before ? '+' : ''}${sayPercent(now / before - 1)})` : '';
  const rate = { ...metric, format: 'decimal' as const };
  const [each, eachBefore] = [sayValue(rate, now), sayValue(rate, before)];
  return phrase(
    `; a day, ${each} against ${eachBefore}${fraction}, the periods being of ${days} and ${daysBefore} days`,
    `; je Tag ${each} gegenüber ${eachBefore}${fraction}, weil die Zeiträume ${days} und ${daysBefore} Tage haben`,
  );
}

function negated(cell: CellValue): CellValue {
  if (typeof cell === 'number') return -cell;
  return typeof cell === 'string' ? (cell.startsWith('-') ? cell.slice(1) : `-${cell}`) : null;
}
