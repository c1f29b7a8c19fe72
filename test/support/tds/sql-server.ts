import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { TestCertificates } from '../certificates.ts';
import { type Expression, Expressions, type Row, type Surroundings, tokensOf, typeOf } from './expressions.ts';
import { type Login, type Outcome, type Result, SqlError, tdsServer } from './server.ts';
import type { ResultColumn, SqlType, SqlValue } from './tokens.ts';

/** A table of the stand-in: its columns as SQL declares them, its values as SQL Server shows them. */
export interface SqlTable {
  /** In the schema dbo. */
  columns: Record<string, string>;
  rows: SqlValue[][];
  /** Default: none. */
  primaryKey?: string[];
  indexed?: string[];
  isView?: boolean;
  /** Columns that the user may not read. */
  denied?: string[];
  masked?: string[];
  encrypted?: string[];
}

const SQL_USER = 'reporting';
export const SQL_PASSWORD = 'sql-server-canary';

/**
 * A stand-in for SQL Server: its protocol in full as far as a client that reads needs it, and of T-SQL what this service writes. It knows what
 * Microsoft's documentation says of types and catalogs; no server of Microsoft's was asked.
 */
export class SqlServer {
  tables: Record<string, SqlTable> = {};
  /** Roles and permissions of the user. */
  readonly rights = new Set<string>();
  password = SQL_PASSWORD;
  /** Number of the error that each login ends with. */
  refusal: number | null = null;
  /** Number of the error that each read of a table ends with. */
  rejection: number | null = null;
  snapshots = true;
  versions = false;
  major = 16;
  now: () => Date = () => new Date();
  /** The batches that came, and `cancelled` for each that was. */
  readonly heard: string[] = [];
  /** How many transactions were begun and not ended. */
  open = 0;
  port = 0;
  close: () => Promise<void> = async () => undefined;

  /** Listens, with a certificate if one is given. */
  async listen(pair?: TestCertificates['server']): Promise<this> {
    const secureContext =
      pair && createSecureContext({ cert: await readFile(pair.certificatePath), key: await readFile(pair.keyPath), minVersion: 'TLSv1.2' });
    const login = (given: Login) => this.#login(given);
    const heard = (what: string) => this.heard.push(what);
    Object.assign(this, await tdsServer({ major: this.major, ...(secureContext ? { secureContext } : {}), login, heard }));
    return this;
  }

  /** How the service connects to it. */
  get connection() {
    const settings = { host: '127.0.0.1', port: this.port, database: 'shop', user: SQL_USER, tls: 'disable' };
    return { kind: 'sqlserver', settings, secret: { password: SQL_PASSWORD } };
  }

  #login({ user, password, database }: Login) {
    if (this.refusal !== null) throw new SqlError(this.refusal);
    if (user !== SQL_USER || password !== this.password) throw new SqlError(18456);
    if (database !== 'shop') throw new SqlError(4060);
    return { run: (sql: string) => this.#run(sql) };
  }

  #run(sql: string): Outcome {
    if (/^set /i.test(sql)) return null;
    if (sql === 'BEGIN TRANSACTION') {
      this.open += 1;
      return { transaction: 'begins' };
    }
    if (sql === 'ROLLBACK TRANSACTION') {
      this.open -= 1;
      return { transaction: 'ends' };
    }
    const catalog = this.#catalog(sql);
    if (catalog) return catalog;
    const reader = new Expressions(tokensOf(sql), this.#around(new Map()));
    const result = this.#select(reader);
    if (!reader.isAtEnd) throw new SqlError(102);
    return result;
  }

