import { SqlError } from './server.ts';
import type { SqlType, SqlValue } from './tokens.ts';

/** A row of the table that is read, by its columns in lower case. */
export type Row = Record<string, SqlValue>;

/** Something with a value, for a row, or for all rows if it is an aggregate. */
export interface Expression {
  type: SqlType;
  isAggregate?: boolean;
  of(row: Row, rows: readonly Row[]): SqlValue;
}

/** `decimal(12,2)` as its parts; text in bytes. */
export function typeOf(declared: string): SqlType {
  const [, name = '', first = '', second = '0'] = /^([a-z_0-9]+)(?:\((\w+)(?:,\s*(\d+))?\))?$/i.exec(declared) ?? [];
  const lower = name.toLowerCase();
  const width = lower.startsWith('n') ? 2 : 1;
  const length = first.toLowerCase() === 'max' ? -1 : Number(first || 1) * width;
  if (/^(decimal|numeric)$/.test(lower)) return { name: lower, length: 17, digits: Number(first), scale: Number(second) };
  if (/^(time|datetime2|datetimeoffset)$/.test(lower)) return { name: lower, length: 8, digits: 0, scale: Number(first || 7) };
  return { name: lower, length: /char|binary/.test(lower) ? length : 8, digits: 0, scale: 0 };
}

const INT = typeOf('int');
const TEXT = typeOf('nvarchar(4000)');
const TIMES = /^(date|time|smalldatetime|datetime|datetime2|datetimeoffset)$/;

type Rights = ReadonlySet<string>;

/** What functions ask of the server. */
export interface Surroundings {
  major: number;
  rights: Rights;
  now(): Date;
  /** The columns of the table that is read, by their names in lower case. */
  columns: ReadonlyMap<string, SqlType>;
}

const TOKEN = /\s+|(N?'(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]|[A-Za-z_]\w*|\d+(?:\.\d+)?|>=|<=|<>|[-+*=<>(),.;])/gy;

/** Words, names, literals and signs of a statement. @throws SqlError for what is none of them */
export function tokensOf(sql: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const match = TOKEN.exec(sql);
    if (!match) throw new SqlError(102);
    if (match[1] !== undefined) found.push(match[1]);
  }
  return found;
}

/** Reads the expressions that the connector writes, as T-SQL has them. */
export class Expressions {
  readonly #tokens: string[];
  #at = 0;
  around: Surroundings;

