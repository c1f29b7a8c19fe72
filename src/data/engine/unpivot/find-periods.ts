import { summaryLabel } from '../import-csv/summary-labels.ts';
import { GRAINS, type Grain, measuredPeriod, type PeriodName } from './period-name.ts';

/** Columns of a table that are spans of time, and could be rows. */
export interface PeriodColumns {
  grain: Grain;
  /** What is measured in each period: several if their names say so, as in "Revenue 2024, Cost 2024, Revenue 2025, …". */
  measures: string[];
  /** In order of time: how the file writes it, and the position of its column for each measure, if it has one. */
  periods: { label: string; firstDay: string | null; columns: (number | null)[] }[];
  /** Columns that may sum up or average periods, by the positions of these. `labelled`: their name says nothing else. */
  summaries: { column: number; of: number[]; average: boolean; labelled: boolean }[];
}

interface Named {
  at: number;
  period: PeriodName;
  measure: string;
  label: string;
}

/** With fewer, columns side by side are easily read as they are. */
const PERIODS_MIN = 3;

/** The columns that are periods of the finest grain among several; null if there are too few, or if nothing else is in the table. */
export function findPeriods(names: readonly string[]): PeriodColumns | null {
  const all = names.flatMap((name, at): Named[] => {
    const found = measuredPeriod(name);
    return found ? [{ at, ...found }] : [];
  });
  const known = all.some(({ period }) => period.grain === 'day') ? monthsOf(all) : all;
  for (const grain of GRAINS) {
    for (const dated of [true, false]) {
      const own = known.filter(({ period }) => period.grain === grain && (period.firstDay !== null) === dated);
      const found = arranged(names, own, known);
      if (found) return found;
    }
  }
  return null;
}

/** Days that are all the first of a month stand for months, as spreadsheets keep them. */
function monthsOf(all: Named[]): Named[] {
  const days = all.filter(({ period }) => period.grain === 'day');
  if (!days.every(({ period }) => period.firstDay?.endsWith('-01'))) return all;
  return all.map((one) =>
    one.period.grain === 'day'
      ? { ...one, label: one.period.firstDay?.slice(0, 7) ?? one.label, period: { ...one.period, grain: 'month' as const } }
      : one,
  );
}

function arranged(names: readonly string[], own: Named[], known: readonly Named[]): PeriodColumns | null {
  const byMeasure = Map.groupBy(own, ({ measure }) => measure.toLowerCase());
  const used = [...byMeasure.values()].filter((columns) => new Set(columns.map(({ period }) => period.order)).size >= PERIODS_MIN);
  const grain = own[0]?.period.grain;
  // A period that a measure has twice is none of several that follow each other.
  if (used.length === 0 || !grain || used.some((columns) => new Set(columns.map(({ period }) => period.order)).size < columns.length))
    return null;
  const taken = used.flat();
  const orders = [...new Set(taken.map(({ period }) => period.order))].sort((a, b) => a - b);
  const periods = orders.map((order) => {
    const same = taken.filter(({ period }) => period.order === order) as [Named, ...Named[]];
    const columns = used.map((columns) => columns.find(({ period }) => period.order === order)?.at ?? null);
    return { label: same[0].label, firstDay: same[0].period.firstDay, columns };
  });
  const summaries = names.flatMap((name, at) => {
    if (taken.some((column) => column.at === at)) return [];
    const period = known.find((one) => one.at === at);
    const summed = period ? sumOfFiner(period, used) : totalOf(name, used);
    return summed ? [{ column: at, ...summed }] : [];
  });
  if (taken.length + summaries.length === names.length) return null;
  return { grain, measures: used.map(([first]) => (first as Named).measure), periods, summaries };
}

type Summed = Omit<PeriodColumns['summaries'][number], 'column'>;

/** A quarter or year among its months: the periods since the one before of its kind. */
function sumOfFiner({ at, period, measure }: Named, used: Named[][]): Summed | null {
  const columns = used.find(([first]) => first?.measure.toLowerCase() === measure.toLowerCase());
  if (!columns || GRAINS.indexOf(period.grain) <= GRAINS.indexOf(columns[0]?.period.grain ?? 'year')) return null;
  const within = columns.filter((one) => spans(period, one.period));
  return { of: (within.length > 0 ? within : columns.filter((one) => one.at < at)).map((one) => one.at), average: false, labelled: false };
}

/** Whether a period has a finer one in it, as far as both say when they are. */
function spans(whole: PeriodName, part: PeriodName): boolean {
  if (whole.firstDay !== null && part.firstDay !== null) {
    const months = whole.grain === 'year' ? 12 : whole.grain === 'quarter' ? 3 : 1;
    const [from, at] = [monthIndex(whole.firstDay), monthIndex(part.firstDay)];
    return at >= from && at < from + months;
  }
  if (whole.grain === 'quarter' && part.grain === 'month') return Math.ceil((part.order % 1_000) / 3) === whole.order % 1_000;
  return whole.grain === 'year';
}

const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** A column that its name calls a total or an average: of the measure that it names, or else of the only one. */
function totalOf(name: string, used: Named[][]): Summed | null {
  const own = used.filter(([first]) => first?.measure && name.toLowerCase().includes(first.measure.toLowerCase()));
  const [columns] = own.length === 1 ? own : used;
  if (!columns || (used.length > 1 && own.length !== 1)) return null;
  const measure = own.length === 1 ? (columns[0]?.measure ?? '') : '';
  const rest = measure === '' ? name : name.toLowerCase().replace(measure.toLowerCase(), '').trim();
  const found = summaryLabel(rest) ?? summaryLabel(name);
  if (/^YTD$/i.test(rest)) return { of: columns.map(({ at }) => at), average: false, labelled: true };
  if (!found || found.kind === 'balance') return null;
  return { of: columns.map(({ at }) => at), average: found.kind === 'average', labelled: found.strong };
}
