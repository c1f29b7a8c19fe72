import { toNumber } from '../engine/cell-number.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { ModelColumn } from './types.ts';

const RATES_MAX = 8;
const PARTS_MAX = 10;
/** Rows read to find candidates, and how many of them must say something. */
const ROWS_MAX = 200;
const ROWS_MIN = 10;
/** Rates are written as such, in percent, or per thousand. */
const SCALES = [1, 100, 1_000];
const HOLDS_MIN = 0.99;

interface Ratio {
  rate: ModelColumn;
  above: string;
  below: string;
  scale: number;
}

/**
 * The columns whose quotient a rate is, on at least 99 % of all rows: what it is divided by weighs the row's rate in the mean, which then is the
 * quotient of the sums. By name of the rate; absent for rates whose parts the table does not have.
 */
export async function rateWeights(
  engine: Engine,
  { name, path }: Pick<ProposedTable, 'name' | 'path'>,
  columns: readonly ModelColumn[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const rates = columns
    .filter(({ additivity, weight, personal }) => additivity === 'rate' && weight === undefined && !personal)
    .slice(0, RATES_MAX);
  const parts = columns
    .filter(({ additivity, derived, personal }) => additivity === 'additive' && !derived && !personal)
    .slice(0, PARTS_MAX);
  if (rates.length === 0 || parts.length < 2) return new Map();
  const read = [...rates, ...parts].map((column) => `CAST(${quoteName(column.name)} AS DOUBLE)`);
  const sample = await engine.query({
    sql: `SELECT ${read.join(', ')} FROM ${quoteName(name)} LIMIT ${ROWS_MAX}`,
    tables: { [name]: path },
    signal,
  });
  const rows = sample.rows.map((row) => row.map((cell) => (cell === null ? null : toNumber(cell))));
  const found = rates.flatMap((rate, i): Ratio[] => {
    const ratios = parts.flatMap((above, a) =>
      parts.flatMap((below, b) => (a === b ? [] : SCALES.map((scale) => ({ rate, above: above.name, below: below.name, scale, a, b })))),
    );
    const fitting = ratios.filter(({ scale, a, b }) => {
      const told = rows.flatMap((row): [number, number][] => {
        const [value, above, below] = [row[i], row[rates.length + a], row[rates.length + b]];
        return value && above && below ? [[value, (scale * above) / below]] : [];
      });
      const different = new Set(told.map(([value]) => value)).size;
      return told.length >= ROWS_MIN && different > 2 && told.every(([value, ratio]) => Math.abs(value - ratio) <= tolerance(rate, ratio));
    });
    return fitting.length === 1 ? fitting : [];
  });
  if (found.length === 0) return new Map();
  const checks = found.map(({ rate, above, below, scale }) => {
    const [value, ratio] = [`CAST(${quoteName(rate.name)} AS DOUBLE)`, `${scale}.0 * ${quoteName(above)} / nullif(${quoteName(below)}, 0)`];
    return `avg((abs(${value} - ${ratio}) <= greatest(${step(rate)}, abs(${ratio}) * 1e-6))::INTEGER)`;
  });
  const checked = await engine.query({ sql: `SELECT ${checks.join(', ')} FROM ${quoteName(name)}`, tables: { [name]: path }, signal });
  return new Map(
    found.flatMap(({ rate, below }, i): [string, string][] => (Number(checked.rows[0]?.[i] ?? 0) >= HOLDS_MIN ? [[rate.name, below]] : [])),
  );
}

/** Half of the last digit that a rate is written with, and as much again for those that cut the rest off. */
function step({ engineType }: ModelColumn): number {
  const scale = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(engineType)?.[1];
  return scale === undefined ? 0 : 1.000_001 * 10 ** -Number(scale);
}

function tolerance(rate: ModelColumn, ratio: number): number {
  return Math.max(step(rate), Math.abs(ratio) * 1e-6);
}
