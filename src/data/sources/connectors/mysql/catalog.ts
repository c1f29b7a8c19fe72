import type { Connection } from 'mysql2';
import { z } from 'zod';
import { ConnectorProblem } from '../problem.ts';
import type { StreamInfo } from '../types.ts';
import { rowsOf } from './client.ts';
import { type MysqlType, readAs } from './types.ts';

const TABLES_MAX = 2_000;

/** A table of the database. */
export interface Table extends StreamInfo {
  /** True if reading it sees the transaction's one moment. */
  hasSnapshots: boolean;
}

const tableRow = z.object({
  name: z.string(),
  kind: z.string(),
  engine: z.string().nullable(),
  rows: z.coerce.number().nullable(),
  bytes: z.coerce.number().nullable(),
});
const columnRow = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  declared: z.string(),
  digits: z.coerce.number().nullable(),
  scale: z.coerce.number().nullable(),
});
const keyRow = z.object({ table: z.string(), column: z.string() });

/** The tables and views of the database that the user can read, with the columns that it can read. */
export async function readCatalog(connection: Connection): Promise<Table[]> {
  const tables = await rowsOf(
    connection,
    `SELECT t.TABLE_NAME AS name, t.TABLE_TYPE AS kind, t.ENGINE AS engine, t.TABLE_ROWS AS \`rows\`, t.DATA_LENGTH AS bytes
       FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_TYPE <> 'SEQUENCE'
      ORDER BY t.TABLE_NAME LIMIT ${TABLES_MAX + 1}`,
    tableRow,
  );
  if (tables.length > TABLES_MAX) {
    throw new ConnectorProblem('quota', `The user can read more than ${TABLES_MAX} tables. Grant it only those to report on.`);
  }
  const columns = await rowsOf(
    connection,
    `SELECT c.TABLE_NAME AS \`table\`, c.COLUMN_NAME AS name, c.DATA_TYPE AS type, c.COLUMN_TYPE AS declared,
       c.NUMERIC_PRECISION AS digits, c.NUMERIC_SCALE AS scale
     FROM information_schema.COLUMNS c WHERE c.TABLE_SCHEMA = DATABASE() AND FIND_IN_SET('select', c.PRIVILEGES) > 0
     ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION`,
    columnRow,
  );
  const keys = await rowsOf(
    connection,
    `SELECT s.TABLE_NAME AS \`table\`, s.COLUMN_NAME AS \`column\` FROM information_schema.STATISTICS s
     WHERE s.TABLE_SCHEMA = DATABASE() AND s.INDEX_NAME = 'PRIMARY' ORDER BY s.TABLE_NAME, s.SEQ_IN_INDEX`,
    keyRow,
  );
  const columnsOf = Map.groupBy(columns, ({ table }) => table);
  const keysOf = Map.groupBy(keys, ({ table }) => table);
  return tables.flatMap(({ name, kind, engine, rows, bytes }) => {
    const readable = columnsOf.get(name) ?? [];
    if (readable.length === 0) return [];
    const isView = kind.includes('VIEW');
    return {
      name,
      kind: isView ? ('view' as const) : ('table' as const),
      columns: readable.map((column) => ({
        name: column.name,
        type: column.declared,
        engineType: readAs(typeOfColumn(column)).engineType,
      })),
      rowsEstimate: isView ? null : rows,
      bytesEstimate: isView ? null : bytes,
      primaryKey: (keysOf.get(name) ?? []).map(({ column }) => column),
      hasSnapshots: isView || engine?.toUpperCase() === 'INNODB',
    };
  });
}

function typeOfColumn({ type, declared, digits, scale }: z.output<typeof columnRow>): MysqlType {
  const display = /^tinyint\((\d+)\)/.exec(declared)?.[1];
  return {
    name: type.toLowerCase(),
    unsigned: /\bunsigned\b/.test(declared),
    digits: display === undefined ? (digits ?? 0) : Number(display),
    scale: scale ?? 0,
  };
}