  #around(columns: Surroundings['columns']): Surroundings {
    return { major: this.major, rights: this.rights, now: this.now, columns };
  }

  /** `SELECT … FROM … WHERE …`, the word SELECT still to come. */
  #select(reader: Expressions): Result {
    reader.needs('SELECT');
    const top = reader.takes('TOP', '(') ? Number(reader.next()) : Number.POSITIVE_INFINITY;
    if (Number.isFinite(top)) reader.needs(')');
    const list = skipTo(reader, 'FROM');
    const source = reader.takes('FROM') ? this.#source(reader) : { columns: [], rows: [[]] };
    const columns = new Map(source.columns.map(({ name, type }) => [name.toLowerCase(), type]));
    reader.around = this.#around(columns);
    const where = reader.takes('WHERE') ? reader.expression() : null;
    const items = this.#items(list, source.columns);
    const named = items.map(({ name, value: { type } }): ResultColumn => ({ name, type }));
    const keys = source.columns.map(({ name }) => name.toLowerCase());
    const rowOf = (values: readonly SqlValue[]): Row => Object.fromEntries(keys.map((key, i) => [key, values[i] ?? null]));
    if (items.some(({ value }) => value.isAggregate)) {
      const rows = Array.from(source.rows, rowOf).filter((row) => (where ? where.of(row, []) === 1 : true));
      return { columns: named, rows: [items.map(({ value }) => value.of({}, rows))] };
    }
    return { columns: named, rows: selected(source.rows, rowOf, where, items, top) };
  }

  #items(list: string[], columns: readonly ResultColumn[]): { name: string; value: Expression }[] {
    if (list.join('') === '*')
      return columns.map(({ name, type }) => ({ name, value: { type, of: (row: Row) => row[name.toLowerCase()] ?? null } }));
    const reader = new Expressions(list, this.#around(new Map(columns.map(({ name, type }) => [name.toLowerCase(), type]))));
    const items: { name: string; value: Expression }[] = [];
    do {
      const from = reader.peek();
      const value = reader.expression();
      const name = reader.takes('AS') ? reader.name() : from.replaceAll(/[[\]]/g, '');
      items.push({ name: /^v$|^t$/.test(name) ? 'name' : name, value });
    } while (reader.takes(','));
    if (!reader.isAtEnd) throw new SqlError(102);
    return items;
  }

  #source(reader: Expressions): Result {
    if (reader.takes('(', 'VALUES')) return values(reader);
    if (reader.takes('(')) {
      const inner = this.#select(reader);
      reader.needs(')');
      reader.takes('AS');
      reader.name();
      return inner;
    }
    const parts = [reader.name()];
    while (reader.takes('.')) parts.push(reader.name());
    if (reader.takes('AS') || /^[a-z]$/.test(reader.peek())) reader.name();
    if (parts.join('.') === 'sys.databases') return this.#databases();
    const name = parts.at(-1) ?? '';
    const table = this.tables[name];
    if (!table || parts[0] === 'sys') throw new SqlError(208);
    if (this.rejection !== null) throw new SqlError(this.rejection);
    const columns = Object.entries(table.columns).map(([column, declared]) => ({ name: column, type: typeOf(declared) }));
    return { columns, rows: table.rows };
  }

  #databases(): Result {
    const int = typeOf('int');
    const columns = ['database_id', 'snapshot_isolation_state', 'is_read_committed_snapshot_on'].map((name) => ({ name, type: int }));
    return { columns, rows: [[5, this.snapshots ? 1 : 0, this.versions ? 1 : 0]] };
  }

  /** The three reads of the catalog, each as a whole. */
  #catalog(sql: string): Result | null {
    const tables = Object.entries(this.tables);
    if (sql.startsWith('SELECT o.object_id AS id')) {
      const rows = tables.map(([name, { rows: of, isView }], i) => [
        i + 1,
        'dbo',
        name,
        isView ? 'V' : 'U',
        BigInt(of.length),
        null,
        this.rights.has('INSERT on tables') ? 1 : 0,
      ]);
      return listed(
        {
          id: 'int',
          schema: 'nvarchar(128)',
          name: 'nvarchar(128)',
          kind: 'nvarchar(2)',
          rows: 'bigint',
          bytes: 'bigint',
          writable: 'int',
        },
        rows,
      );
    }
    if (sql.startsWith('SELECT c.object_id AS id'))
      return listed(
        COLUMN,
        tables.flatMap(([, table], i) => columnsOf(table, i + 1)),
      );
    if (!sql.startsWith('SELECT i.object_id AS id')) return null;
    const rows = tables.flatMap(([, { primaryKey = [], indexed = [] }], i) => [
      ...primaryKey.map((name, at) => [i + 1, name, at + 1, true]),
      ...indexed.map((name) => [i + 1, name, 1, false]),
    ]);
    return listed({ id: 'int', name: 'nvarchar(128)', position: 'tinyint', primary: 'bit' }, rows);
  }
}

const COLUMN = {
  ...{ id: 'int', name: 'nvarchar(128)', type: 'nvarchar(128)', length: 'smallint', digits: 'tinyint', scale: 'tinyint' },
  ...{ encrypted: 'int', masked: 'bit' },
};

function columnsOf({ columns, denied = [], masked = [], encrypted = [] }: SqlTable, id: number): SqlValue[][] {
  return Object.entries(columns)
    .filter(([name]) => !denied.includes(name))
    .map(([name, declared]) => {
      const { name: type, length, digits, scale } = typeOf(declared);
      return [id, name, type, length, digits, scale, encrypted.includes(name) ? 1 : null, masked.includes(name)];
    });
}

function listed(columns: Record<string, string>, rows: SqlValue[][]): Result {
  return { columns: Object.entries(columns).map(([name, declared]) => ({ name, type: typeOf(declared) })), rows };
}

/** The tokens before a word that stands outside of parentheses, which the reader then stands before. */
function skipTo(reader: Expressions, word: string): string[] {
  const found: string[] = [];
  for (let depth = 0; !reader.isAtEnd; ) {
    const token = reader.peek();
    if (depth === 0 && token.toUpperCase() === word) return found;
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth < 0) return found;
    found.push(reader.next());
  }
  return found;
}

/** `(VALUES (…), (…)) AS v(name, held)`. */
function values(reader: Expressions): Result {
  const rows: Expression[][] = [];
  do {
    reader.needs('(');
    const row: Expression[] = [];
    do row.push(reader.expression());
    while (reader.takes(','));
    reader.needs(')');
    rows.push(row);
  } while (reader.takes(','));
  reader.needs(')', 'AS');
  reader.name();
  reader.needs('(');
  const names: string[] = [];
  do names.push(reader.name());
  while (reader.takes(','));
  reader.needs(')');
  const types: SqlType[] = (rows[0] ?? []).map(({ type }) => type);
  return {
    columns: names.map((name, i) => ({ name, type: types[i] ?? typeOf('int') })),
    rows: rows.map((row) => row.map((value) => value.of({}, []))),
  };
}

function* selected(
  rows: Iterable<readonly SqlValue[]>,
  rowOf: (values: readonly SqlValue[]) => Row,
  where: Expression | null,
  items: { value: Expression }[],
  top: number,
): Iterable<SqlValue[]> {
  let left = top;
  if (left === 0) return;
  for (const given of rows) {
    const row = rowOf(given);
    if (where && where.of(row, []) !== 1) continue;
    yield items.map(({ value }) => value.of(row, []));
    left -= 1;
    if (left === 0) return;
  }
}
