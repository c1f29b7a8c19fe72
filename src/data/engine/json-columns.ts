import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { IssueLog } from './import-csv/issues.ts';
import { COLUMNS_MAX } from './import-csv/types.ts';
import { quoteText } from './sql-quote.ts';

interface JsonColumn {
  /** Key, or `key.inner` for what is in an object. */
  name: string;
  /** RFC 6901 pointer into the row. */
  pointer: string;
  engineType: string;
  reason: string;
  /** SQL of the typed value, given the SQL of its text. */
  cast: (value: string) => string;
}

type Place = Pick<JsonColumn, 'name' | 'pointer'>;

const LAID_OUT_KEYS_MAX = 50;
/** How deep objects within objects become columns; deeper ones stay JSON. */
const DEPTH_MAX = 3;
/** A table with as many columns gets no more of them from objects within objects. */
const DEEP_COLUMNS_MAX = 300;
const COLUMNS_AT_ONCE = 100;

/** The columns of a table of JSON objects, in order of their keys' first appearance, typed by the values of every row. */
export async function decideJsonColumns(connection: DuckDBConnection, table: string, issues: IssueLog): Promise<JsonColumn[]> {
  const keys = await keysOf(connection, table, null);
  checkCount(keys.length);
  const columns: JsonColumn[] = [];
  const lay = async (all: Place[], depth: number, origin: string): Promise<void> => {
    for (let at = 0; at < all.length; at += COLUMNS_AT_ONCE) {
      const part = all.slice(at, at + COLUMNS_AT_ONCE);
      for (const [i, facts] of (await measure(connection, table, part)).entries()) {
        const place = part[i]!;
        const nested = depth < DEPTH_MAX && facts.object > 0 && facts.object === facts.present;
        const inner = nested ? await keysOf(connection, table, place.pointer) : [];
        const tooMany = inner.length > LAID_OUT_KEYS_MAX || (depth > 0 && columns.length + inner.length > DEEP_COLUMNS_MAX);
        if (inner.length === 0 || tooMany) columns.push(typed(place, facts, issues, origin));
        else {
          const within = inner.map((key) => ({ name: `${place.name}.${key}`, pointer: place.pointer + pointer(key) }));
          await lay(within, depth + 1, `Expanded from the object "${place.name}". `);
        }
      }
      checkCount(columns.length);
    }
  };
  await lay(
    keys.map((key) => ({ name: key, pointer: pointer(key) })),
    0,
    '',
  );
  return columns;
}

function checkCount(count: number): void {
  if (count > COLUMNS_MAX) {
    throw new AppError(
      'validation_error',
      `The objects have ${count} different keys; at most ${COLUMNS_MAX} columns are allowed. Turn keys that are data into values.`,
    );
  }
}

