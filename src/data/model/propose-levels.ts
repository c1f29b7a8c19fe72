import { isNumberType } from '../engine/cell-number.ts';
import { nameWords } from '../engine/role-words.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import { names } from './measure-words.ts';
import type { ProposedTable } from './propose-keys.ts';
import { timeOfReading } from './reading-times.ts';
import type { Additivity, StockGrain } from './types.ts';

const COLUMNS_MAX = 40;
/** Fewer steps say nothing. */
const STEPS_MIN = 30;
/** Of longer tables some of the entities are read, with all their moments. */
const ROWS_MAX = 100_000;
/** Below, a number keeps its value from step to step, as levels do. */
const LEVEL_MAX = 0.3;
/** Above, each step is as far from the last as from any other, as in what happens anew in each period. */
const FLOW_MIN = 0.6;

/**
 * For each number of a table with one row for each entity and moment: half the mean squared difference between successive moments, relative to
 * the variance, both within entities (von Neumann 1941, "Distribution of the ratio of the mean square successive difference to the variance").
 * 1 for what is drawn anew each time, near 0 for levels that move slowly. Absent where there are too few steps, or nothing varies.
 */
export async function stepRatios(
  engine: Engine,
  { name, path, rowCount, columns }: ProposedTable,
  stock: StockGrain | null,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const measured = columns
    .filter(({ type, role }) => isNumberType(type) && ['additive_measure', 'rate', 'category'].includes(role))
    .filter((column) => stock !== null && column.name !== stock.time && !stock.entity.includes(column.name))
    .slice(0, COLUMNS_MAX);
  if (stock === null || measured.length === 0) return new Map();
  const entity = stock.entity.map(quoteName).join(', ') || 'NULL';
  const inner = measured.flatMap(({ name: column }, i) => {
    const value = `CAST(${quoteName(column)} AS DOUBLE)`;
    return [
      `${value} - lag(${value}) OVER (PARTITION BY ${entity} ORDER BY ${quoteName(stock.time)}) AS d${i}`,
      `${value} - avg(${value}) OVER (PARTITION BY ${entity}) AS e${i}`,
    ];
  });
  const outer = measured.flatMap((_, i) => [`count(d${i})`, `sum(d${i} * d${i}) / count(d${i})`, `sum(e${i} * e${i}) / count(e${i})`]);
  const every = Math.ceil(rowCount / ROWS_MAX);
  const some = every > 1 ? ` WHERE hash(${entity}) % ${every} = 0` : '';
  const { rows } = await engine.query({
    sql: `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM ${quoteName(name)}${some})`,
    tables: { [name]: path },
    signal,
  });
  const [row = []] = rows;
  return new Map(
    measured.flatMap(({ name: column }, i): [string, number][] => {
      const [steps, differences, variance] = row.slice(3 * i, 3 * i + 3).map(Number) as [number, number, number];
      return steps >= STEPS_MIN && variance > 0 ? [[column, differences / (2 * variance)]] : [];
    }),
  );
}

/**
 * What steps and the time's name say of a number that its own name leaves open. Names of what happens in a period outweigh both, and what is for
 * each of something (prices, ages) is no level of anything. What is read at a moment may be a level even if it hardly keeps its value.
 * Where successive values have nothing in common, it is left open: a monthly report has levels and what came in the month.
 */
export function steppedAdditivity(
  name: string,
  additivity: Additivity | null,
  ratio: number | undefined,
  time: string | null = null,
): Additivity | null {
  const named = nameWords(name);
  if ((additivity !== 'additive' && additivity !== 'unknown') || names('flow', named)) return additivity;
  const reading = time === null || names('intensive', named) ? null : timeOfReading(time);
  if (ratio === undefined) return reading ? 'unknown' : additivity;
  if (ratio < LEVEL_MAX || (reading === 'read' && ratio < FLOW_MIN)) return additivity === 'additive' || reading ? 'stock' : additivity;
  return additivity === 'additive' && (ratio < FLOW_MIN || reading) ? 'unknown' : additivity;
}
