import { z } from 'zod';
import { ConnectorProblem } from '../problem.ts';
import type { StreamInfo } from '../types.ts';
import { type Run, rowsOf } from './query.ts';
import { declared, type ReadAs, readAs, type SqlserverType } from './types.ts';

const TABLES_MAX = 2_000;

/** A table of the database. */
export interface Table extends Omit<StreamInfo, 'columns'> {
  schema: string;
  table: string;
  columns: Column[];
  /** Columns that an index begins with. */
  indexed: ReadonlySet<string>;
  /** Whether the user may change its rows. */
  isWritable: boolean;
}

export interface Column {
  name: string;
  /** As SQL declares it. */
  type: string;
  engineType: string;
  /** null if its values cannot be read. */
  read: ReadAs | null;
  /** Its values are hidden from most users. */
  isMasked: boolean;
}

const tableRow = z.object({
  id: z.coerce.string(),
  schema: z.string(),
  name: z.string(),
  kind: z.string(),
  rows: z.coerce.number().nullable(),
  bytes: z.coerce.number().nullable(),
  writable: z.coerce.number().nullable(),
});
const columnRow = z.object({
  id: z.coerce.string(),
  name: z.string(),
  type: z.string(),
  length: z.coerce.number(),
  digits: z.coerce.number(),
  scale: z.coerce.number(),
  encrypted: z.coerce.number().nullable(),
  masked: z.coerce.number(),
});
const indexRow = z.object({ id: z.coerce.string(), name: z.string(), position: z.coerce.number(), primary: z.coerce.number() });

const OBJECT = "QUOTENAME(s.name) + N'.' + QUOTENAME(o.name)";
const FROM_OBJECTS = "sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id AND o.type IN ('U', 'V') AND o.is_ms_shipped = 0";
const may = (right: string) => `HAS_PERMS_BY_NAME(${OBJECT}, 'OBJECT', '${right}')`;

const TABLES = `SELECT o.object_id AS id, s.name AS [schema], o.name, RTRIM(o.type) AS kind,
    (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) AS rows,
    (SELECT SUM(a.used_pages) * 8192 FROM sys.partitions p JOIN sys.allocation_units a ON a.container_id IN (p.hobt_id, p.partition_id)
      WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) AS bytes,
    CASE WHEN ${may('INSERT')} = 1 OR ${may('UPDATE')} = 1 OR ${may('DELETE')} = 1 THEN 1 ELSE 0 END AS writable
  FROM ${FROM_OBJECTS} ORDER BY s.name, o.name`;

/** A type of the owner's own names the one of the system that it is, unless it is code. */
const COLUMNS = `SELECT c.object_id AS id, c.name, t.name AS type, c.max_length AS length, c.precision AS digits, c.scale,
    c.encryption_type AS encrypted, c.is_masked AS masked
  FROM ${FROM_OBJECTS} JOIN sys.columns c ON c.object_id = o.object_id
  JOIN sys.types t ON t.user_type_id = CASE WHEN c.system_type_id = 240 THEN c.user_type_id ELSE c.system_type_id END
  WHERE HAS_PERMS_BY_NAME(${OBJECT}, 'OBJECT', 'SELECT', c.name, 'COLUMN') = 1 ORDER BY c.object_id, c.column_id`;

const INDEXES = `SELECT i.object_id AS id, c.name, k.key_ordinal AS position, i.is_primary_key AS [primary]
  FROM sys.indexes i JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.key_ordinal > 0
  JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
  JOIN ${FROM_OBJECTS} AND o.object_id = i.object_id ORDER BY i.object_id, k.key_ordinal`;

/** The tables and views of the database that the user can read, with the columns that it can read. */
export async function readCatalog({ run }: { run: Run }): Promise<Table[]> {
  const columns = Map.groupBy(await rowsOf(run, COLUMNS, columnRow), ({ id }) => id);
  const tables = (await rowsOf(run, TABLES, tableRow)).filter(({ id }) => columns.has(id));
  if (tables.length > TABLES_MAX) {
    throw new ConnectorProblem('quota', `The user can read more than ${TABLES_MAX} tables. Grant it only those to report on.`);
  }
  const indexes = Map.groupBy(await rowsOf(run, INDEXES, indexRow), ({ id }) => id);
  return tables.map(({ id, schema, name, kind, rows, bytes, writable }) => {
    const keys = indexes.get(id) ?? [];
    const isView = kind === 'V';
    return {
      name: `${schema}.${name}`,
      schema,
      table: name,
      kind: isView ? 'view' : 'table',
      columns: (columns.get(id) ?? []).map(columnOf),
      rowsEstimate: isView ? null : rows,
      bytesEstimate: isView ? null : bytes,
      primaryKey: keys.filter(({ primary }) => primary === 1).map((key) => key.name),
      indexed: new Set(keys.filter(({ position }) => position === 1).map((key) => key.name)),
      isWritable: writable === 1,
    };
  });
}

function columnOf({ name, encrypted, masked, ...given }: z.output<typeof columnRow>): Column {
  const type: SqlserverType = { name: given.type, length: given.length, digits: given.digits, scale: given.scale };
  const read = encrypted === null ? readAs(type) : null;
  return { name, type: declared(type), engineType: read?.engineType ?? 'VARCHAR', read, isMasked: masked === 1 };
}
