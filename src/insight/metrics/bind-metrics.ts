import { quoteName } from '../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../data/engine/types.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import { labelOf } from '../figures/wording.ts';
import type { MetricSpec } from '../statistics/types.ts';

/** An SQL aggregate to which conditions can still be added. */
export interface Aggregate {
  call: 'sum' | 'count';
  of: string;
  /** SQL without placeholders, joined by AND. */
  when: readonly string[];
}

/** Renders the aggregate over the rows that meet all conditions. */
export function aggregateSql({ call, of, when }: Aggregate, ...more: readonly string[]): string {
  const conditions = [...when, ...more];
  return `${call}(${of})${conditions.length > 0 ? ` FILTER (WHERE ${conditions.join(' AND ')})` : ''}`;
}

/** A measure with the SQL aggregates that compute it. */
export interface Metric extends MetricSpec {
  /** null for the row count. */
  column: string | null;
  num: Aggregate;
  /** null for sums and counts. */
  den: Aggregate | null;
  /** How a mean was taken, as a phrase: "weighted by quantity". */
  how: string;
  notes: string[];
}

const NUMBERS = new Set(['integer', 'decimal', 'double']);

/** Measures rank by the first group that a word of their name matches: results come before their components. */
const IMPORTANCE: RegExp[] = [
  /^(revenue|turnover|umsatz|sales|gmv|income|ventas|ingresos)$/,
  /^(amount|total|value|betrag|payment|net|gross|montant|importe)$/,
  /^(profit|earnings|gewinn)$/,
  /^(cost|costs|spend|expense|expenses|kosten|budget)$/,
  /^(quantity|qty|units|orders|visits|sessions|clicks|impressions|views|users|count|volume|menge)$/,
];

export const ROWS: Metric = {
  label: 'Rows',
  kind: 'count',
  exact: true,
  format: 'integer',
  column: null,
  num: { call: 'count', of: '*', when: [] },
  den: null,
  how: '',
  notes: [],
};

/** Columns that may be summed, most telling first. */
export function rankMeasures(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const measures = columns.filter(({ role, type }) => role === 'additive_measure' && NUMBERS.has(type));
  const rank = ({ name }: ColumnProfile) => {
    const words = wordsOf(name);
    const group = IMPORTANCE.findIndex((pattern) => words.some((word) => pattern.test(word)));
    return group < 0 ? IMPORTANCE.length : group;
  };
  // The sort is stable: ties keep the file's order.
  return measures.sort((a, b) => rank(a) - rank(b) || Number(mostlyEmpty(a)) - Number(mostlyEmpty(b)));
}

export function rankRates(columns: readonly ColumnProfile[]): ColumnProfile[] {
  return columns.filter(({ role, type }) => role === 'rate' && NUMBERS.has(type));
}

/** True if a metric can be built on the column: a number that is neither a key nor personal data. */
export function isMeasurable({ role, type }: ColumnProfile): boolean {
  return NUMBERS.has(type) && (role === 'additive_measure' || role === 'rate' || role === 'category');
}

/** The metric of a column: a sum if it adds up, otherwise a mean, weighted if the table has a weight. */
export function metricOf(column: ColumnProfile, table: SnapshotTable): Metric {
  return column.role === 'additive_measure' ? sumOf(column, table.rowCount) : meanOf(column, table);
}

function sumOf(column: ColumnProfile, rowCount: number): Metric {
  const { value, exact, notes } = summable(column, rowCount);
  return {
    label: labelOf(column.name),
    kind: 'sum',
    exact,
    format: column.type === 'integer' ? 'integer' : 'decimal',
    column: column.name,
    num: { call: 'sum', of: value, when: finiteOnly(column) },
    den: null,
    how: '',
    notes: [...notes, ...finiteNote(column)],
  };
}