function pointer(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

async function keysOf(connection: DuckDBConnection, table: string, at: string | null): Promise<string[]> {
  const keys = at === null ? 'json_keys(body)' : `json_keys(body, ${quoteText(at)})`;
  const reader = await connection.runAndReadAll(
    `SELECT key FROM (SELECT line, unnest(${keys}) AS key, generate_subscripts(${keys}, 1) AS place FROM ${table})
     GROUP BY key ORDER BY min(line), arg_min(place, line), key LIMIT ${COLUMNS_MAX + 1}`,
  );
  return reader.getRows().map(([key]) => String(key));
}

interface Facts {
  present: number;
  integer: number;
  double: number;
  boolean: number;
  text: number;
  object: number;
  array: number;
  /** Whole numbers that a double would round. */
  large: number;
  /** Numbers with at most 13 digits before the point and 4 after it; `scale` is the most after it. */
  money: number;
  scale: number;
  /** Texts of numbers with decimals, and how many places the shortest and the longest of these have. */
  decimals: number;
  placesMin: number;
  placesMax: number;
  dates: number;
  stamps: number;
  zoned: number;
  firstMixed: number;
}

const MONEY = '^-?\\d{1,13}(\\.\\d{1,4})?$';
const DECIMAL = '^-?(0|[1-9]\\d{0,12})\\.\\d{2,4}$';
const DATE = '^\\d{4}-\\d{2}-\\d{2}$';
const STAMP = '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?';

async function measure(connection: DuckDBConnection, table: string, columns: { pointer: string }[]): Promise<Facts[]> {
  const pointers = columns.map((column) => quoteText(column.pointer)).join(', ');
  const whole = "t IN ('BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT')";
  const text = "t = 'VARCHAR'";
  const counts: Record<keyof Facts, string> = {
    present: `count(*) FILTER (t <> 'NULL')`,
    integer: `count(*) FILTER (${whole})`,
    double: `count(*) FILTER (t = 'DOUBLE')`,
    boolean: `count(*) FILTER (t = 'BOOLEAN')`,
    text: `count(*) FILTER (${text})`,
    object: `count(*) FILTER (t = 'OBJECT')`,
    array: `count(*) FILTER (t = 'ARRAY')`,
    large: `count(*) FILTER (${whole} AND abs(try_cast(v AS HUGEINT)) > 9007199254740992)`,
    money: `count(*) FILTER (t IN ('BIGINT', 'UBIGINT', 'DOUBLE') AND regexp_matches(v, '${MONEY}'))`,
    scale: `coalesce(max(length(split_part(v, '.', 2))) FILTER (t = 'DOUBLE'), 0)`,
    decimals: `count(*) FILTER (${text} AND regexp_matches(v, '${DECIMAL}'))`,
    placesMin: `coalesce(min(length(split_part(v, '.', 2))) FILTER (${text}), 0)`,
    placesMax: `coalesce(max(length(split_part(v, '.', 2))) FILTER (${text}), 0)`,
    dates: `count(*) FILTER (${text} AND regexp_matches(v, '${DATE}') AND try_cast(v AS DATE) IS NOT NULL)`,
    stamps: `count(*) FILTER (${text} AND regexp_matches(v, '${STAMP}$') AND try_cast(v AS TIMESTAMP) IS NOT NULL)`,
    zoned: `count(*) FILTER (${text} AND regexp_matches(v, '${STAMP}(Z|[+-]\\d{2}(:?\\d{2})?)$') AND try_cast(v AS TIMESTAMPTZ) IS NOT NULL)`,
    firstMixed: `coalesce(min(line) FILTER (t NOT IN ('NULL', 'BIGINT', 'UBIGINT', 'DOUBLE')), 0)`,
  };
  const names = Object.keys(counts) as (keyof Facts)[];
  // Unnest to one row per value and count once: separate counts for each of a hundred columns take the engine seconds to plan.
  const reader = await connection.runAndReadAll(
    `SELECT i, ${names.map((name) => `(${counts[name]})::DOUBLE`).join(', ')}
     FROM (SELECT line, unnest(range(${columns.length})::INTEGER[]) AS i, unnest(json_type(body, [${pointers}])) AS t,
       unnest(json_extract_string(body, [${pointers}])) AS v FROM ${table})
     GROUP BY i`,
  );
  const found = new Map(reader.getRows().map(([i, ...row]) => [i, row]));
  return columns.map((_, i) => Object.fromEntries(names.map((name, k) => [name, Number(found.get(i)?.[k] ?? 0)])) as unknown as Facts);
}

function typed({ name, pointer: at }: { name: string; pointer: string }, facts: Facts, issues: IssueLog, origin = ''): JsonColumn {
  const column = (engineType: string, reason: string, cast = (v: string) => `CAST(${v} AS ${engineType})`): JsonColumn => ({
    name,
    pointer: at,
    engineType,
    reason: origin + reason,
    cast,
  });
  const { present } = facts;
  const numbers = facts.integer + facts.double;
  if (present === 0) return column('VARCHAR', 'It holds no values.', (v) => v);
  if (facts.integer === present) return column('BIGINT', 'Every value is a whole number.');
  if (numbers === present && facts.money === present) {
    return column(`DECIMAL(18,${facts.scale})`, `Every value is a number with at most ${facts.scale} decimals.`);
  }
  if (numbers === present && facts.large === 0) return column('DOUBLE', 'Every value is a number.');
  if (facts.boolean === present) return column('BOOLEAN', 'Every value is true or false.');
  if (facts.text === present) {
    // As programs write money, whose digits a double might round.
    if (facts.decimals === present && facts.placesMin === facts.placesMax)
      return column(`DECIMAL(18,${facts.placesMax})`, `Every text is a number with ${facts.placesMax} decimals.`);
    if (facts.dates === present) return column('DATE', 'Every text is an ISO 8601 date.');
    if (facts.stamps === present) return column('TIMESTAMP', 'Every text is an ISO 8601 date with a time.');
    if (facts.zoned === present) return column('TIMESTAMP WITH TIME ZONE', 'Every text is an ISO 8601 date with a time and an offset.');
    return column('VARCHAR', 'The values are texts.', (v) => v);
  }
  if (facts.object + facts.array === present) return column('JSON', 'Nested values, kept as JSON text.', (v) => `CAST(${v} AS JSON)`);
  issues.add(
    'mixed_types',
    'kept_as_text',
    'Columns whose values differ in type were kept as text.',
    { line: facts.firstMixed, column: name },
    present,
  );
  return column('VARCHAR', `The values differ in type (${describe(facts)}), so they were kept as text.`, (v) => v);
}

function describe(facts: Facts): string {
  const kinds: [string, number][] = [
    ['numbers', facts.integer + facts.double],
    ['texts', facts.text],
    ['true or false', facts.boolean],
    ['objects', facts.object],
    ['arrays', facts.array],
  ];
  return kinds.flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : [])).join(', ');
}
