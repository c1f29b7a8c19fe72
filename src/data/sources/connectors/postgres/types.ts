/** A type of a database, from pg_type. */
export interface PgType {
  oid: number;
  name: string;
  /** b base, c composite, d domain, e enum, r range, m multirange. */
  kind: string;
  /** A is array. */
  category: string;
  /** Domains: the type that they restrict, and its modifier. */
  base: number;
  baseModifier: number;
}

/** How a column is read: the expression that writes it, and the engine's type for it. */
export interface ReadAs {
  engineType: string;
  /** SQL for PostgreSQL, given the quoted column. */
  select(column: string): string;
  /** How it is kept, where that is not obvious; otherwise empty. */
  note: string;
}

const asIs = (column: string) => column;
const asText = (column: string) => `${column}::text`;
const as = (engineType: string, note = '', select = asIs): ReadAs => ({ engineType, select, note });
const text = (note = 'Kept as text.') => as('VARCHAR', note, asText);

/** Base types by their fixed oids (pg_type.dat). */
const BY_OID: Record<number, ReadAs> = {
  16: as('BOOLEAN'),
  17: text('Bytes, kept as hexadecimal text.'),
  20: as('BIGINT'),
  21: as('SMALLINT'),
  23: as('INTEGER'),
  25: as('VARCHAR'),
  26: as('BIGINT'),
  114: as('JSON'),
  700: as('FLOAT'),
  701: as('DOUBLE'),
  // The text of money depends on the server's language.
  790: as('NUMERIC', 'Kept as a number, without its currency.', (column) => `${column}::numeric`),
  1042: text('Blanks at the end, which only fill the length, are left out.'),
  1043: as('VARCHAR'),
  1082: as('DATE'),
  1083: as('TIME'),
  1114: as('TIMESTAMP'),
  1184: as('TIMESTAMPTZ', 'Kept in UTC.'),
  1186: text('Kept as text in ISO 8601, such as P1Y2M3DT4H.'),
  1266: text('Kept as text, with its offset.'),
  2950: as('VARCHAR', '', asText),
  3802: as('JSON'),
};

const NUMERIC = 1700;
const DECIMAL_DIGITS_MAX = 38;

/** How to read a column of a type with a modifier, as in pg_attribute; -1 for none. */
export function readAs(type: PgType, modifier: number, types: ReadonlyMap<number, PgType>): ReadAs {
  if (type.kind === 'd') {
    const base = types.get(type.base);
    return base ? readAs(base, type.baseModifier, types) : text();
  }
  if (type.oid === NUMERIC) return numeric(modifier);
  if (type.category === 'A') return as('JSON', 'A list, kept as JSON.', (column) => `pg_catalog.array_to_json(${column})`);
  if (type.kind === 'c') return as('JSON', 'A composite value, kept as JSON.', (column) => `pg_catalog.row_to_json(${column})`);
  if (type.kind === 'e') return as('VARCHAR', 'One of a list of values, kept as text.', asText);
  return BY_OID[type.oid] ?? text();
}

/** The modifier has the precision in its upper half, and in its lower the scale in 11 bits with a sign (numeric.c). */
function numeric(modifier: number): ReadAs {
  if (modifier < 4) return as('NUMERIC');
  const precision = ((modifier - 4) >> 16) & 0xffff;
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  const digits = scale < 0 ? precision - scale : Math.max(precision, scale);
  return as(digits <= DECIMAL_DIGITS_MAX ? `DECIMAL(${digits},${Math.max(0, scale)})` : 'NUMERIC');
}