  constructor(tokens: string[], around: Surroundings) {
    this.#tokens = tokens;
    this.around = around;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Whether the next words are these, which are then read. */
  takes(...words: string[]): boolean {
    const isNext = words.every((word, i) => this.#tokens[this.#at + i]?.toUpperCase() === word);
    if (isNext) this.#at += words.length;
    return isNext;
  }

  needs(...words: string[]): void {
    if (!this.takes(...words)) throw new SqlError(102);
  }

  next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new SqlError(102);
    return token;
  }

  peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  back(): void {
    this.#at -= 1;
  }

  /** A name, delimited or not. */
  name(): string {
    const token = this.next();
    if (token.startsWith('[')) return token.slice(1, -1).replaceAll(']]', ']');
    if (!/^[A-Za-z_]/.test(token)) throw new SqlError(102);
    return token;
  }

  expression(): Expression {
    let left = this.#both();
    while (this.takes('OR')) left = either(left, this.#both(), (a, b) => (a === 1 || b === 1 ? 1 : 0));
    return left;
  }

  #both(): Expression {
    let left = this.#comparison();
    while (this.takes('AND')) left = either(left, this.#comparison(), (a, b) => (a === 1 && b === 1 ? 1 : 0));
    return left;
  }

  #comparison(): Expression {
    const left = this.#sum();
    if (this.takes('IS')) {
      const not = this.takes('NOT');
      this.needs('NULL');
      return { type: INT, of: (row, rows) => ((left.of(row, rows) === null) !== not ? 1 : 0) };
    }
    const sign = this.peek();
    if (!/^(=|<|>|<=|>=|<>)$/.test(sign)) return left;
    this.next();
    const right = this.#sum();
    return either(left, right, (a, b) => (a === null || b === null ? null : holds(sign, compare(a, b))));
  }

  #sum(): Expression {
    let left = this.#single();
    while (this.takes('+'))
      left = { ...either(left, this.#single(), (a, b) => (a === null || b === null ? null : `${a}${b}`)), type: TEXT };
    return left;
  }

  #single(): Expression {
    const token = this.next();
    if (token === '(') {
      const inner = this.expression();
      this.needs(')');
      return inner;
    }
    if (/^N?'/.test(token)) return constant(TEXT, token.slice(token.indexOf("'") + 1, -1).replaceAll("''", "'"));
    if (token === '-') return constant(typeOf('bigint'), -BigInt(this.next()));
    if (/^\d/.test(token)) return constant(BigInt(token) > 2_147_483_647n ? typeOf('bigint') : INT, BigInt(token));
    if (/^NULL$/i.test(token)) return constant(INT, null);
    if (/^CASE$/i.test(token)) return this.#cases();
    this.back();
    const name = this.name();
    if (this.takes('(')) return this.#called(name.toUpperCase());
    return this.#column(name);
  }

  /** `name`, `t.name` or a member of a shape in it. */
  #column(first: string): Expression {
    const parts = [first];
    while (this.takes('.')) parts.push(this.name());
    if (parts.length > 1) parts.shift();
    const [column = '', member] = parts.map((part) => part.toLowerCase());
    const type = this.around.columns.get(column);
    if (!type) throw new SqlError(207);
    const read: Expression = { type, of: (row) => row[column] ?? null };
    if (member === undefined) return read;
    const isText = member === 'astextzm';
    if (isText) this.needs('(', ')');
    else if (member !== 'stsrid') throw new SqlError(207);
    // A shape is kept as SRID=4326;POINT (1 2).
    return { type: isText ? typeOf('nvarchar(max)') : INT, of: (row) => String(row[column]).split(/SRID=|;/)[isText ? 2 : 1] ?? null };
  }

  #cases(): Expression {
    const subject = this.peek().toUpperCase() === 'WHEN' ? null : this.expression();
    const branches: [Expression, Expression][] = [];
    while (this.takes('WHEN')) {
      const when = this.expression();
      this.needs('THEN');
      branches.push([when, this.expression()]);
    }
    const otherwise = this.takes('ELSE') ? this.expression() : constant(INT, null);
    this.needs('END');
    const results = [...branches.map(([, then]) => then), otherwise];
    const matches = (when: SqlValue, row: Row, rows: readonly Row[]) => (subject ? subject.of(row, rows) === when : when === 1);
    return {
      type: widest(results.map(({ type }) => type)),
      isAggregate: branches.some(([when]) => when.isAggregate),
      of: (row, rows) => (branches.find(([when]) => matches(when.of(row, rows), row, rows))?.[1] ?? otherwise).of(row, rows),
    };
  }

  #called(name: string): Expression {
    if (name === 'CONVERT') return this.#conversion();
    if (name === 'DATEADD') return this.#later();
    if (name === 'COUNT' && this.takes('*', ')')) return { type: INT, isAggregate: true, of: (_, rows) => rows.length };
    const given: Expression[] = [];
    while (!this.takes(')')) {
      given.push(this.expression());
      this.takes(',');
    }
    const [first = constant(INT, null), second = first, third = second] = given;
    const literal = (one: Expression) => String(one.of({}, []));
    const { rights, major, now } = this.around;
    const has = (right: string) => constant(INT, rights.has(right) ? 1 : 0);
    switch (name) {
      case 'MAX':
        return {
          type: first.type,
          isAggregate: true,
          of: (_, rows) =>
            rows.map((row) => first.of(row, rows)).reduce((a, b) => (a === null || (b !== null && compare(b, a) > 0) ? b : a), null),
        };
      case 'CONCAT':
        return { type: typeOf('nvarchar(max)'), of: (row, rows) => given.map((one) => String(one.of(row, rows) ?? '')).join('') };
      case 'IS_SRVROLEMEMBER':
      case 'IS_ROLEMEMBER':
        return has(literal(first));
      case 'HAS_PERMS_BY_NAME':
        return has(literal(third));
      case 'DB_NAME':
        return constant(TEXT, 'shop');
      case 'DB_ID':
        return constant(INT, 5);
      case 'SERVERPROPERTY':
        return constant(INT, literal(first) === 'EngineEdition' ? 3 : major);
      case 'SYSUTCDATETIME':
        return constant(typeOf('datetime2(7)'), `${now().toISOString().slice(0, 23).replace('T', ' ')}0000`);
      case 'SYSDATETIMEOFFSET':
        return constant(typeOf('datetimeoffset(7)'), `${now().toISOString().slice(0, 23).replace('T', ' ')}0000 +00:00`);
      case 'MIN_ACTIVE_ROWVERSION':
        return constant(typeOf('binary(8)'), Buffer.from('00000000000f0000', 'hex'));
      case 'SQL_VARIANT_PROPERTY':
        return { type: TEXT, of: (row) => String(first.of(row, [])).split('|')[0] ?? null };
      default:
        throw new SqlError(195);
    }
  }

  /** CONVERT: times and decimals are kept as the texts that the server would show. */
  #conversion(): Expression {
    let declared = this.name();
    if (this.takes('(')) {
      declared += '(';
      while (!this.takes(')')) declared += this.next();
      declared += ')';
    }
    this.needs(',');
    const value = this.expression();
    while (this.takes(',')) this.next();
    this.needs(')');
    const type = typeOf(declared);
    return { ...value, type, of: (row, rows) => converted(value.of(row, rows), value.type, type) };
  }

  #later(): Expression {
    const unit = this.next().toLowerCase();
    this.needs(',');
    const count = this.#single();
    this.needs(',');
    const value = this.expression();
    this.needs(')');
    const step = unit === 'hour' ? 3_600_000 : 86_400_000;
    return { ...value, of: (row, rows) => moved(value.of(row, rows), Number(count.of(row, rows)) * step) };
  }
}

