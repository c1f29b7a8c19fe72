import { toNumber } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Ask } from '../../../data/receipts/types.ts';
import { studentTwoSided } from '../distributions.ts';
import { longRunVariance } from '../long-run-variance.ts';
import { lineResiduals, walkP, wanderingP } from '../random-walk.ts';
import type { Mineable } from './mineable-columns.ts';
import type { Candidate, Contrast, TableToMine } from './types.ts';

const BLOCKS_MAX = 48;
const BLOCKS_MIN = 8;
/** Fewer groups of alike rows show no variation. */
const GROUPS_MIN = 20;
const IDENTIFIERS_MAX = 3;
/** Values of a column from which rows that agree in it and all others may be copies. */
const FINE_MIN = 20;
/** Independent rows that a group must be worth. */
const ROWS_MIN = 5;
/** Contrasts in one query. */
const ASKED_MAX = 40;

/** Rows that may be alike: `sql` names the group of each. */
interface Grouping {
  label: string;
  sql: string;
  /** Number of groups if they follow each other in time. */
  blocks: number | null;
  /** Two sets of columns that agree by chance alone; a group may only be copies as far as rows agree in both more often than that. */
  halves?: readonly [string, string];
}

/**
 * Tests candidates again for rows that are alike: neighbours in time, copies of one row, and rows of one customer or order. What they say is
 * a covariance; its variance is taken from sums over blocks of time, extrapolated by the correlation of neighbouring blocks, and over groups of alike
 * rows (Liang and Zeger 1986), whichever makes it least certain. Probabilities only grow.
 */
export async function testDependentRows(
  table: TableToMine,
  mineable: Mineable,
  candidates: readonly Candidate[],
  ask: Ask,
): Promise<Candidate[]> {
  const groupings = groupingsOf(table, mineable);
  const tested = candidates.flatMap(({ id, contrast }) => (contrast ? [{ id, contrast }] : []));
  const chunks = Array.from({ length: Math.ceil(tested.length / ASKED_MAX) }, (_, i) => tested.slice(i * ASKED_MAX, (i + 1) * ASKED_MAX));
  const least = new Map<string, number>();
  for (const chunk of chunks)
    for (const grouping of groupings) {
      const contrasts = chunk.map(({ contrast }) => contrast);
      const ps = await (grouping.blocks === null ? byGroups(table, contrasts, grouping, ask) : byBlocks(table, contrasts, grouping, ask));
      for (const [i, { id }] of chunk.entries()) least.set(id, Math.max(least.get(id) ?? 0, ps[i]!));
    }
  return candidates.map((one) => ({ ...one, p: Math.min(1, Math.max(one.p, least.get(one.id) ?? 0)) }));
}

function groupingsOf({ name: table, columns, rowCount }: TableToMine, { time, categories, quantities }: Mineable): Grouping[] {
  const groupings: Grouping[] = [];
  const column = (name: string) => columns.find((one) => one.name === name)!;
  const ordered = time ? column(time.column) : rowNumber(columns, rowCount);
  const blocks = Math.min(BLOCKS_MAX, ordered?.distinctCount ?? 0);
  if (ordered && blocks >= BLOCKS_MIN) {
    const at = time ? `epoch_ms(${time.momentSql})` : `CAST(${quoteName(ordered.name)} AS DOUBLE)`;
    const of = (bound: 'min' | 'max') => `(SELECT ${bound}(${at}) FROM ${quoteName(table)})`;
    const sql = `least(${blocks - 1}, floor(${blocks} * (${at} - ${of('min')}) / greatest(1, ${of('max')} - ${of('min')})))`;
    groupings.push({ label: `blocks of ${ordered.name}`, blocks, sql });
  }
  const repeats = ({ role, distinctCount }: ColumnProfile) =>
    role === 'identifier' && distinctCount >= GROUPS_MIN && distinctCount < 0.9 * rowCount;
  for (const { name } of columns.filter(repeats).slice(0, IDENTIFIERS_MAX))
    groupings.push({ label: name, blocks: null, sql: quoteName(name) });
  const names = new Set([
    ...quantities.flatMap((one) => one.columns),
    ...(time ? [time.column] : []),
    ...categories.map(({ name }) => name),
  ]);
  const [finest, ...others] = [...names].map(column).sort((a, b) => b.distinctCount - a.distinctCount);
  // Rows that agree in many values are copies; rows that agree in a few coarse ones are not.
  if (finest && others.length > 0 && finest.distinctCount >= FINE_MIN && finest.distinctCount < 0.98 * rowCount) {
    const halves = [quoteName(finest.name), others.map(({ name }) => quoteName(name)).join(', ')] as const;
    groupings.push({ label: 'equal rows', blocks: null, sql: `hash(${halves.join(', ')})`, halves });
  }
  return groupings;
}

/** A column that numbers the rows. */
function rowNumber(columns: readonly ColumnProfile[], rowCount: number): ColumnProfile | undefined {
  return columns.find(({ type, distinctCount, nullCount }) => type === 'integer' && nullCount === 0 && distinctCount >= 0.98 * rowCount);
}

