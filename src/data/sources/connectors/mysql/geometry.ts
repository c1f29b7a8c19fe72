const NAMES = ['', 'POINT', 'LINESTRING', 'POLYGON', 'MULTIPOINT', 'MULTILINESTRING', 'MULTIPOLYGON', 'GEOMETRYCOLLECTION'];
const [POINT, LINE, POLYGON, COLLECTION] = [1, 2, 3, 7];
const DEPTH_MAX = 32;
/** Of one shape: more than a row may hold as text. */
const NUMBERS_MAX = 2_000_000;

/**
 * A shape as the server sends it, its reference system (SRID) in four bytes and then well-known binary, as extended well-known text:
 * `SRID=4326;POINT(9.1 47.2)`, or without the prefix if it is 0. Coordinates are written with all their digits. Null if it is neither.
 */
export function wellKnownText(value: Buffer): string | null {
  try {
    const reader = { value, at: 4, numbers: 0 };
    const srid = value.readUInt32LE(0);
    const shape = readShape(reader, 0);
    if (reader.at !== value.length) return null;
    return srid === 0 ? shape : `SRID=${srid};${shape}`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Reader {
  value: Buffer;
  at: number;
  numbers: number;
}

function readShape(reader: Reader, depth: number): string {
  const little = reader.value.readUInt8(reader.at++) === 1;
  const type = readCount(reader, little);
  const name = NAMES[type];
  if (!name || depth > DEPTH_MAX) throw new RangeError('Not a shape');
  return `${name}${readBody(reader, type, little, depth)}`;
}

function readBody(reader: Reader, type: number, little: boolean, depth: number): string {
  if (type === POINT) return `(${readPosition(reader, little)})`;
  const count = readCount(reader, little);
  if (count === 0) return ' EMPTY';
  const parts = Array.from({ length: count }, () => {
    if (type === LINE) return readPosition(reader, little);
    if (type === POLYGON) return readBody(reader, LINE, little, depth);
    const shape = readShape(reader, depth + 1);
    // Within a MULTIPOINT and the like, the parts go without their names.
    return type === COLLECTION ? shape : shape.replace(/^[A-Z]+/, '');
  });
  return `(${parts.join(',')})`;
}

function readPosition(reader: Reader, little: boolean): string {
  return `${readNumber(reader, little)} ${readNumber(reader, little)}`;
}

function readNumber(reader: Reader, little: boolean): number {
  const number = little ? reader.value.readDoubleLE(reader.at) : reader.value.readDoubleBE(reader.at);
  reader.at += 8;
  return number;
}

/** A count or a type. A count that the bytes left cannot hold is no count. */
function readCount(reader: Reader, little: boolean): number {
  const count = little ? reader.value.readUInt32LE(reader.at) : reader.value.readUInt32BE(reader.at);
  reader.at += 4;
  reader.numbers += count;
  if (count > reader.value.length || reader.numbers > NUMBERS_MAX) throw new RangeError('Not a shape');
  return count;
}
