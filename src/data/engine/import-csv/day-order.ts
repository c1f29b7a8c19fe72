import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql-quote.ts';
import type { DecimalMark } from './number-format.ts';
import type { ColumnQuestion, TextTable, TypedColumn } from './text-table.ts';

/** Steps from one row to the next that must rise or fall in one reading, and that must go both ways in the other. */
const STEPS_MIN = 8;
const AGAINST_MIN = 3;
/** A row's dates belong together if they are this close, as those of an order and its invoice are. */
const CLOSE_DAYS = 10;
const CLOSE_SHARE = 0.98;
const FAR_SHARE = 0.2;
/** A proof needs no more, and sorting them stays cheap. */
const ROWS_READ_MAX = 500_000;

type Order = 'day_first' | 'month_first';
type Open = TypedColumn & { question: ColumnQuestion };

/**
 * Settles dates whose day and month could be swapped by what the rest of the table shows: decimal commas, which nobody writes who puts the month first;
 * another date of each row; or the order of the rows.
 */
export async function settleByRows(
  connection: DuckDBConnection,
  table: TextTable,
  columns: TypedColumn[],
  mark: DecimalMark | null,
): Promise<TypedColumn[]> {
  const settled: TypedColumn[] = [];
  for (const column of columns) {
    if (column.question?.kind !== 'day_month' || column.doubt === null) {
      settled.push(column);
      continue;
    }
    const open = column as Open;
    const found =
      (mark === 'comma'
        ? { order: 'day_first' as const, why: 'Numbers of the table have decimal commas, so the day comes first.' }
        : null) ??
      (await byOtherDates(connection, table, open, columns)) ??
      (await byOrderOfRows(connection, table, open));
    const reading = found && open.question.readings.find(({ id }) => id === found.order)?.column;
    settled.push(found && reading ? { ...reading, reason: `${reading.reason} ${found.why}` } : column);
  }
  return settled;
}

/** SQL of a column's dates in both orders. */
function bothOrders(column: Open): string | null {
  const sql = (order: Order) => column.question.readings.find(({ id }) => id === order)?.valueSql;
  const [day, month] = [sql('day_first'), sql('month_first')];
  return day && month ? `(${day})::DATE AS day_first, (${month})::DATE AS month_first` : null;
}

const trimmed = (column: TypedColumn) => `trim(${quoteName(column.source)}) AS ${quoteName(column.source)}`;

async function byOtherDates(connection: DuckDBConnection, table: TextTable, column: Open, columns: TypedColumn[]) {
  const both = bothOrders(column);
  if (!both) return null;
  for (const other of columns) {
    if (other.question || !/^(DATE|TIMESTAMP)/.test(other.engineType)) continue;
    const texts = `SELECT ${trimmed(column)}, ${other.textSql} AS ${quoteName(other.source)} FROM ${table.relation} LIMIT ${ROWS_READ_MAX}`;
    const [row = []] = await numbers(
      connection,
      `SELECT count(*) FILTER (day_first <> month_first), count(*) FILTER (day_first <> month_first AND abs(day_first - other_day) <= ${CLOSE_DAYS}),
         count(*) FILTER (day_first <> month_first AND abs(month_first - other_day) <= ${CLOSE_DAYS})
       FROM (SELECT ${both}, (${other.valueSql})::DATE AS other_day FROM (${texts})) WHERE day_first IS NOT NULL AND month_first IS NOT NULL AND other_day IS NOT NULL`,
    );
    const [all = 0, day = 0, month = 0] = row;
    const proves = (near: number, far: number) =>
      all >= STEPS_MIN && near >= all * CLOSE_SHARE && all - far >= Math.max(AGAINST_MIN, all * FAR_SHARE);
    const order = proves(day, month) ? 'day_first' : proves(month, day) ? 'month_first' : null;
    if (order) return { order: order as Order, why: `The column ${other.name} is close to it in that order alone.` };
  }
  return null;
}

async function byOrderOfRows(connection: DuckDBConnection, table: TextTable, column: Open) {
  const both = bothOrders(column);
  if (!both || table.lineColumn === null) return null;
  const line = quoteName(table.lineColumn);
  const text = quoteName(column.source);
  const steps = ['day_first', 'month_first', 'text'].flatMap((name) => [
    `count(*) FILTER (${name} > before_${name})`,
    `count(*) FILTER (${name} < before_${name})`,
  ]);
  const before = ['day_first', 'month_first', 'text'].map((name) => `lag(${name}) OVER (ORDER BY line) AS before_${name}`);
  const [row = []] = await numbers(
    connection,
    `SELECT ${steps.join(', ')} FROM (SELECT *, ${before.join(', ')} FROM (SELECT ${both}, ${text} AS text, line
       FROM (SELECT ${trimmed(column)}, ${line} AS line FROM ${table.relation} LIMIT ${ROWS_READ_MAX})) WHERE day_first IS NOT NULL AND month_first IS NOT NULL)`,
  );
  const [dayUp = 0, dayDown = 0, monthUp = 0, monthDown = 0, textUp = 0, textDown = 0] = row;
  const sorted = (up: number, down: number) => Math.min(up, down) === 0 && up + down >= STEPS_MIN;
  const mixed = (up: number, down: number) => Math.min(up, down) >= AGAINST_MIN;
  if (sorted(dayUp, dayDown) && mixed(monthUp, monthDown)) return { order: 'day_first' as const, why: DAY_IN_ORDER };
  // Rows sorted by the text of their dates look as if the month came first.
  if (sorted(monthUp, monthDown) && mixed(dayUp, dayDown) && Math.min(textUp, textDown) > 0)
    return { order: 'month_first' as const, why: MONTH_IN_ORDER };
  return null;
}

const DAY_IN_ORDER = 'The rows are in the order of these dates only with the day first.';
const MONTH_IN_ORDER = 'The rows are in the order of these dates only with the month first.';

async function numbers(connection: DuckDBConnection, sql: string): Promise<number[][]> {
  const found = await connection.runAndReadAll(sql);
  return found.getRows().map((row) => row.map(Number));
}