/** SQL of each row's part in each contrast, e0 and so on, around its own estimate, and the estimates, c0 and so on. */
function partsSql(table: string, contrasts: readonly Contrast[], group: string): string {
  const inner = contrasts.flatMap(({ u, v }, i) => [
    ...(u === null ? [] : [`CAST(${u} AS DOUBLE) AS u${i}`]),
    `CAST(${v} AS DOUBLE) AS v${i}`,
  ]);
  const means = contrasts.map(({ u, values }, i) =>
    u === null
      ? `avg(v${i}) AS x${i}, sum(v${i}) - count(v${i}) / ${values}.0 AS c${i}`
      : `regr_avgy(u${i}, v${i}) AS y${i}, regr_avgx(u${i}, v${i}) AS x${i}, regr_slope(u${i}, v${i}) AS b${i}, regr_sxy(u${i}, v${i}) AS c${i}`,
  );
  const parts = contrasts.map(({ u }, i) =>
    u === null ? `v${i} - x${i} AS e${i}` : `(v${i} - x${i}) * (u${i} - y${i} - b${i} * (v${i} - x${i})) AS e${i}`,
  );
  return (
    `WITH r AS (SELECT ${group} AS g, ${inner.join(', ')} FROM ${quoteName(table)}),` +
    `\nm AS (SELECT ${means.join(', ')} FROM r),\np AS (SELECT r.*, ${parts.join(', ')} FROM r, m WHERE g IS NOT NULL)`
  );
}

async function byBlocks(table: TableToMine, contrasts: readonly Contrast[], { label, sql, blocks }: Grouping, ask: Ask): Promise<number[]> {
  const own = contrasts.map(({ u, values }, i) =>
    u === null ? `NULL, avg(v${i}), avg(v${i}) - 1.0 / ${values}` : `avg(u${i}), avg(v${i}), regr_slope(u${i}, v${i})`,
  );
  const { rows } = await ask({
    label: `How much of each finding lies in ${label}`,
    sql: `${partsSql(table.name, contrasts, sql)}\nSELECT g, ${own.map((one, i) => `sum(e${i}), ${one}, (SELECT c${i} FROM m)`).join(', ')} FROM p GROUP BY g ORDER BY g`,
    params: [],
    tables: [table.name],
  });
  return contrasts.map(({ choices }, i) => {
    const [parts, us, vs, slopes] = [0, 1, 2, 3].map((k) => rows.map((row) => toNumber(row[1 + 5 * i + k])));
    const sums = new Array<number>(blocks ?? 0).fill(0);
    for (const [at, row] of rows.entries()) sums[Number(row[0])] = parts![at] ?? 0;
    const { variance, freedom } = longRunVariance(sums);
    return Math.max(choices * probability(toNumber(rows[0]?.[5 + 5 * i]), variance, freedom), bothWander(us!, vs!), effectWanders(slopes!));
  });
}

/** Two series that both wander are related only if their steps are: how likely chance relates those as much, unless wandering is less likely. */
function bothWander(us: readonly (number | null)[], vs: readonly (number | null)[]): number {
  const pairs = us.flatMap((u, at) => (u === null || vs[at] == null ? [] : [[u, vs[at]!] as const]));
  if (pairs.length < BLOCKS_MIN) return 0;
  const wandering = Math.min(...([0, 1] as const).map((side) => wanderingP(lineResiduals(pairs.map((pair) => pair[side])))));
  const steps = pairs.slice(1).map(([u, v], at) => [u - pairs[at]![0], v - pairs[at]![1]] as const);
  const [uu, vv, uv] = steps.reduce(([a, b, c], [u, v]) => [a + u * u, b + v * v, c + u * v], [0, 0, 0]);
  if (!(uu > 0 && vv > 0)) return wandering;
  const r = uv / Math.sqrt(uu * vv);
  const related = Math.abs(r) >= 1 ? 0 : studentTwoSided(r * Math.sqrt((steps.length - 1) / (1 - r ** 2)), steps.length - 1);
  return Math.min(wandering, related);
}

/** The same for an effect that is measured in each block: a difference that wanders has a mean, too. */
function effectWanders(slopes: readonly (number | null)[]): number {
  const known = slopes.filter((one) => one !== null);
  if (known.length < BLOCKS_MIN) return 0;
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return Math.min(wanderingP(lineResiduals(known)), walkP(known, mean, known.length / 3));
}

async function byGroups(table: TableToMine, contrasts: readonly Contrast[], { label, sql, halves }: Grouping, ask: Ask): Promise<number[]> {
  const pairs = (of: string) =>
    `(SELECT sum(n * n) / pow(sum(n), 2) FROM (SELECT count(*) AS n FROM ${quoteName(table.name)} GROUP BY ${of}))`;
  const chance = halves ? `${pairs(halves[0])} * ${pairs(halves[1])} / ${pairs(halves.join(', '))}` : '0';
  const sums = contrasts.map((_, i) => `sum(s${i} * s${i}), sum(q${i}), (SELECT c${i} FROM m)`);
  const { rows } = await ask({
    label: `How much of each finding lies in ${label}`,
    sql: `${partsSql(table.name, contrasts, sql)},\ns AS (SELECT g, count(*) AS n, ${contrasts.map((_, i) => `sum(e${i}) AS s${i}, sum(e${i} * e${i}) AS q${i}`).join(', ')} FROM p GROUP BY g)\nSELECT pow(sum(n), 2) / sum(n * n), ${chance}, ${sums.join(', ')} FROM s`,
    params: [],
    tables: [table.name],
  });
  const [groups, byChance, ...values] = (rows[0] ?? []).map((value) => toNumber(value) ?? 0) as [number, number, ...number[]];
  if (!(groups >= 2)) return contrasts.map(() => 0);
  return contrasts.map(({ choices, rows: smallest }, i) => {
    const [between, alone, estimate] = values.slice(3 * i, 3 * i + 3) as [number, number, number];
    const variance = alone + Math.max(0, between - alone) * Math.max(0, 1 - byChance);
    // A few groups of alike rows show too little of their variance (as too few rows do: Cochran 1954).
    if (smallest * alone < ROWS_MIN * variance) return 1;
    return choices * probability(estimate, variance, groups - 1);
  });
}

function probability(estimate: number | null, variance: number, freedom: number): number {
  if (estimate === null || !(variance > 0)) return 0;
  return studentTwoSided(estimate / Math.sqrt(variance), freedom);
}
