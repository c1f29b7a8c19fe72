import { stableCell, toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import { labelOf, sayCount, sayMember, sayNumber, sayPercent } from '../../figures/wording.ts';
import { chiSquareAbove, fisherAbove } from '../distributions.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, TableToMine } from './types.ts';

interface Group {
  name: string;
  count: number;
  /** Per quantity: number of rows that have it, sum, and sum of squares. */
  moments: { n: number; sum: number; squares: number }[];
}

/** Values with more than their share of rows, and values whose means differ from the others': all categories in one scan. */
export async function byCategory(table: TableToMine, { categories, quantities }: Mineable, ask: Ask): Promise<Candidate[]> {
  if (categories.length === 0) return [];
  const names = categories.map(({ name }) => quoteName(name));
  const moments = quantities.map((_, i) => `count(x${i}) AS n${i}, sum(x${i}) AS s${i}, sum(x${i} * x${i}) AS q${i}`);
  const inner = [...names, ...quantities.map(({ sql }, i) => `${sql} AS x${i}`)];
  const { rows, receiptId } = await ask({
    label: `Rows${quantities.length > 0 ? ` and sums of ${quantities.map(({ label }) => label).join(', ')}` : ''} by ${categories.map(({ name }) => name).join(', by ')}`,
    sql: `SELECT GROUPING(${names.join(', ')}) AS which, ${names.map((name, i) => `CAST(${name} AS VARCHAR) AS v${i}`).join(', ')}, ${['count(*) AS row_count', ...moments].join(', ')}\nFROM (SELECT ${inner.join(', ')} FROM ${quoteName(table.name)})\nGROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})\nORDER BY ALL`,
    params: [],
    tables: [table.name],
    rowsMax: 5_000,
  });
  return categories.flatMap((category, i) => {
    const mask = 2 ** categories.length - 1 - 2 ** (categories.length - 1 - i);
    const groups = rows
      .filter((row) => Number(row[0]) === mask && row[1 + i] !== null)
      .map((row): Group => {
        const at = 1 + categories.length;
        return {
          name: String(row[1 + i]),
          count: Number(row[at]),
          moments: quantities.map((_, k) => ({
            n: Number(row[at + 1 + 3 * k]),
            sum: stable(row[at + 2 + 3 * k]),
            squares: stable(row[at + 3 + 3 * k]),
          })),
        };
      })
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    if (groups.length < 2) return [];
    return [
      ...share(category.name, groups, receiptId),
      ...quantities.flatMap((quantity, k) => difference(category.name, quantity, k, groups, receiptId)),
    ];
  });
}

/** A sum without its last digits, which differ by the order in which it was added up. */
const stable = (sum: CellValue | undefined): number => toNumber(stableCell(sum ?? null, 'double')) ?? 0;

/** One value has more rows than equal shares would give it (chi-squared test). */
function share(column: string, groups: readonly Group[], receiptId: string): Candidate[] {
  const rows = groups.reduce((sum, { count }) => sum + count, 0);
  const expected = rows / groups.length;
  const p = chiSquareAbove(
    groups.reduce((sum, { count }) => sum + (count - expected) ** 2 / expected, 0),
    groups.length - 1,
  );
  const [first, second] = groups as [Group, Group];
  const part = first.count / rows;
  return [
    {
      id: `share ${column}`,
      kind: 'share',
      sentence: `${labelOf(column)} "${sayMember(first.name)}" has ${sayPercent(part)} of the rows (${sayCount(first.count, ['row'], ['Zeile', 'Zeilen'])} of ${sayNumber(rows, 'integer')}), the most of ${groups.length} values; next is "${sayMember(second.name)}" with ${sayNumber(second.count, 'integer')}.`,
      absence: `${labelOf(column)} is uniform: its ${groups.length} values have about the same number of rows, from ${sayNumber(groups.at(-1)!.count, 'integer')} to ${sayNumber(first.count, 'integer')}.`,
      values: groups.slice(0, 12).flatMap(({ name, count }) => [
        { name, value: count, format: 'integer' as const },
        { name: `Share of ${name}`, value: count / rows, format: 'percent' as const },
      ]),
      columns: [column],
      p,
      effect: Math.min(1, Math.max(0, (part - 1 / groups.length) / (1 - 1 / groups.length))),
      coverage: 1,
      receiptIds: [receiptId],
      contrast: { u: null, v: isValue(column, first.name), choices: groups.length, values: groups.length, rows: expected },
    },
  ];
}

/** The mean of a quantity differs between values (Welch's analysis of variance, 1951). */
function difference(
  column: string,
  quantity: Mineable['quantities'][number],
  k: number,
  groups: readonly Group[],
  receiptId: string,
): Candidate[] {
  const used = groups.filter(({ moments }) => moments[k]!.n >= 3).map(({ name, moments }) => ({ name, ...meanOf(moments[k]!) }));
  if (used.length < 2 || used.some(({ variance }) => !(variance > 0))) return [];
  const weights = used.map(({ n, variance }) => n / variance);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const centre = used.reduce((sum, { mean }, i) => sum + weights[i]! * mean, 0) / all;
  const m = used.length;
  const spread = used.reduce((sum, { n }, i) => sum + (1 - weights[i]! / all) ** 2 / (n - 1), 0);
  const f =
    used.reduce((sum, { mean }, i) => sum + weights[i]! * (mean - centre) ** 2, 0) / (m - 1) / (1 + (2 * (m - 2) * spread) / (m ** 2 - 1));
  const p = fisherAbove(f, m - 1, (m ** 2 - 1) / (3 * spread));
  const rows = used.reduce((sum, { n }) => sum + n, 0);
  const overall = used.reduce((sum, { n, mean }) => sum + n * mean, 0) / rows;
  const between = used.reduce((sum, { n, mean }) => sum + n * (mean - overall) ** 2, 0);
  const within = used.reduce((sum, { n, variance }) => sum + (n - 1) * variance, 0);
  const sorted = used.toSorted((a, b) => b.mean - a.mean || (a.name < b.name ? -1 : 1));
  const [high, low] = [sorted[0]!, sorted.at(-1)!];
  const say = (value: number) => sayNumber(value, 'decimal');
  const totals = quantity.additive ? used.toSorted((a, b) => b.sum - a.sum || (a.name < b.name ? -1 : 1)).slice(0, 8) : [];
  const total = used.reduce((sum, one) => sum + one.sum, 0);
  const [top] = totals;
  const apart = used.reduce(
    (far, one, i) =>
      weights[i]! * (one.mean - centre) ** 2 > far.by ? { name: one.name, n: one.n, by: weights[i]! * (one.mean - centre) ** 2 } : far,
    { name: high.name, n: high.n, by: 0 },
  );
  return [
    {
      id: `difference ${column} ${quantity.key}`,
      kind: quantity.duration ? 'duration' : 'difference',
      sentence: `${quantity.label} is ${say(high.mean)} on average for ${labelOf(column).toLowerCase()} "${sayMember(high.name)}" and ${say(low.mean)} for "${sayMember(low.name)}", against ${say(overall)} over all.${top && total > 0 ? ` In sum "${sayMember(top.name)}" has the most, ${say(top.sum)} (${sayPercent(top.sum / total)}).` : ''}`,
      values: [
        ...sorted.slice(0, 12).map(({ name, mean }) => ({ name, value: mean, format: 'decimal' as const })),
        ...totals.flatMap(({ name, sum }) => [
          { name: `Sum of ${name}`, value: sum, format: 'decimal' as const },
          ...(total > 0 ? [{ name: `Share of ${name}`, value: sum / total, format: 'percent' as const }] : []),
        ]),
        { name: 'Over all', value: overall, format: 'decimal' },
      ],
      columns: [column, ...quantity.columns],
      p,
      effect: Math.min(1, Math.sqrt(between / (between + within))),
      coverage: rows / groups.reduce((sum, { count }) => sum + count, 0),
      receiptIds: [receiptId],
      contrast: { u: quantity.sql, v: isValue(column, apart.name), choices: m, values: m, rows: apart.n },
    },
  ];
}

/** SQL: whether a row has a value, null if it has none. */
export function isValue(column: string, value: string): string {
  return `(CAST(${quoteName(column)} AS VARCHAR) = ${quoteText(value)})`;
}

function meanOf({ n, sum, squares }: Group['moments'][number]) {
  const mean = sum / n;
  return { n, sum, mean, variance: Math.max(0, squares / n - mean ** 2) * (n / (n - 1)) };
}
