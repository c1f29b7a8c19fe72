import type { ColumnProfile } from '../../data/engine/types.ts';
import type { RowExpression } from '../../data/model/row-expression.ts';
import type { ModelColumn, ModelTable } from '../../data/model/types.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf } from '../figures/wording.ts';
import type { MetricSpec } from '../statistics/types.ts';
import { aggregate, column as columnExpression, over } from './aggregates.ts';
import { perCurrency } from './bind-currencies.ts';
import type { Aggregate, MetricExpression } from './expression/types.ts';
import type { Filter } from './metric-query/types.ts';

/** A metric of one table, with the aggregates by which its values combine over time. */
export interface Metric extends MetricSpec {
  /** Identifies it among a source's metrics: the column's name, followed by the currency if the column has several. */
  name: string;
  /** null for the row count. */
  column: string | null;
  expression: MetricExpression;
  /** What of a row counts; for a mean the sum of its values, which is computed as their mean times their number. */
  num: Aggregate;
  /** null for sums, counts and levels. */
  den: Aggregate | null;
  /** One currency, if the column has several. */
  filters: Filter | null;
  /** How a mean was taken, as a phrase: "weighted by quantity". */
  how: string;
  notes: string[];
}

/** A table with the meaning of its columns. */
export interface MeantTable {
  table: SnapshotTable;
  meaning: ModelTable;
}

/** Measures rank by the first group that a word of their name matches: results come before their components. German compounds end with what they are. */
const IMPORTANCE: RegExp[] = [
  /^(revenue|turnover|sales|gmv|income|ventas|ingresos)$|umsatz$/,
  /^(amount|total|value|payment|net|gross|montant|importe)$|(betrag|summe)$/,
  /^(profit|earnings)$|gewinn$/,
  /^(cost|costs|spend|expense|expenses|budget)$|(kosten|ausgaben)$/,
  /^(quantity|qty|units|orders|visits|sessions|clicks|impressions|views|users|count|volume)$|menge$/,
];

const COUNT = aggregate('count', null);

export const ROWS: Metric = {
  name: 'rows',
  get label() {
    return phrase('Rows', 'Zeilen');
  },
  kind: 'count',
  exact: true,
  format: 'integer',
  column: null,
  expression: COUNT,
  num: COUNT,
  den: null,
  filters: null,
  how: '',
  notes: [],
};

/** The number of rows, by what the rows of a metric are. */
export function rowsLike({ thing }: Pick<Metric, 'thing'>): Metric {
  return thing ? { ...ROWS, label: labelOf(thing.many), thing } : ROWS;
}

/** Whether a metric is the number of all rows, whatever they are called. */
export function isRows({ name, column }: Pick<Metric, 'name' | 'column'>): boolean {
  return column === null && name === ROWS.name;
}

const BY_NAME = new WeakMap<ModelTable, Map<string, ModelColumn>>();

/** What the model says of a column; undefined if it is hidden. */
export function meaningOfColumn({ meaning }: Pick<MeantTable, 'meaning'>, { name }: Pick<ColumnProfile, 'name'>): ModelColumn | undefined {
  const columns = BY_NAME.get(meaning) ?? new Map(meaning.columns.map((column) => [column.name, column]));
  BY_NAME.set(meaning, columns);
  return columns.get(name);
}

/** Columns that may be summed, most telling first. */
export function rankMeasures(of: MeantTable): ColumnProfile[] {
  const measures = of.table.profile.columns.filter((column) => meaningOfColumn(of, column)?.additivity === 'additive');
  const rank = ({ name }: ColumnProfile) => {
    const words = wordsOf(name);
    const group = IMPORTANCE.findIndex((pattern) => words.some((word) => pattern.test(word)));
    return group < 0 ? IMPORTANCE.length : group;
  };
  // Categories that count things are rarely what a table is about. The sort is stable: ties keep the file's order.
  const listed = ({ role }: ColumnProfile) => Number(role === 'category');
  return measures.sort((a, b) => listed(a) - listed(b) || rank(a) - rank(b) || Number(mostlyEmpty(a)) - Number(mostlyEmpty(b)));
}

