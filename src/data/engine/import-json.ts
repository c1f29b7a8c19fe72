import path from 'node:path';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import { IssueLog } from './import-csv/issues.ts';
import { nameColumns } from './import-csv/name-columns.ts';
import { decideJsonColumns } from './json-columns.ts';
import { ELEMENT_BYTES_MAX, type JsonElement, type JsonOutline, jsonElements, jsonLines } from './json-elements.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import { tableName, tableNameOfFile } from './table-name.ts';
import type { TableCertificate } from './types.ts';

const TABLES_MAX = 100;

/**
 * Imports JSON (an array of objects, or an object with arrays of them, one table each) and NDJSON. Flattens nested objects three levels deep; anything
 * deeper, and lists, stay JSON text. Values that are not valid JSON are rejected with their line.
 */
export async function importJson(connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  const outline: JsonOutline = { otherKeys: [], cutOff: false };
  const groups = new Map<string | null, Group>();
  const elements = request.format === 'ndjson' ? jsonLines(request.path) : jsonElements(request.path, outline);
  let read = 0;
  let bytes = 0;
  for await (const element of elements) {
    const group = groups.get(element.group) ?? (await openGroup(connection, groups, element.group));
    group.add(element);
    bytes += element.bytes.length;
    if (++read % 20_000 === 0) request.onProgress(Math.min(60, (60 * bytes) / request.fileBytes), `${read} values read`);
  }
  if (groups.size === 0) await readSingleObject(connection, groups, request);
  const warnings: string[] = [];
  if (outline.cutOff) warnings.push('The file ends in the middle of a value and seems to be cut off. Complete values were kept.');
  if (outline.otherKeys.length > 0 && groups.size > 0 && !groups.has(null)) {
    warnings.push(`Keys of the outer object without an array were left out: ${outline.otherKeys.slice(0, 20).join(', ')}.`);
  }
  const result: ReaderResult = {
    tables: [],
    certificate: {
      encoding: 'utf-8',
      dialect: null,
      confidence: outline.cutOff
        ? { level: 'doubtful', reasons: ['The file is cut off.'] }
        : { level: 'certain', reasons: ['JSON declares its own columns and types.'] },
      tables: [],
      warnings,
    },
  };
  for (const [key, group] of groups) {
    group.close();
    const taken = result.tables.map((table) => table.name);
    const name = key === null ? tableNameOfFile(request.fileName) : tableName(key, taken);
    const table = await writeTable(connection, group, name, path.join(request.outputFolder, `${name}.parquet`));
    if (!table) {
      warnings.push(`No valid value in ${key === null ? 'the file' : `"${key}"`}; no table was created from it.`);
      continue;
    }
    result.tables.push({ name, path: path.join(request.outputFolder, `${name}.parquet`) });
    result.certificate.tables.push(table);
    request.onProgress(60 + (40 * result.tables.length) / groups.size, `Table ${name} written`);
  }
  if (result.tables.length === 0)
    throw new AppError('validation_error', `The file contains no valid JSON value that could be a row. ${warnings.join(' ')}`.trim());
  return result;
}

/** The raw values of a future table, in a DuckDB table that may spill to disk. */
class Group {
  readonly table: string;
  readonly issues = new IssueLog();
  rejected = 0;
  repaired = 0;
  private readonly appender: DuckDBAppender;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(table: string, appender: DuckDBAppender) {
    this.table = table;
    this.appender = appender;
  }

  add({ line, bytes }: JsonElement): void {
    let text: string;
    try {
      text = keepDigits(this.decoder.decode(bytes));
    } catch {
      this.rejected++;
      this.issues.add('not_utf8', 'rejected', 'JSON must be UTF-8, and these values are not.', {
        line,
        text: bytes.toString('latin1', 0, 200),
      });
      return;
    }
    const whole = withoutZeroBytes(text);
    if (whole !== text) {
      this.repaired++;
      this.issues.add('nul_byte', 'repaired', 'Zero bytes were removed.', { line, text: whole.slice(0, 200) });
    }
    this.appender.appendBigInt(BigInt(line));
    this.appender.appendVarchar(whole);
    this.appender.endRow();
  }

  close(): void {
    this.appender.closeSync();
  }
}

/** The text without escaped zero bytes, which no text of a database can hold. */
function withoutZeroBytes(text: string): string {
  if (!text.includes('\\u0000')) return text;
  return text.replace(/\\(u0000|.)/gs, (mark, what) => (what === 'u0000' ? '' : mark));
}

