/** A column's type as the server declares it, in a result or in its catalog. */
export interface SqlserverType {
  /** Of the system: `int`, `decimal`, `nvarchar`, `geography`. */
  name: string;
  /** In bytes; -1 for `max`. */
  length: number;
  /** Of decimals: all digits, and those after the point. Of times: digits after the second. */
  digits: number;
  scale: number;
}

/** How a value arrives, and is written: see `rows.ts`. */
export type Form = 'plain' | 'text' | 'bytes' | 'time';

/** How a column is read, and the engine's type for it. */
export interface ReadAs {
  engineType: string;
  form: Form;
  /** SQL that sends the value without loss, given the quoted column. */
  select(column: string): string;
  /** How it is kept, where that is not obvious; otherwise empty. */
  note: string;
}

const asIs = (column: string) => column;
const as = (engineType: string, form: Form = 'plain', select = asIs, note = ''): ReadAs => ({ engineType, form, select, note });
/** The client would round decimals and amounts to the digits of a double, and times to the millisecond. */
const asText = (length: number, style?: number) => (column: string) =>
  `CONVERT(varchar(${length}), ${column}${style === undefined ? '' : `, ${style}`})`;
const unicode = (column: string) => `CONVERT(nvarchar(max), ${column})`;
const path = (column: string) => `CONVERT(nvarchar(4000), ${column})`;
/** An alias has to stand before it, or the server takes the column for a table. */
const shape = (column: string) =>
  `CASE WHEN ${column} IS NULL THEN NULL ELSE CONCAT(N'SRID=', ${column}.STSrid, N';', ${column}.AsTextZM()) END`;

const BYTES = 'Bytes, kept as hexadecimal text.';
const SHAPE = as('VARCHAR', 'text', shape, 'A shape, kept as well-known text.');
const PADDED = 'Padded with blanks to its length, as the server stores it.';

/** Types whose length and digits do not matter here. ISO 8601 styles are those of CONVERT. */
const BY_NAME: Record<string, ReadAs> = {
  tinyint: as('SMALLINT'),
  smallint: as('SMALLINT'),
  int: as('INTEGER'),
  bigint: as('BIGINT'),
  bit: as('BOOLEAN'),
  real: as('FLOAT'),
  float: as('DOUBLE'),
  money: as('DECIMAL(19,4)', 'plain', asText(21, 2)),
  smallmoney: as('DECIMAL(10,4)', 'plain', asText(21, 2)),
  date: as('DATE', 'plain', asText(10, 23)),
  datetime: as('TIMESTAMP', 'plain', asText(23, 121), 'Kept to the millisecond, as the server shows it.'),
  smalldatetime: as('TIMESTAMP', 'plain', asText(19, 120)),
  uniqueidentifier: as('VARCHAR', 'plain'),
  binary: as('VARCHAR', 'bytes', asIs, BYTES),
  varbinary: as('VARCHAR', 'bytes', asIs, BYTES),
  image: as('VARCHAR', 'bytes', asIs, BYTES),
  timestamp: as('BIGINT', 'plain', (column) => `CONVERT(bigint, ${column})`, 'A row version, kept as a number.'),
  varchar: as('VARCHAR', 'text', unicode),
  char: as('VARCHAR', 'text', unicode, PADDED),
  text: as('VARCHAR', 'text', unicode),
  nvarchar: as('VARCHAR', 'text'),
  nchar: as('VARCHAR', 'text', asIs, PADDED),
  ntext: as('VARCHAR', 'text', unicode),
  xml: as('VARCHAR', 'text', unicode, 'XML, kept as text.'),
  json: as('JSON', 'text', unicode),
  vector: as('VARCHAR', 'text', unicode, 'A vector, kept as text.'),
  hierarchyid: as('VARCHAR', 'text', path, 'A place in a tree, kept as its path.'),
  geography: SHAPE,
  geometry: SHAPE,
};

const MICROSECONDS = 6;
const CUT = 'Kept to the microsecond.';