/** Levels, read at the end of a period. */
export function rankLevels(of: MeantTable): ColumnProfile[] {
  return of.table.profile.columns.filter((column) => isLevel(of.meaning, meaningOfColumn(of, column)));
}

/** Columns that have a mean but no sum: rates, and numbers of which nobody knows whether they add up. */
export function rankMeans(of: MeantTable): ColumnProfile[] {
  const means = of.table.profile.columns.filter((column) => {
    const { additivity = null } = meaningOfColumn(of, column) ?? {};
    return column.role !== 'category' && (additivity === 'rate' || additivity === 'unknown');
  });
  const rank = (column: ColumnProfile) => (meaningOfColumn(of, column)?.additivity === 'rate' ? 0 : 1);
  return means.sort((a, b) => rank(a) - rank(b));
}

/** True if a metric can be built on the column: a measure that is no target. */
export function isMeasurable(of: MeantTable, column: ColumnProfile): boolean {
  const { additivity = null } = meaningOfColumn(of, column) ?? {};
  return additivity !== null && additivity !== 'quota';
}

/**
 * The metrics of a column by what its values mean: a sum if they add up, the level at the end of a period for a stock, otherwise a mean,
 * weighted if the model names its weight. Amounts in several currencies are one metric per currency, the most frequent first.
 */
export function metricsOf(column: ColumnProfile, of: MeantTable): Metric[] {
  const known = meaningOfColumn(of, column);
  const plain = plainMetric(column, known, of);
  return perCurrency(plain, known?.unit ?? null, of);
}

function plainMetric(column: ColumnProfile, known: ModelColumn | undefined, of: MeantTable): Metric {
  const { additivity = null } = known ?? {};
  if (additivity === 'additive' || (additivity === 'attribute' && (known?.determinedBy.length ?? 0) > 0)) return sumOf(column, of);
  return isLevel(of.meaning, known) ? levelOf(column, of) : meanOf(column, of);
}

function isLevel({ stock, interval }: ModelTable, column: ModelColumn | undefined): boolean {
  return column?.additivity === 'stock' && (stock !== null || interval !== null);
}

function sumOf(column: ColumnProfile, { table }: MeantTable): Metric {
  const { value, exact, notes } = summable(column, table.rowCount);
  const num = aggregate('sum', value, all(finiteOnly(column)));
  return {
    ...base(column),
    label: labelOf(column.name),
    kind: 'sum',
    exact,
    format: column.type === 'integer' ? 'integer' : 'decimal',
    expression: num,
    num,
    notes: [...notes, ...finiteNote(column)],
  };
}

/** A level is the sum over entities at the end of a period. */
function levelOf(column: ColumnProfile, { meaning }: MeantTable): Metric {
  const value = columnExpression(column.name);
  const num: Aggregate = meaning.stock ? aggregate('last', value) : { ...aggregate('sum', value), holding: 'active' };
  return {
    ...base(column),
    label: labelOf(column.name),
    kind: 'level',
    exact: column.type !== 'double',
    format: column.type === 'integer' ? 'integer' : 'decimal',
    expression: num,
    num,
    how: phrase('is the level at the end of the period', 'ist der Stand am Ende des Zeitraums'),
  };
}

