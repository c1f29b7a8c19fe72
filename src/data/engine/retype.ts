import type { ImportDoubt } from './doubts.ts';
import { type Marks, marksOf, provenMark } from './import-csv/number-format.ts';
import { proposeTypes } from './import-csv/propose-types.ts';
import { quoteName } from './sql-quote.ts';
import type { ColumnType, SettableType, TableCertificate } from './types.ts';

const ENGINE_TYPES: Record<SettableType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** SQL of a column's value as another type, and of whether the conversion is lossless: nothing rounded or cut off. */
export interface Retyping {
  value: string;
  fits: string;
}

const SAMPLE_ROWS = 3_000;
const SAMPLE_TEXT_MAX = 200;

/** SQL: texts of a column that show which formats are worth trying, drawn alike by the check of a type and by the import. `from` is SQL. */
export function sampleSql(name: string, from: string): string {
  const column = quoteName(name);
  return `SELECT left(${column}, ${SAMPLE_TEXT_MAX}) FROM ${from} WHERE ${column} IS NOT NULL USING SAMPLE reservoir(${SAMPLE_ROWS} ROWS) REPEATABLE (7)`;
}

/** SQL: how many values each way leaves out, in the order of the ways. */
export function missesSql(ways: readonly Retyping[]): string[] {
  return ways.map(({ fits }) => `count(*) FILTER (NOT ${fits})::DOUBLE`);
}

/** The ways to read a column as another type. `sample` has texts of a column of text, whose formats decide on how they are read. */
export function retypings(name: string, from: ColumnType, to: SettableType, sample: readonly string[]): Retyping[] {
  const plain = retyped(name, from, to);
  return from === 'text' && to !== 'text' ? [plain, ...formatted(name, to, sample)] : [plain];
}

function retyped(name: string, from: ColumnType, to: SettableType): Retyping {
  const column = quoteName(name);
  // The engine cannot cast between numbers and dates directly, so go through text.
  const source = isDirect(from, to) ? column : `CAST(${column} AS VARCHAR)`;
  const value = `TRY_CAST(${source} AS ${ENGINE_TYPES[to]})`;
  return { value, fits: `(${column} IS NULL OR (${value} IS NOT NULL AND ${sameAs(source, value, from, to)}))` };
}

const WANTED: Record<SettableType, RegExp> = {
  text: /(?!)/,
  integer: /INT|DECIMAL/,
  double: /INT|DECIMAL|DOUBLE/,
  boolean: /^BOOLEAN$/,
  date: /^DATE$/,
  timestamp: /^(TIMESTAMP|DATE)/,
};

/** The formats of numbers, dates and times that the sample shows. */
function formatted(name: string, to: SettableType, sample: readonly string[]): Retyping[] {
  const texts = sample.map((text) => text.trim()).filter((text) => text !== '');
  const marks: Marks | null = marksOf(texts);
  const column = { source: name, name, originalName: name, renamed: '' };
  const mark = marks && provenMark(marks);
  const { candidates, text } = proposeTypes(column, { texts, marks, mark, commaLikely: false, chosen: () => undefined });
  return candidates
    .filter(({ engineType }) => WANTED[to].test(engineType))
    .map((candidate) => {
      const read = candidate.value(`(${text})`);
      const value = `TRY_CAST((${read}) AS ${candidate.engineType.startsWith('TIMESTAMP WITH') ? candidate.engineType : ENGINE_TYPES[to]})`;
      const whole = to === 'integer' ? ` AND ${value} = (${read})` : '';
      return { value, fits: `((${text}) IS NULL OR (${value} IS NOT NULL${whole}))` };
    });
}

const NUMBERS: readonly string[] = ['integer', 'decimal', 'double', 'boolean'];
const TIMES: readonly string[] = ['date', 'timestamp'];

function isDirect(from: ColumnType, to: SettableType): boolean {
  return to === 'text' || from === 'text' || [NUMBERS, TIMES].some((kind) => kind.includes(from) && kind.includes(to));
}

function sameAs(source: string, value: string, from: ColumnType, to: SettableType): string {
  switch (to) {
    case 'integer':
      // The engine rounds 1.5 to 2.
      return `CAST(${value} AS DOUBLE) = TRY_CAST(${source} AS DOUBLE)`;
    case 'double':
      return `isfinite(${value})`;
    case 'date':
      // A date would cut off the time of day.
      return from === 'timestamp'
        ? `CAST(${value} AS TIMESTAMP) = CAST(${source} AS TIMESTAMP)`
        : `length(trim(CAST(${source} AS VARCHAR))) <= 10`;
    default:
      return 'true';
  }
}

/** What their owner has to settle before a type can be set, since the values read in two ways. */
const UNSETTLED: readonly ImportDoubt['kind'][] = ['day_month', 'decimal_mark', 'year_missing'];

/** The open question that stands in the way of setting a column's type, if there is one. */
export function unsettled(certificate: TableCertificate | undefined, column: string, to: SettableType): ImportDoubt | undefined {
  if (to === 'text') return undefined;
  return certificate?.doubts?.find(({ kind, columns, taken }) => UNSETTLED.includes(kind) && columns.includes(column) && taken === 'text');
}
