/** How a column is read, and the engine's type for it. */
export interface ReadAs {
  engineType: string;
  /** SQL that sends the value, given the quoted column. */
  select(column: string): string;
  /** How it is kept, where that is not obvious; otherwise empty. */
  note: string;
}

const as = (engineType: string, note = '', select: ReadAs['select'] = (column) => column): ReadAs => ({ engineType, note, select });

const PLAIN: Record<string, string> = {
  Bool: 'BOOLEAN',
  Int8: 'TINYINT',
  Int16: 'SMALLINT',
  Int32: 'INTEGER',
  Int64: 'BIGINT',
  Int128: 'NUMERIC',
  Int256: 'NUMERIC',
  UInt8: 'SMALLINT',
  UInt16: 'INTEGER',
  UInt32: 'BIGINT',
  UInt64: 'UBIGINT',
  UInt128: 'NUMERIC',
  UInt256: 'NUMERIC',
  Float32: 'FLOAT',
  Float64: 'DOUBLE',
  BFloat16: 'FLOAT',
  Date: 'DATE',
  Date32: 'DATE',
  String: 'VARCHAR',
  UUID: 'VARCHAR',
  IPv4: 'VARCHAR',
  IPv6: 'VARCHAR',
};
const COMPOSED = [
  'Array',
  'Tuple',
  'Map',
  'Nested',
  'JSON',
  'Object',
  'Variant',
  'Dynamic',
  'Point',
  'Ring',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
];
const DECIMAL_DIGITS_MAX = 38;
/** `2026-01-31 12:00:00.123456` */
const MICROSECONDS_LENGTH = 26;

const utc = (column: string) => `toString(${column}, 'UTC')`;

/**
 * How to read a column of a type as the server names it; null for states of aggregate functions, which are no values.
 * @param hasJson whether the server has toJSONString
 */
export function readAs(type: string, hasJson: boolean): ReadAs | null {
  const bare = unwrapped(type);
  const [, name = '', given = ''] = /^(\w+)(?:\(([\s\S]*)\))?$/.exec(bare) ?? [];
  const plain = PLAIN[name];
  if (plain !== undefined) return as(plain);
  if (name === 'AggregateFunction' || name === 'Nothing') return null;
  if (name === 'Decimal') {
    const [digits = 0, scale = 0] = given.split(',').map(Number);
    return as(digits <= DECIMAL_DIGITS_MAX ? `DECIMAL(${digits},${scale})` : 'NUMERIC');
  }
  if (name === 'DateTime') return as('TIMESTAMPTZ', 'Kept in UTC.', (column) => `concat(${utc(column)}, '+00')`);
  if (name === 'DateTime64') return dateTime(Number(given.split(',')[0]));
  if (name === 'Enum8' || name === 'Enum16')
    return as('VARCHAR', 'One of a list of values, kept as text.', (column) => `toString(${column})`);
  if (name === 'FixedString') {
    return as('VARCHAR', 'Without the zero bytes that fill it up.', (column) => `replaceRegexpOne(toString(${column}), '\\\\0+$', '')`);
  }
  if (COMPOSED.includes(name)) {
    return hasJson
      ? as('JSON', 'Kept as JSON; times in it are in the server’s time zone.', (column) => `toJSONString(${column})`)
      : as('VARCHAR', 'Kept as text, because this server is too old to write it as JSON.', (column) => `toString(${column})`);
  }
  return as('VARCHAR', 'Kept as the text that the server makes of it.', (column) => `toString(${column})`);
}

function dateTime(digits: number): ReadAs {
  if (digits <= 6) return as('TIMESTAMPTZ', 'Kept in UTC.', (column) => `concat(${utc(column)}, '+00')`);
  return as(
    'TIMESTAMPTZ',
    'Kept in UTC, to the microsecond; digits after that were cut off.',
    (column) => `concat(substring(${utc(column)}, 1, ${MICROSECONDS_LENGTH}), '+00')`,
  );
}

/** The type of the values, without what says how they are stored and whether they may be missing. */
function unwrapped(type: string): string {
  const [, inner] = /^(?:Nullable|LowCardinality)\(([\s\S]+)\)$/.exec(type) ?? [];
  if (inner !== undefined) return unwrapped(inner);
  const [, simple] = /^SimpleAggregateFunction\(\w+(?:\([^)]*\))?, ([\s\S]+)\)$/.exec(type) ?? [];
  return simple === undefined ? type : unwrapped(simple);
}
