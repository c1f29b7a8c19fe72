import { toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import { labelOf, sayMember, sayNumber, sayPercent } from '../../figures/wording.ts';
import { chiSquareAbove, studentTwoSided } from '../distributions.ts';
import { isValue } from './by-category.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, TableToMine } from './types.ts';

const CROSSED_MAX = 7;

/** Associated categories and correlated numbers. */
export async function byPairs(table: TableToMine, mineable: Mineable, ask: Ask): Promise<Candidate[]> {
  return (await Promise.all([associations(table, mineable, ask), correlations(table, mineable, ask)])).flat();
}

/** Tests each pair of categories for independence (chi-squared), in one scan. */
async function associations(table: TableToMine, { categories }: Mineable, ask: Ask): Promise<Candidate[]> {
  const used = categories.filter(({ distinctCount }) => distinctCount <= 30).slice(0, CROSSED_MAX);
  const pairs = used.flatMap((a, i) => used.slice(i + 1).map((b) => [a.name, b.name] as const));
  if (pairs.length === 0) return [];
  const names = used.map(({ name }) => quoteName(name));
  const { rows, receiptId, truncated } = await ask({
    label: `Rows by each two of ${used.map(({ name }) => name).join(', ')}`,
    sql: `SELECT GROUPING(${names.join(', ')}) AS which, ${names.map((name, i) => `CAST(${name} AS VARCHAR) AS v${i}`).join(', ')}, count(*) AS row_count\nFROM ${quoteName(table.name)}\nGROUP BY GROUPING SETS (${pairs.map(([a, b]) => `(${quoteName(a)}, ${quoteName(b)})`).join(', ')})\nORDER BY ALL`,
    params: [],
    tables: [table.name],
    rowsMax: 20_000,
  });
  if (truncated) return [];
  return pairs.flatMap(([a, b]) => {
    const [i, j] = [used.findIndex(({ name }) => name === a), used.findIndex(({ name }) => name === b)];
    const bit = (at: number) => 2 ** (used.length - 1 - at);
    const mask = 2 ** used.length - 1 - bit(i) - bit(j);
    const cells = rows
      .filter((row) => Number(row[0]) === mask && row[1 + i] !== null && row[1 + j] !== null)
      .map((row) => ({ a: String(row[1 + i]), b: String(row[1 + j]), count: Number(row.at(-1)) }));
    return association(a, b, cells, receiptId);
  });
}

function association(a: string, b: string, cells: { a: string; b: string; count: number }[], receiptId: string): Candidate[] {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const sums = (key: 'a' | 'b') => {
    const found = new Map<string, number>();
    for (const cell of cells) found.set(cell[key], (found.get(cell[key]) ?? 0) + cell.count);
    return found;
  };
  const [ofA, ofB] = [sums('a'), sums('b')];
  if (ofA.size < 2 || ofB.size < 2 || total < 20) return [];
  const counts = new Map(cells.map((cell) => [`${cell.a}\u0000${cell.b}`, cell.count]));
  let square = 0;
  let top: { a: string; b: string; count: number; residual: number } | null = null;
  let sparse = 0;
  for (const [x, nx] of ofA)
    for (const [y, ny] of ofB) {
      const expected = (nx * ny) / total;
      const count = counts.get(`${x}\u0000${y}`) ?? 0;
      const residual = (count - expected) / Math.sqrt(expected);
      square += residual ** 2;
      if (expected < 5) sparse += 1;
      if (count > expected && (top === null || residual > top.residual || (residual === top.residual && `${x}${y}` < `${top.a}${top.b}`)))
        top = { a: x, b: y, count, residual };
    }
  // Too few rows in too many cells: the test would report what is not there (Cochran 1954).
  if (!top || sparse > 0.2 * ofA.size * ofB.size) return [];
  const [nx, ny] = [ofA.get(top.a)!, ofB.get(top.b)!];
  const within = cells.filter((cell) => cell.a === top.a).sort((x, y) => y.count - x.count || (x.b < y.b ? -1 : 1));
  const other = cells.filter((cell) => cell.b === top.b).sort((x, y) => y.count - x.count || (x.a < y.a ? -1 : 1));
  return [
    {
      id: `association ${a} ${b}`,
      kind: 'association',
      sentence: `${labelOf(a)} "${sayMember(top.a)}" and ${labelOf(b).toLowerCase()} "${sayMember(top.b)}" go together: ${sayNumber(top.count, 'integer')} rows have both, ${sayPercent(top.count / nx)} of "${sayMember(top.a)}" where ${sayPercent(ny / total)} of all rows have it.`,
      values: [
        { name: `${top.a} with ${top.b}`, value: top.count, format: 'integer' },
        { name: `Share of ${top.b} in ${top.a}`, value: top.count / nx, format: 'percent' },
        ...within.slice(0, 8).map((cell) => ({ name: cell.b, value: cell.count, format: 'integer' as const })),
        ...within
          .slice(0, 8)
          .map((cell) => ({ name: `Share of ${cell.b} in ${top.a}`, value: cell.count / nx, format: 'percent' as const })),
        ...other.slice(0, 8).map((cell) => ({ name: cell.a, value: cell.count, format: 'integer' as const })),
        ...[...ofA.keys()].slice(0, 12).map((name) => ({
          name: `Share of ${top.b} in ${name}`,
          value: (counts.get(`${name}\u0000${top.b}`) ?? 0) / ofA.get(name)!,
          format: 'percent' as const,
        })),
        ...[...ofB.keys()].slice(0, 12).map((name) => ({
          name: `Share of ${top.a} in ${name}`,
          value: (counts.get(`${top.a}\u0000${name}`) ?? 0) / ofB.get(name)!,
          format: 'percent' as const,
        })),
      ],
      columns: [a, b],
      p: chiSquareAbove(square, (ofA.size - 1) * (ofB.size - 1)),
      effect: Math.min(1, Math.sqrt(square / (total * (Math.min(ofA.size, ofB.size) - 1)))),
      coverage: 1,
      receiptIds: [receiptId],
      contrast: { u: isValue(a, top.a), v: isValue(b, top.b), choices: ofA.size * ofB.size, values: ofB.size, rows: (nx * ny) / total },
    },
  ];
}

/** Tests each pair of numbers (Pearson's correlation), in one scan. Skips pairs that share a column. */
async function correlations(table: TableToMine, { quantities }: Mineable, ask: Ask): Promise<Candidate[]> {
  const pairs = quantities
    .flatMap((x, i) => quantities.slice(i + 1).map((y, k) => ({ x, y, i, j: i + 1 + k })))
    .filter(({ x, y }) => !x.columns.some((column) => y.columns.includes(column)));
  if (pairs.length === 0) return [];
  const { rows, receiptId } = await ask({
    label: `Correlations of ${quantities.map(({ label }) => label).join(', ')}`,
    sql: `SELECT ${pairs.map(({ i, j }, at) => `corr(x${i}, x${j}) AS r${at}, count(*) FILTER (WHERE x${i} IS NOT NULL AND x${j} IS NOT NULL) AS n${at}`).join(', ')}\nFROM (SELECT ${quantities.map(({ sql }, i) => `${sql} AS x${i}`).join(', ')} FROM ${quoteName(table.name)})`,
    params: [],
    tables: [table.name],
  });
  return pairs.flatMap(({ x, y }, at): Candidate[] => {
    const r = toNumber(rows[0]?.[2 * at]);
    const n = Number(rows[0]?.[2 * at + 1]);
    if (r === null || n < 10 || Math.abs(r) >= 1 - 1e-9) return [];
    const t = r * Math.sqrt((n - 2) / (1 - r ** 2));
    return [
      {
        id: `correlation ${x.key} ${y.key}`,
        kind: 'correlation',
        sentence: `${x.label} and ${y.label.toLowerCase()} ${r > 0 ? 'rise together: a positive' : 'go against each other: a negative'} correlation of ${r.toFixed(2)} over ${sayNumber(n, 'integer')} rows.`,
        values: [{ name: 'Correlation', value: Number(r.toFixed(9)), format: 'decimal' }],
        columns: [...x.columns, ...y.columns],
        p: studentTwoSided(t, n - 2),
        effect: Math.abs(r),
        coverage: n / Math.max(1, table.rowCount),
        receiptIds: [receiptId],
        contrast: { u: x.sql, v: y.sql, choices: 1, values: 1, rows: n },
      },
    ];
  });
}