function meanOf(column: ColumnProfile, table: SnapshotTable): Metric {
  const name = quoteName(column.name);
  const weight = weightOf(column, table.profile.columns);
  const spec = {
    label: weight ? `Weighted average ${labelOf(column.name).toLowerCase()}` : `Average ${labelOf(column.name).toLowerCase()}`,
    exact: false,
    format: isFraction(column) ? ('percent' as const) : ('decimal' as const),
    column: column.name,
  };
  const notes = finiteNote(column);
  if (!weight) {
    const how = 'is the plain mean of the rows';
    const when = finiteOnly(column);
    const num = { call: 'sum', of: `CAST(${name} AS DOUBLE)`, when } as const;
    return { ...spec, kind: 'mean', num, den: { call: 'count', of: name, when }, how, notes };
  }
  const by = quoteName(weight.name);
  const both = [
    ...[column, weight].filter(({ nullCount }) => nullCount > 0).map((one) => `${quoteName(one.name)} IS NOT NULL`),
    ...finiteOnly(column),
    ...finiteOnly(weight),
  ];
  return {
    ...spec,
    kind: 'weighted_mean',
    num: { call: 'sum', of: `CAST(${name} AS DOUBLE) * ${by}`, when: both },
    den: { call: 'sum', of: by, when: both },
    how: `is weighted by ${weight.name}`,
    notes,
  };
}

/** A fraction of one, by name and range: formatted as a percentage. */
function isFraction({ name, min, max }: ColumnProfile): boolean {
  const share = wordsOf(name).some((word) =>
    /^(rate|share|ratio|pct|percent|percentage|probability|ctr|conversion|margin|discount|utilization|occupancy|churn)$/.test(word),
  );
  return share && min !== null && max !== null && Number(min) >= -1 && Number(max) <= 1;
}

const WEIGHTS: [RegExp, RegExp][] = [
  [/^(price|prices|preis|prix|precio|msrp|discount)$/, /^(quantity|quantities|qty|units|menge|cantidad|pieces|pcs)$/],
  [/^ctr$/, /^impressions$/],
  [/^(conversion|cvr)$/, /^(sessions|visits|visitors|clicks)$/],
  [/^cpc$/, /^clicks$/],
  [/^cpm$/, /^impressions$/],
  [/^bounce$/, /^(sessions|visits)$/],
];

/** The column that weights a rate, if one is recognizable by name. */
function weightOf(rate: ColumnProfile, columns: readonly ColumnProfile[]): ColumnProfile | null {
  const words = wordsOf(rate.name);
  for (const [ofRate, ofWeight] of WEIGHTS) {
    if (!words.some((word) => ofRate.test(word))) continue;
    const weight = columns.find(
      ({ name, role, type, min }) =>
        role === 'additive_measure' &&
        NUMBERS.has(type) &&
        min !== null &&
        Number(min) >= 0 &&
        wordsOf(name).some((word) => ofWeight.test(word)),
    );
    if (weight) return weight;
  }
  return null;
}

/** The argument of `sum`. Wide decimals and the widest integers could overflow, so they are added as doubles. */
function summable(column: ColumnProfile, rowCount: number): { value: string; exact: boolean; notes: string[] } {
  const name = quoteName(column.name);
  if (column.type === 'double') return { value: name, exact: false, notes: [] };
  const digits = Math.max(wholeDigits(column.min), wholeDigits(column.max)) + String(rowCount).length;
  const scale = Number(/^DECIMAL\(\d+,\s*(\d+)\)$/.exec(column.engineType)?.[1] ?? 0);
  if (digits + scale <= 38) return { value: name, exact: true, notes: [] };
  return {
    value: `CAST(${name} AS DOUBLE)`,
    exact: false,
    notes: [`"${column.name}" has values so large that their sum is rounded to 15 digits.`],
  };
}

const wholeDigits = (value: string | null) => value?.replace(/^-/, '').split('.')[0]?.length ?? 38;

function isFiniteDoubt({ type, min, max }: ColumnProfile): boolean {
  return type === 'double' && (min === null || max === null || !Number.isFinite(Number(min)) || !Number.isFinite(Number(max)));
}

function finiteOnly(column: ColumnProfile): string[] {
  return isFiniteDoubt(column) ? [`isfinite(${quoteName(column.name)})`] : [];
}

function finiteNote(column: ColumnProfile): string[] {
  return isFiniteDoubt(column) && column.max !== null
    ? [`"${column.name}" has values that are not finite numbers; they are left out of sums and means.`]
    : [];
}

function mostlyEmpty({ nullCount, distinctCount }: ColumnProfile): boolean {
  return distinctCount === 0 || (nullCount > 0 && distinctCount <= 1);
}

/** The words of a column name in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
