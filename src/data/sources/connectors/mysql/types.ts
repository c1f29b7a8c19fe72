import type { FieldPacket } from 'mysql2';

/** A column's type as the server declares it, in a result or in its catalog. */
export interface MysqlType {
  /** As in information_schema: `int`, `decimal`, `varchar`. */
  name: string;
  unsigned: boolean;
  /** Of numbers: all digits, and those after the point. Of `bit`: its bits. */
  digits: number;
  scale: number;
}

/** How a value arrives, and is written: see `rows.ts`. */
export type Form = 'plain' | 'text' | 'bytes' | 'bits' | 'boolean' | 'utc' | 'time' | 'geometry';

/** How a column is read, and the engine's type for it. */
export interface ReadAs {
  engineType: string;
  form: Form;
  /** Digits of `bits`. */
  width: number;
  /** SQL that sends the value in full, given the quoted column. */
  select(column: string): string;
  /** How it is kept, where that is not obvious; otherwise empty. */
  note: string;
}

const asIs = (column: string) => column;
const as = (engineType: string, form: Form = 'plain', note = '', select = asIs): ReadAs => ({ engineType, form, width: 0, select, note });
const text = (note = '') => as('VARCHAR', 'text', note);
const bytes = (note: string) => as('VARCHAR', 'bytes', note);
/** The server rounds a FLOAT, and a DOUBLE with digits, to what it displays; a sum is a DOUBLE in full. */
const inFull = (column: string) => `${column} + 0E0`;
const shape = as('VARCHAR', 'geometry', 'A shape, kept as well-known text.');

const INTEGERS: Record<string, [signed: string, unsigned: string]> = {
  tinyint: ['TINYINT', 'SMALLINT'],
  smallint: ['SMALLINT', 'INTEGER'],
  mediumint: ['INTEGER', 'INTEGER'],
  int: ['INTEGER', 'BIGINT'],
  bigint: ['BIGINT', 'UBIGINT'],
};

const BY_NAME: Record<string, ReadAs> = {
  float: as('FLOAT', 'plain', '', inFull),
  double: as('DOUBLE', 'plain', '', inFull),
  year: as('SMALLINT', 'plain', 'Kept as a number; the year 0000 is 0.'),
  date: as('DATE'),
  datetime: as('TIMESTAMP'),
  timestamp: as('TIMESTAMPTZ', 'utc', 'Kept in UTC.'),
  time: as('TIME', 'time'),
  json: as('JSON', 'text'),
  enum: text('One of a list of values, kept as text.'),
  set: text('Several of a list of values, kept as text with commas between them.'),
  binary: bytes('Bytes, kept as hexadecimal text.'),
  varbinary: bytes('Bytes, kept as hexadecimal text.'),
  blob: bytes('Bytes, kept as hexadecimal text.'),
  tinyblob: bytes('Bytes, kept as hexadecimal text.'),
  mediumblob: bytes('Bytes, kept as hexadecimal text.'),
  longblob: bytes('Bytes, kept as hexadecimal text.'),
  vector: bytes('A vector, kept as hexadecimal text.'),
  geometry: shape,
  point: shape,
  linestring: shape,
  polygon: shape,
  multipoint: shape,
  multilinestring: shape,
  multipolygon: shape,
  geometrycollection: shape,
  geomcollection: shape,
};

const DECIMAL_DIGITS_MAX = 38;

/** How to read a column. Types that have no other form here arrive as the server's own text. */
export function readAs({ name, unsigned, digits, scale }: MysqlType): ReadAs {
  const integer = INTEGERS[name];
  if (integer) {
    const isFlag = name === 'tinyint' && !unsigned && digits === 1;
    return as(integer[unsigned ? 1 : 0], 'plain', isFlag ? 'Kept as a number, which may be other than 0 and 1.' : '');
  }
  if (name === 'decimal') return as(digits <= DECIMAL_DIGITS_MAX ? `DECIMAL(${digits},${scale})` : 'NUMERIC');
  if (name === 'bit') {
    if (digits === 1) return as('BOOLEAN', 'boolean');
    return { ...as('VARCHAR', 'bits', 'Bits, kept as text of zeros and ones.'), width: digits };
  }
  return BY_NAME[name] ?? text();
}

/** Types of the protocol (MySQL internals, "Column Definition"). A DECIMAL's length counts its sign and point. */
const BY_CODE: Record<number, string> = {
  0: 'decimal',
  1: 'tinyint',
  2: 'smallint',
  3: 'int',
  4: 'float',
  5: 'double',
  7: 'timestamp',
  8: 'bigint',
  9: 'mediumint',
  10: 'date',
  11: 'time',
  12: 'datetime',
  13: 'year',
  16: 'bit',
  242: 'vector',
  245: 'json',
  246: 'decimal',
  247: 'enum',
  248: 'set',
  255: 'geometry',
};
const [UNSIGNED, ENUM, SET] = [0x20, 0x100, 0x800];
/** The character set of what is not text. */
const BINARY = 63;
const NULL_TYPE = 6;

/** The type of a column of a result. */
export function typeOfField(field: FieldPacket): MysqlType {
  const { columnType = NULL_TYPE, flags, characterSet, columnLength = 0, decimals: scale, extendedFormat } = field;
  const has = (flag: number) => (Number(flags) & flag) !== 0;
  const unsigned = has(UNSIGNED);
  const type = (name: string, digits = columnLength): MysqlType => ({ name, unsigned, digits, scale });
  // MariaDB, whose JSON is otherwise a text like any other.
  if (extendedFormat === 'json') return type('json');
  const name = BY_CODE[columnType];
  if (name === 'decimal') return type(name, columnLength - (scale > 0 ? 1 : 0) - (unsigned ? 0 : 1));
  if (name) return type(name);
  if (has(ENUM)) return type('enum');
  if (has(SET)) return type('set');
  return type(characterSet === BINARY && columnType !== NULL_TYPE ? 'blob' : 'varchar');
}