/** How to read a column; null for a type of the owner's own, which only code of theirs can read. */
export function readAs({ name, digits, scale }: SqlserverType): ReadAs | null {
  if (name === 'decimal' || name === 'numeric') return as(`DECIMAL(${digits},${scale})`, 'plain', asText(41));
  const cut = scale > MICROSECONDS ? CUT : '';
  if (name === 'datetime2') return as('TIMESTAMP', 'time', asText(27, 121), cut);
  if (name === 'datetimeoffset') {
    return as('TIMESTAMPTZ', 'time', asText(34, 121), [cut, 'Kept in UTC; which offset it had is not kept.'].filter(Boolean).join(' '));
  }
  if (name === 'time') return as('TIME', 'time', asText(16, 121), cut);
  if (name === 'sql_variant')
    return as('VARCHAR', 'text', variant, 'Values of several types, kept as text; values with the same text cannot be distinguished.');
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] as ReadAs) : null;
}

/** A value's text by the type that it has, in full: without a style, times would lose seconds and floats digits. */
function variant(column: string): string {
  const to = (type: string, style?: number, length = '50') =>
    `CONVERT(nvarchar(${length}), CONVERT(${type}, ${column})${style === undefined ? '' : `, ${style}`})`;
  return [
    `CASE CONVERT(nvarchar(128), SQL_VARIANT_PROPERTY(${column}, 'BaseType'))`,
    `WHEN N'datetime2' THEN ${to('datetime2(7)', 121)}`,
    `WHEN N'datetimeoffset' THEN ${to('datetimeoffset(7)', 121)}`,
    `WHEN N'datetime' THEN ${to('datetime', 121)}`,
    `WHEN N'smalldatetime' THEN ${to('smalldatetime', 120)}`,
    `WHEN N'date' THEN ${to('date', 23)}`,
    `WHEN N'time' THEN ${to('time(7)', 121)}`,
    `WHEN N'float' THEN ${to('float', 3)}`,
    `WHEN N'real' THEN ${to('real', 3)}`,
    `WHEN N'money' THEN ${to('money', 2)}`,
    `WHEN N'smallmoney' THEN ${to('smallmoney', 2)}`,
    `WHEN N'varbinary' THEN ${to('varbinary(8000)', 1, 'max')}`,
    `WHEN N'binary' THEN ${to('varbinary(8000)', 1, 'max')}`,
    `ELSE CONVERT(nvarchar(4000), ${column}) END`,
  ].join(' ');
}

/** A column of a result, as the client describes it. */
export interface Described {
  type: { name: string };
  userType?: number;
  dataLength?: number | undefined;
  precision?: number | undefined;
  scale?: number | undefined;
  udtInfo?: { typeName: string } | undefined;
}

/** Types of the protocol (MS-TDS 2.2.5.4) that may be absent, by the bytes of their values. */
const SIZED: Record<string, Record<number, string>> = {
  IntN: { 1: 'tinyint', 2: 'smallint', 4: 'int', 8: 'bigint' },
  FloatN: { 4: 'real', 8: 'float' },
  MoneyN: { 4: 'smallmoney', 8: 'money' },
  DateTimeN: { 4: 'smalldatetime', 8: 'datetime' },
  BitN: { 1: 'bit' },
};
const RENAMED: Record<string, string> = { NumericN: 'decimal', DecimalN: 'decimal', Variant: 'sql_variant' };
const MAX_BYTES = 0xffff;
/** A row version is a binary to the protocol, of this user type. */
const ROW_VERSION = 80;

/** The type of a column of a result. */
export function typeOfColumn({ type, userType, dataLength = 0, precision = 0, scale = 0, udtInfo }: Described): SqlserverType {
  if (userType === ROW_VERSION) return { name: 'timestamp', length: dataLength, digits: 0, scale: 0 };
  const named = udtInfo?.typeName ?? SIZED[type.name]?.[dataLength] ?? RENAMED[type.name] ?? type.name;
  return { name: named.toLowerCase(), length: dataLength === MAX_BYTES ? -1 : dataLength, digits: precision, scale };
}

/** As SQL declares it: `decimal(12,2)`. */
export function declared({ name, length, digits, scale }: SqlserverType): string {
  if (name === 'decimal' || name === 'numeric') return `${name}(${digits},${scale})`;
  if (name === 'datetime2' || name === 'datetimeoffset' || name === 'time') return `${name}(${scale})`;
  if (!/^n?(var)?(char|binary)$/.test(name)) return name;
  const characters = name.startsWith('n') ? length / 2 : length;
  return `${name}(${length < 0 ? 'max' : characters})`;
}