/** The mean of a column, whatever else it allows; weighted if the model names a rate's weight, as in `proposedMetrics`. */
export function meanOf(column: ColumnProfile, of: MeantTable): Metric {
  const value = columnExpression(column.name);
  const known = meaningOfColumn(of, column);
  const weight = known?.additivity === 'rate' && of.table.profile.columns.find(({ name }) => name === known.weight);
  const spec = {
    ...base(column),
    label: `${weight ? phrase('Weighted average', 'Gewichtetes Mittel:') : phrase('Average', 'Mittel:')} ${inSentence(labelOf(column.name))}`,
    exact: false,
    format: isFraction(column) ? ('percent' as const) : ('decimal' as const),
    notes: finiteNote(column),
  };
  if (!weight) {
    const when = all(finiteOnly(column));
    const how = phrase('is the plain mean of the rows', 'ist das einfache Mittel der Zeilen');
    return {
      ...spec,
      kind: 'mean',
      expression: aggregate('avg', value, when),
      num: aggregate('sum', value, when),
      den: aggregate('count', value, when),
      how,
    };
  }
  const by = columnExpression(weight.name);
  const both = all([
    ...[column, weight].filter(({ nullCount }) => nullCount > 0).map((one) => isPresent(one.name)),
    ...finiteOnly(column),
    ...finiteOnly(weight),
  ]);
  const num = aggregate('sum', { kind: 'operation', name: '*', args: [value, by] }, both);
  const den = aggregate('sum', by, both);
  return {
    ...spec,
    kind: 'weighted_mean',
    expression: over(num, den),
    num,
    den,
    how: phrase(`is weighted by ${weight.name}`, `ist gewichtet nach ${weight.name}`),
  };
}

function base({ name }: ColumnProfile) {
  return { name, column: name, den: null, filters: null, how: '', notes: [] };
}

const isPresent = (name: string): RowExpression => ({ kind: 'operation', name: 'is not null', args: [columnExpression(name)] });

function all(conditions: readonly RowExpression[]): RowExpression | null {
  const [first, ...rest] = conditions;
  return first ? rest.reduce((sum, one) => ({ kind: 'operation', name: 'and', args: [sum, one] }), first) : null;
}

/** A fraction of one, by name and range: formatted as a percentage. */
function isFraction({ name, min, max }: ColumnProfile): boolean {
  const share = wordsOf(name).some((word) =>
    /^(rate|share|ratio|pct|percent|percentage|probability|ctr|conversion|margin|discount|utilization|occupancy|churn)$/.test(word),
  );
  return share && min !== null && max !== null && Number(min) >= -1 && Number(max) <= 1;
}

/** What is summed. Wide decimals and the widest integers could overflow, so they are added as doubles. */
function summable(column: ColumnProfile, rowCount: number): { value: RowExpression; exact: boolean; notes: string[] } {
  const value = columnExpression(column.name);
  if (column.type === 'double') return { value, exact: false, notes: [] };
  const digits = Math.max(wholeDigits(column.min), wholeDigits(column.max)) + String(rowCount).length;
  const scale = Number(/^DECIMAL\(\d+,\s*(\d+)\)$/.exec(column.engineType)?.[1] ?? 0);
  if (digits + scale <= 38) return { value, exact: true, notes: [] };
  return {
    value: { kind: 'operation', name: '*', args: [value, { kind: 'number', text: '1e0' }] },
    exact: false,
    notes: [
      phrase(
        `"${column.name}" has values so large that their sum is rounded to 15 digits.`,
        `„${column.name}“ hat so große Werte, dass ihre Summe auf 15 Stellen gerundet ist.`,
      ),
    ],
  };
}

const wholeDigits = (value: string | null) => value?.replace(/^-/, '').split('.')[0]?.length ?? 38;

function isFiniteDoubt({ type, min, max }: ColumnProfile): boolean {
  return type === 'double' && (min === null || max === null || !Number.isFinite(Number(min)) || !Number.isFinite(Number(max)));
}

/** Infinity and NaN, which the engine orders after every number, have no sum. */
function finiteOnly(column: ColumnProfile): RowExpression[] {
  const bound = (text: string): RowExpression => ({ kind: 'number', text });
  const most = '1.7976931348623157e308';
  return isFiniteDoubt(column)
    ? [{ kind: 'operation', name: 'between', args: [columnExpression(column.name), bound(`-${most}`), bound(most)] }]
    : [];
}

function finiteNote(column: ColumnProfile): string[] {
  return isFiniteDoubt(column) && column.max !== null
    ? [
        phrase(
          `"${column.name}" has values that are not finite numbers; they are left out of sums and means.`,
          `„${column.name}“ hat Werte, die keine endlichen Zahlen sind; sie fehlen in Summen und Mitteln.`,
        ),
      ]
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