/** More digits than every double holds. */
const MANY_DIGITS = /\d(?:\.?\d){15}/;
/** An unclosed string matches to the end, so that the search does not restart at each quote inside it. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Turns numbers with more digits than a double or a 64-bit integer holds into strings, so that none loses precision. */
function keepDigits(text: string): string {
  if (!MANY_DIGITS.test(text)) return text;
  return text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token;
    return isHeld(token) ? token : `"${token}"`;
  });
}

/** True if a 64-bit integer or a double keeps all digits of a number. Programs write doubles with up to 17 digits, so that many may be one. */
function isHeld(number: string): boolean {
  if (!MANY_DIGITS.test(number)) return true;
  if (/^-?\d+$/.test(number)) return number.replace(/^-?0*/, '').length <= 18;
  const digits = digitsOf(number);
  return digits.length <= 17 && digitsOf(Number(number).toPrecision(Math.max(1, digits.length))) === digits;
}

/** The significant digits of a number with a fraction or an exponent. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
}

async function openGroup(connection: DuckDBConnection, groups: Map<string | null, Group>, key: string | null): Promise<Group> {
  if (groups.size >= TABLES_MAX)
    throw new AppError('validation_error', `The document has more than ${TABLES_MAX} arrays. Upload those you need as separate files.`);
  const table = `json_${groups.size}`;
  await connection.run(`CREATE OR REPLACE TABLE ${table} (line BIGINT, body VARCHAR)`);
  const group = new Group(table, await connection.createAppender(table));
  groups.set(key, group);
  return group;
}

/** Reads a document without any array as one row. */
async function readSingleObject(connection: DuckDBConnection, groups: Map<string | null, Group>, request: ReaderRequest): Promise<void> {
  if (request.fileBytes > ELEMENT_BYTES_MAX) {
    throw new AppError('validation_error', 'The file is one JSON value larger than 16 MB. Upload an array of objects, one for each row.');
  }
  for await (const element of wholeFile(request.path)) (await openGroup(connection, groups, null)).add(element);
}

async function* wholeFile(filePath: string): AsyncGenerator<JsonElement> {
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(filePath);
  yield { group: null, line: 1, bytes: bytes.subarray(bytes[0] === 0xef ? 3 : 0) };
}

async function writeTable(connection: DuckDBConnection, group: Group, name: string, outputPath: string): Promise<TableCertificate | null> {
  const bad = await connection.runAndReadAll(`SELECT line, left(body, 200) FROM ${group.table} WHERE NOT json_valid(body) ORDER BY line`);
  for (const [line, text] of bad.getRows()) {
    group.rejected++;
    group.issues.add('invalid_json', 'rejected', 'These values are not valid JSON.', { line: Number(line), text: String(text) });
  }
  await connection.run(`DELETE FROM ${group.table} WHERE NOT json_valid(body)`);
  // Wrap anything but an object in one, so that a list of numbers becomes a table of one column.
  await connection.run(`UPDATE ${group.table} SET body = '{"value":' || body || '}' WHERE json_type(body) <> 'OBJECT'`);
  const [[count] = []] = (await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM ${group.table}`)).getRows();
  const rows = Number(count);
  if (rows === 0) return null;
  const columns = await decideJsonColumns(connection, group.table, group.issues);
  if (columns.length === 0) return null;
  const named = nameColumns(
    columns.map((column) => column.name),
    columns.length,
  );
  const paths = columns.map((column) => quoteText(column.pointer)).join(', ');
  const select = columns.map((column, i) => `${column.cast(`v[${i + 1}]`)} AS ${quoteName(named[i]?.name ?? column.name)}`).join(', ');
  await connection.run(
    `COPY (SELECT ${select} FROM (SELECT line, json_extract_string(body, [${paths}]) AS v FROM ${group.table}))
     TO ${quoteText(outputPath)} (FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)`,
  );
  await connection.run(`DROP TABLE ${group.table}`);
  return {
    name,
    rowsRead: rows + group.rejected,
    rowsKept: rows,
    rowsRepaired: group.repaired,
    rowsRejected: group.rejected,
    cellsKept: rows * columns.length,
    cellsRepaired: 0,
    cellsRejected: 0,
    columns: columns.map((column, i) => ({
      name: named[i]?.name ?? column.name,
      originalName: column.name,
      engineType: column.engineType,
      reason: [column.reason, named[i]?.renamed].filter(Boolean).join(' '),
    })),
    issues: group.issues.list(),
  };
}
