import type { Client } from 'pg';
import { ConnectorProblem } from '../problem.ts';
import type { StreamInfo } from '../types.ts';
import { type PgType, type ReadAs, readAs } from './types.ts';

const TABLES_MAX = 2_000;

/** A table with how its columns are read. */
export interface Table extends Omit<StreamInfo, 'columns'> {
  schema: string;
  table: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** As PostgreSQL names it: `numeric(12,2)`. */
  type: string;
  read: ReadAs;
}

interface TableRow {
  oid: number;
  schema: string;
  table: string;
  kind: string;
  rows: number;
  bytes: number;
  key: string[] | null;
}

interface ColumnRow {
  table: number;
  name: string;
  type: string;
  oid: number;
  modifier: number;
}

/** The tables, views, materialized views and foreign tables that the role can read, with the columns that it can read. */
export async function readCatalog(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<TableRow>(
    `SELECT c.oid::int8::float8 AS oid, n.nspname AS schema, c.relname AS table, c.relkind::text AS kind, c.reltuples::float8 AS rows,
       CASE WHEN c.relkind IN ('r', 'm') THEN pg_catalog.pg_table_size(c.oid)::float8 ELSE 0 END AS bytes,
       (SELECT array_agg(a.attname::text ORDER BY k.n) FROM pg_catalog.pg_index i
          CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, n)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
         WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
     ORDER BY n.nspname, c.relname LIMIT ${TABLES_MAX + 1}`,
  );
  if (tables.length > TABLES_MAX) {
    throw new ConnectorProblem('quota', `The role can read more than ${TABLES_MAX} tables. Grant it only those to report on.`);
  }
  const { rows: columns } = await client.query<ColumnRow>(
    `SELECT a.attrelid::int8::float8 AS table, a.attname AS name, pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
       a.atttypid::int8::float8 AS oid, a.atttypmod AS modifier
     FROM pg_catalog.pg_attribute a
     WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
       AND pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
     ORDER BY a.attrelid, a.attnum`,
    [tables.map(({ oid }) => oid)],
  );
  const types = await readTypes(
    client,
    columns.map(({ oid }) => oid),
  );
  const byTable = Map.groupBy(columns, (column) => column.table);
  return tables.map(({ oid, schema, table, kind, rows, bytes, key }) => ({
    name: `${schema}.${table}`,
    schema,
    table,
    kind: kind === 'v' ? 'view' : 'table',
    columns: (byTable.get(oid) ?? []).map((column) => ({
      name: column.name,
      type: column.type,
      read: readAs(types.get(column.oid) as PgType, column.modifier, types),
    })),
    // -1: never analyzed. A view has no count.
    rowsEstimate: rows < 0 || kind === 'v' || kind === 'f' ? null : Math.round(rows),
    bytesEstimate: kind === 'r' || kind === 'm' ? bytes : null,
    primaryKey: key ?? [],
  }));
}

/** The types of these oids, with the bases of domains. */
export async function readTypes(client: Client, oids: readonly number[]): Promise<Map<number, PgType>> {
  const { rows } = await client.query<PgType>(
    `WITH RECURSIVE wanted AS (
       SELECT t.oid, t.typbasetype FROM pg_catalog.pg_type t WHERE t.oid = ANY ($1::oid[])
       UNION SELECT t.oid, t.typbasetype FROM pg_catalog.pg_type t JOIN wanted w ON t.oid = w.typbasetype)
     SELECT t.oid::int8::float8 AS oid, t.typname AS name, t.typtype::text AS kind, t.typcategory::text AS category,
       t.typbasetype::int8::float8 AS base, t.typtypmod AS "baseModifier"
     FROM pg_catalog.pg_type t JOIN wanted w ON w.oid = t.oid`,
    [[...new Set(oids)]],
  );
  return new Map(rows.map((type) => [type.oid, type]));
}
