import { isNumberType } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { labelOf } from '../../figures/wording.ts';
import type { TableToMine } from './types.ts';

/** A number per row: a column, or the days between two times. */
interface Quantity {
  key: string;
  label: string;
  sql: string;
  columns: string[];
  additive: boolean;
  duration: boolean;
}

export interface Mineable {
  categories: ColumnProfile[];
  quantities: Quantity[];
  /** A column of short texts whose words are counted. */
  words: ColumnProfile | null;
  /** The time column that orders the rows. */
  time: { column: string; momentSql: string } | null;
  notes: string[];
}

const CATEGORIES_MAX = 10;
const VALUES_MAX = 60;
const QUANTITIES_MAX = 8;
const WORDS_ROWS_MAX = 1_000_000;

/** The columns of a table that can be compared: repeating categories, measures and rates, and durations between two times. */
export function mineableColumns({ columns, rowCount }: TableToMine): Mineable {
  const notes: string[] = [];
  const repeats = ({ distinctCount, nullCount }: ColumnProfile) =>
    distinctCount >= 2 && distinctCount <= Math.min(VALUES_MAX, Math.max(10, rowCount / 4)) && nullCount < rowCount * 0.7;
  const categories = columns.filter(
    (column) => ['category', 'geography'].includes(column.role) && column.type !== 'double' && repeats(column),
  );
  if (categories.length > CATEGORIES_MAX) notes.push(`The first ${CATEGORIES_MAX} of ${categories.length} categories were analyzed.`);
  const times = columns.filter((column) => momentSql(column) !== null).slice(0, 4);
  const quantities: Quantity[] = columns
    .filter(({ role, type }) => (role === 'additive_measure' || role === 'rate') && isNumberType(type))
    .map(({ name, role }) => ({
      key: name,
      label: labelOf(name),
      sql: `CAST(${quoteName(name)} AS DOUBLE)`,
      columns: [name],
      additive: role === 'additive_measure',
      duration: false,
    }));
  for (const [i, from] of times.entries())
    for (const to of times.slice(i + 1)) {
      if (from.min === null || to.max === null) continue;
      const [start, end] = from.min <= (to.min ?? '') ? [from, to] : [to, from];
      quantities.push({
        key: `${start.name}→${end.name}`,
        label: `Days from ${labelOf(start.name).toLowerCase()} to ${labelOf(end.name).toLowerCase()}`,
        sql: `(epoch_ms(${momentSql(end)}) - epoch_ms(${momentSql(start)})) / 86400000.0`,
        columns: [start.name, end.name],
        additive: false,
        duration: true,
      });
    }
  if (quantities.length > QUANTITIES_MAX)
    notes.push(`The first ${QUANTITIES_MAX} of ${quantities.length} measures and durations were analyzed.`);
  const texts = columns.filter(
    (column) => column.role === 'text' && column.type === 'text' && column.distinctCount > 20 && momentSql(column) === null,
  );
  if (texts.length > 0 && rowCount > WORDS_ROWS_MAX)
    notes.push(`Words of texts are counted up to ${WORDS_ROWS_MAX.toLocaleString('en-US')} rows.`);
  const [first] = times;
  return {
    categories: categories.slice(0, CATEGORIES_MAX),
    quantities: [
      ...quantities.filter(({ duration }) => !duration).slice(0, QUANTITIES_MAX - 2),
      ...quantities.filter(({ duration }) => duration).slice(0, 3),
    ].slice(0, QUANTITIES_MAX),
    words: texts.length > 0 && rowCount <= WORDS_ROWS_MAX ? texts[0]! : null,
    time: first ? { column: first.name, momentSql: momentSql(first)! } : null,
    notes,
  };
}

/** A time column as TIMESTAMP; also text whose first and last values are times that an import could not type without loss. */
function momentSql({ name, role, type, min, max }: ColumnProfile): string | null {
  if (role === 'time' && (type === 'date' || type === 'timestamp')) return `CAST(${quoteName(name)} AS TIMESTAMP)`;
  const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
  return type === 'text' && moment.test(min ?? '') && moment.test(max ?? '')
    ? `CAST(TRY_CAST(${quoteName(name)} AS TIMESTAMP_NS) AS TIMESTAMP)`
    : null;
}
