import { type DuckDBDecimalValue, type DuckDBType, DuckDBTypeId, type DuckDBValue, JsonDuckDBValueConverter } from '@duckdb/node-api';
import type { CellValue, ColumnType } from './types.ts';

const INTEGERS = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.BIGNUM,
]);
const NESTED = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.UNION,
  DuckDBTypeId.VARIANT,
  DuckDBTypeId.INTERVAL,
]);
const TIMESTAMPS = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

/** The service's name for a DuckDB type. */
export function columnTypeOf(type: DuckDBType): ColumnType {
  const id = type.typeId;
  if (id === DuckDBTypeId.BOOLEAN) return 'boolean';
  if (INTEGERS.has(id)) return 'integer';
  if (id === DuckDBTypeId.DECIMAL) return 'decimal';
  if (id === DuckDBTypeId.DOUBLE || id === DuckDBTypeId.FLOAT) return 'double';
  if (id === DuckDBTypeId.DATE) return 'date';
  if (TIMESTAMPS.has(id)) return 'timestamp';
  if (id === DuckDBTypeId.TIME || id === DuckDBTypeId.TIME_TZ || id === DuckDBTypeId.TIME_NS) return 'time';
  if ((NESTED.has(id) && id !== DuckDBTypeId.INTERVAL) || type.alias === 'JSON') return 'json';
  return 'text';
}

/**
 * The converter for one column: integers within ±2^53 and decimals of at most 15 significant digits become numbers, all others text;
 * dates `YYYY-MM-DD`, timestamps ISO 8601 (with `Z` where the type has a time zone), nested values JSON text, NaN and infinities null.
 */
export function cellConverter(type: DuckDBType): (value: DuckDBValue) => CellValue {
  const id = type.typeId;
  if (id === DuckDBTypeId.BOOLEAN || id === DuckDBTypeId.VARCHAR) return (value) => value as CellValue;
  if (INTEGERS.has(id)) return integer;
  if (id === DuckDBTypeId.DECIMAL) return decimal;
  if (id === DuckDBTypeId.DOUBLE || id === DuckDBTypeId.FLOAT) return (value) => (Number.isFinite(value) ? (value as number) : null);
  if (id === DuckDBTypeId.TIMESTAMP_TZ) return (value) => (value === null ? null : zoned(String(value)));
  if (TIMESTAMPS.has(id)) return (value) => (value === null ? null : String(value).replace(' ', 'T'));
  if (NESTED.has(id) && id !== DuckDBTypeId.INTERVAL) {
    return (value) => (value === null ? null : JSON.stringify(JsonDuckDBValueConverter(value, type, JsonDuckDBValueConverter)));
  }
  return (value) => (value === null ? null : String(value));
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function integer(value: DuckDBValue): CellValue {
  if (typeof value !== 'bigint') return value as number | null;
  return value <= SAFE && value >= -SAFE ? Number(value) : String(value);
}

const FIFTEEN_DIGITS = 10n ** 15n;

function decimal(value: DuckDBValue): CellValue {
  if (value === null) return null;
  const { value: scaled, scale } = value as DuckDBDecimalValue;
  if (scaled < FIFTEEN_DIGITS && scaled > -FIFTEEN_DIGITS) return scale === 0 ? Number(scaled) : Number(`${scaled}e-${scale}`);
  return String(value);
}

/** The database's TimeZone is UTC, so the printed offset is always +00. */
function zoned(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
}
