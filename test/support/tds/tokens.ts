/** A type as SQL declares it: `decimal(12,2)`, `nvarchar(max)`. */
export interface SqlType {
  name: string;
  /** In bytes; -1 for `max`. */
  length: number;
  digits: number;
  scale: number;
}

export type SqlValue = string | number | bigint | boolean | Buffer | null;

export interface ResultColumn {
  name: string;
  type: SqlType;
}

/** Latin1_General_CI_AS. */
const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const u8 = (value: number) => Buffer.from([value]);
const sized = (bytes: number) => (value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const [u16, u32] = [sized(2), sized(4)];
const u64 = (value: bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return buffer;
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const shortText = (text: string) => Buffer.concat([u8(text.length), utf16(text)]);
const longText = (text: string) => Buffer.concat([u16(text.length), utf16(text)]);
const token = (code: number, ...body: Buffer[]) => {
  const content = Buffer.concat(body);
  return Buffer.concat([u8(code), u16(content.length), content]);
};

/** Tokens of a response (MS-TDS 2.2.7). */
export const loginAck = (major: number) =>
  token(0xad, u8(1), Buffer.from([0x74, 0, 0, 4]), shortText('Microsoft SQL Server'), Buffer.from([major, 0, 0, 0]));
export const nowInDatabase = (name: string) => token(0xe3, u8(1), shortText(name), shortText('master'));
export const began = (transaction: bigint) => token(0xe3, u8(8), u8(8), u64(transaction), u8(0));
export const rolledBack = (transaction: bigint) => token(0xe3, u8(10), u8(0), u8(8), u64(transaction));
/** That texts may be UTF-8, which the client asks about. */
export const features = () => Buffer.from([0xae, 0x0a, 1, 0, 0, 0, 1, 0xff]);

const said = (code: number, number: number, message: string, level: number) =>
  token(code, u32(number), u8(1), u8(level), longText(message), shortText('server-canary'), shortText(''), u32(1));
export const info = (number: number, message: string) => said(0xab, number, message, 0);
export const error = (number: number, message: string, level = 14) => said(0xaa, number, message, level);

const [ERROR, COUNT, ATTENTION] = [0x02, 0x10, 0x20];
const done = (status: number, rows: number) => Buffer.concat([u8(0xfd), u16(status), u16(0xc1), u64(BigInt(rows))]);
export const finished = (rows: number | null) => (rows === null ? done(0, 0) : done(COUNT, rows));
export const failed = () => done(ERROR, 0);
export const cancelled = () => done(ATTENTION, 0);

const MAX = 0xffff;
const varying = (code: number, length: number) => Buffer.concat([u8(code), u16(length < 0 ? MAX : length)]);
const fixed = (code: number, bytes: number) => Buffer.from([code, bytes]);
const old = (code: number, collated: boolean) =>
  Buffer.concat([u8(code), u32(0x7fffffff), ...(collated ? [COLLATION] : []), u8(1), longText('t')]);

/** How types are described (MS-TDS 2.2.5.6). */
const DESCRIBED: Record<string, (type: SqlType) => Buffer> = {
  tinyint: () => fixed(0x26, 1),
  smallint: () => fixed(0x26, 2),
  int: () => fixed(0x26, 4),
  bigint: () => fixed(0x26, 8),
  bit: () => fixed(0x68, 1),
  real: () => fixed(0x6d, 4),
  float: () => fixed(0x6d, 8),
  smallmoney: () => fixed(0x6e, 4),
  money: () => fixed(0x6e, 8),
  smalldatetime: () => fixed(0x6f, 4),
  datetime: () => fixed(0x6f, 8),
  date: () => u8(0x28),
  time: ({ scale }) => fixed(0x29, scale),
  datetime2: ({ scale }) => fixed(0x2a, scale),
  datetimeoffset: ({ scale }) => fixed(0x2b, scale),
  decimal: ({ digits, scale }) => Buffer.from([0x6a, 17, digits, scale]),
  numeric: ({ digits, scale }) => Buffer.from([0x6c, 17, digits, scale]),
  uniqueidentifier: () => fixed(0x24, 16),
  varbinary: ({ length }) => varying(0xa5, length),
  binary: ({ length }) => varying(0xad, length),
  timestamp: () => varying(0xad, 8),
  varchar: ({ length }) => Buffer.concat([varying(0xa7, length), COLLATION]),
  char: ({ length }) => Buffer.concat([varying(0xaf, length), COLLATION]),
  nvarchar: ({ length }) => Buffer.concat([varying(0xe7, length), COLLATION]),
  nchar: ({ length }) => Buffer.concat([varying(0xef, length), COLLATION]),
  text: () => old(0x23, true),
  ntext: () => old(0x63, true),
  image: () => old(0x22, false),
  xml: () => Buffer.from([0xf1, 0]),
  sql_variant: () => Buffer.concat([u8(0x62), u32(8_009)]),
};
const udt = (name: string) =>
  Buffer.concat([u8(0xf0), u16(MAX), shortText('shop'), shortText('sys'), shortText(name), longText('Microsoft')]);

/** A row version is a binary to the protocol, of this user type. */
const ROW_VERSION = 80;

export function metadata(columns: readonly ResultColumn[]): Buffer {
  const each = columns.map(({ name, type }) =>
    Buffer.concat([
      u32(type.name === 'timestamp' ? ROW_VERSION : 0),
      u16(0x09),
      DESCRIBED[type.name]?.(type) ?? udt(type.name),
      shortText(name),
    ]),
  );
  return Buffer.concat([u8(0x81), u16(columns.length), ...each]);
}

/** Values whose type may be absent or is of a fixed length: its bytes, before which their number stands. */
const SHORT: Record<string, (value: SqlValue) => Buffer> = {
  tinyint: (value) => u8(Number(value)),
  smallint: (value) => signed(value, 2),
  int: (value) => signed(value, 4),
  bigint: (value) => signed(value, 8),
  bit: (value) => u8(value ? 1 : 0),
  real: (value) => {
    const buffer = Buffer.alloc(4);
    buffer.writeFloatLE(Number(value));
    return buffer;
  },
  float: (value) => {
    const buffer = Buffer.alloc(8);
    buffer.writeDoubleLE(Number(value));
    return buffer;
  },
  uniqueidentifier: (value) => {
    const bytes = Buffer.from(String(value).replaceAll('-', ''), 'hex');
    return Buffer.concat([
      bytes.subarray(0, 4).reverse(),
      bytes.subarray(4, 6).reverse(),
      bytes.subarray(6, 8).reverse(),
      bytes.subarray(8),
    ]);
  },
};

function signed(value: SqlValue, bytes: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(BigInt(value as number | bigint));
  return buffer.subarray(0, bytes);
}

/** A row; a bitmap says which values are absent, if there are some (MS-TDS 2.2.7.13). */
export function row(columns: readonly ResultColumn[], values: readonly SqlValue[]): Buffer {
  const cells = columns.flatMap(({ type }, i) => (values[i] === null || values[i] === undefined ? [] : [cell(type, values[i])]));
  if (cells.length === columns.length) return Buffer.concat([u8(0xd1), ...cells]);
  const bitmap = Buffer.alloc(Math.ceil(columns.length / 8));
  columns.forEach((_, i) => {
    if (values[i] === null || values[i] === undefined) bitmap[i >> 3]! |= 1 << (i & 7);
  });
  return Buffer.concat([u8(0xd2), bitmap, ...cells]);
}

function cell(type: SqlType, value: SqlValue): Buffer {
  const short = SHORT[type.name]?.(value);
  if (short) return Buffer.concat([u8(short.length), short]);
  if (!/^n?(var)?(char|binary)$/.test(type.name)) throw new Error(`Values of ${type.name} are converted by those who read them`);
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value), type.name.startsWith('n') ? 'utf16le' : 'latin1');
  if (type.length >= 0) return Buffer.concat([u16(bytes.length), bytes]);
  // Of unknown length, in one chunk.
  return Buffer.concat([u64(0xfffffffffffffffen), ...(bytes.length > 0 ? [u32(bytes.length), bytes] : []), u32(0)]);
}