const constant = (type: SqlType, value: SqlValue): Expression => ({ type, of: () => value });

function either(left: Expression, right: Expression, of: (a: SqlValue, b: SqlValue) => SqlValue): Expression {
  const isAggregate = left.isAggregate || right.isAggregate || false;
  return { type: INT, isAggregate, of: (row, rows) => of(left.of(row, rows), right.of(row, rows)) };
}

function widest(types: readonly SqlType[]): SqlType {
  const texts = types.filter(({ name }) => /char/.test(name));
  if (texts.length === 0) return types[0] ?? INT;
  const isMax = texts.some(({ length }) => length < 0);
  return typeOf(isMax ? 'nvarchar(max)' : `nvarchar(${Math.max(...texts.map(({ length }) => length)) / 2})`);
}

function converted(value: SqlValue, from: SqlType, to: SqlType): SqlValue {
  if (value === null) return null;
  if (to.name === 'bigint' && Buffer.isBuffer(value)) return value.readBigInt64BE();
  if (to.name === 'binary' && typeof value === 'bigint') return Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
  if (TIMES.test(to.name) && TIMES.test(from.name)) return to.name === 'date' ? String(value).slice(0, 10) : value;
  if (Buffer.isBuffer(value)) return /char/.test(to.name) ? `0x${value.toString('hex').toUpperCase()}` : value;
  const text = from.name === 'sql_variant' ? String(value).slice(String(value).indexOf('|') + 1) : String(value);
  return /int$/.test(to.name) ? BigInt(text) : text;
}

function moved(value: SqlValue, byMs: number): SqlValue {
  const [, day = '', rest = '', offset = ''] = /^(\d{4}-\d{2}-\d{2})(?: ([\d:.]+))?( [+-]\d{2}:\d{2})?$/.exec(String(value)) ?? [];
  if (day === '') throw new SqlError(241);
  const [seconds = '00:00:00', fraction = ''] = rest === '' ? [] : rest.split('.');
  const at = new Date(Date.parse(`${day}T${seconds}Z`) + byMs).toISOString();
  if (rest === '') return at.slice(0, 10);
  return `${at.slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}${offset}`;
}

const holds = (sign: string, order: number): SqlValue =>
  ({ '=': order === 0, '<>': order !== 0, '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0 })[sign] ? 1 : 0;

/** Numbers by value; times as instants, which have more digits than a date here; the rest as it is written. */
function compare(a: SqlValue, b: SqlValue): number {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b);
  if (typeof a === 'string' && typeof b === 'string') {
    const [x, y] = [comparable(a), comparable(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  const [x, y] = [Number(a), Number(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function comparable(text: string): string {
  const [, time, fraction = '', sign, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})(?:\.(\d+))?(?: ([+-])(\d{2}):(\d{2}))?$/.exec(text) ?? [];
  if (time === undefined) return text;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? 60_000 : -60_000);
  return `${new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + offset).toISOString().slice(0, 19)}.${fraction.padEnd(7, '0')}`;
}
