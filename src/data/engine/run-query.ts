import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';
import { StatementType } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import { type Batch, type ChildOptions, WARM_DATABASES } from './child-messages.ts';
import { openSandbox } from './sandbox.ts';
import { ANSWER_BYTES_MAX, type CellValue, type QueryRequest, type QueryResult } from './types.ts';
import { checkUntrustedSql } from './untrusted-sql.ts';
import { cellConverter, columnTypeOf } from './values.ts';

const ROWS_MAX = 10_000;
/** Limit on the text in one answer or batch; more would only move the memory from the child to the server. */
const ANSWER_CHARACTERS_MAX = 64 * 1024 * 1024;

/** Answers queries inside a child. Keeps databases open per set of tables, since a report runs many queries on one snapshot. */
export class QueryRunner {
  private readonly warm = new Map<string, DuckDBInstance>();
  private readonly options: ChildOptions;

  constructor(options: ChildOptions) {
    this.options = options;
  }

  async query(request: QueryRequest): Promise<QueryResult> {
    const started = performance.now();
    const rowsMax = request.rowsMax ?? ROWS_MAX;
    const reader = await this.open(request);
    const fits = byteBound(request.bytesMax ?? (request.untrusted ? ANSWER_BYTES_MAX : undefined));
    const rows: CellValue[][] = [];
    let characters = 0;
    let overBytes = false;
    try {
      while (rows.length <= rowsMax && !overBytes) {
        const batch = await reader.read();
        if (batch.rows.length === 0) break;
        characters += batch.characters;
        if (characters > ANSWER_CHARACTERS_MAX) throw tooLarge();
        for (const row of batch.rows) {
          // One row past `rowsMax` only shows that there are more.
          overBytes = rows.length < rowsMax && !fits(row);
          if (overBytes) break;
          rows.push(row);
        }
      }
    } finally {
      reader.close();
    }
    const truncated = overBytes || rows.length > rowsMax;
    if (rows.length > rowsMax) rows.length = rowsMax;
    const elapsedMs = Math.round((performance.now() - started) * 100) / 100;
    return { columns: reader.columns, rows, truncated, overBytes, elapsedMs };
  }

  /** Opens a result to read batch by batch; an empty batch ends it. */
  async open(request: Omit<QueryRequest, 'rowsMax'>): Promise<ResultReader> {
    const connection = await (await this.database(request.tables)).connect();
    try {
      if (request.untrusted) await checkUntrustedSql(connection, request.sql, Object.keys(request.tables));
      return new ResultReader(connection, await start(connection, request));
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  private async database(tables: QueryRequest['tables']): Promise<DuckDBInstance> {
    const key = JSON.stringify(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)));
    const known = this.warm.get(key);
    const instance = known ?? (await openSandbox(tables, this.options));
    this.warm.delete(key);
    this.warm.set(key, instance);
    for (const [oldest, idle] of this.warm) {
      if (this.warm.size <= WARM_DATABASES) break;
      this.warm.delete(oldest);
      idle.closeSync();
    }
    return instance;
  }
}

/** Returns a check of whether the next row still fits into so many bytes of JSON, where a control character takes six. */
function byteBound(bytesMax: number | undefined): (row: CellValue[]) => boolean {
  if (bytesMax === undefined) return () => true;
  let left = bytesMax - '[]'.length;
  return (row) => {
    left -= Buffer.byteLength(JSON.stringify(row)) + ','.length;
    return left >= 0;
  };
}

async function start(connection: DuckDBConnection, request: QueryRequest): Promise<DuckDBResult> {
  const statements = await connection.extractStatements(request.sql);
  if (statements.count !== 1) throw new AppError('validation_error', 'The SQL was refused: exactly one statement is allowed.');
  const statement = await statements.prepare(0);
  if (statement.statementType !== StatementType.SELECT) {
    throw new AppError('validation_error', 'The SQL was refused: only one SELECT statement is allowed.');
  }
  const params = request.params ?? [];
  if (statement.parameterCount !== params.length) {
    throw new AppError('validation_error', `The SQL needs ${statement.parameterCount} parameters and got ${params.length}.`);
  }
  for (const [index, value] of params.entries()) bind(statement, index + 1, value);
  return statement.stream();
}

type Statement = Awaited<ReturnType<DuckDBConnection['prepare']>>;

function bind(statement: Statement, index: number, value: CellValue): void {
  if (value === null) statement.bindNull(index);
  else if (typeof value === 'boolean') statement.bindBoolean(index, value);
  else if (typeof value === 'string') statement.bindVarchar(index, value);
  else if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value));
  else statement.bindDouble(index, value);
}

/** A running result with its connection. */
export class ResultReader {
  readonly columns: QueryResult['columns'];
  private readonly converters: ReturnType<typeof cellConverter>[];
  private readonly connection: DuckDBConnection;
  private readonly result: DuckDBResult;

  constructor(connection: DuckDBConnection, result: DuckDBResult) {
    this.connection = connection;
    this.result = result;
    const types = result.columnTypes();
    this.columns = result.columnNames().map((name, i) => {
      const type = types[i];
      if (!type) throw new Error(`Column ${name} has no type`);
      return { name, type: columnTypeOf(type), engineType: type.toString() };
    });
    this.converters = types.map(cellConverter);
  }

  async read(): Promise<Batch & { characters: number }> {
    const chunk = await this.result.fetchChunk();
    const count = chunk?.rowCount ?? 0;
    const rows: CellValue[][] = Array.from({ length: count }, () => new Array<CellValue>(this.columns.length));
    let characters = 0;
    this.converters.forEach((convert, column) => {
      if (count > 0)
        chunk?.visitColumnValues(column, (value, row) => {
          const cell = convert(value);
          if (typeof cell === 'string') {
            characters += cell.length;
            if (characters > ANSWER_CHARACTERS_MAX) throw tooLarge();
          }
          (rows[row] as CellValue[])[column] = cell;
        });
    });
    return { columns: this.columns, rows, characters };
  }

  close(): void {
    this.connection.closeSync();
  }
}

function tooLarge(): AppError {
  return new AppError(
    'validation_error',
    'The result has more than 64 million characters. Select fewer columns or rows, or shorten the texts.',
  );
}
