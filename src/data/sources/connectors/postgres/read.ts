import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { quoteName } from '../../../engine/sql-quote.ts';
import type { ByteBudget } from '../databases/byte-budget.ts';
import { chosenTable, refuseGuess } from '../databases/chosen-tables.ts';
import { type Copied, inParentheses, planEach, type ReadPlan, readPlans, stateOf } from '../databases/read-plans.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { type Column, readCatalog, readTypes, type Table } from './catalog.ts';
import { type PostgresLink, type Session, withSession } from './client.ts';
import { planIncremental } from './incremental.ts';
import { type ReadAs, readAs } from './types.ts';

type Plan = ReadPlan<ReadAs>;

/** Reads the chosen tables as of one moment: each by COPY into a CSV file. */
export async function* readStreams(link: PostgresLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  yield* await withSession(link, async (session) => {
    const tables = streams.some(({ query }) => query === null) ? await readCatalog(session.client) : [];
    const plans = await planEach(streams, {
      table: (stream) => planTable(session, stream, tables, state),
      query: (name, sql) => planQuery(session, name, sql),
    });
    await refuseTooLarge(link, session, plans);
    return await Array.fromAsync(readPlans(link, plans, (plan, budget) => copy(link, session, plan, budget)));
  });
}

async function planTable({ client }: Session, stream: ChosenStream, tables: readonly Table[], state: ReadState): Promise<Plan> {
  const { table, columns, gone } = chosenTable(stream, tables, 'role');
  const { name } = table;
  const sql = `SELECT ${selected(columns)} FROM ${quoteName(table.schema)}.${quoteName(table.table)}`;
  if (stream.sync !== 'incremental') return { name, columns, sql, notes: gone };
  const incremental = await planIncremental(client, stream, { table, columns, state: stateOf(state, name) });
  const { delta } = incremental;
  return { name, columns, sql: delta ? `${sql} WHERE ${delta.where}` : sql, notes: [...gone, ...incremental.notes], incremental };
}

/** Plans a query of the owner's. The server parses it by the extended protocol, which takes one statement only, so that it is a subquery at most. */
async function planQuery({ client }: Session, name: string, query: string): Promise<Plan> {
  const inner = inParentheses(query);
  const { fields } = await client.query({ text: `SELECT * FROM ${inner} AS q LIMIT 0`, values: [], queryMode: 'extended' } as never);
  const described = fields as unknown as { name: string; dataTypeID: number; dataTypeModifier: number }[];
  const types = await readTypes(
    client,
    described.map(({ dataTypeID }) => dataTypeID),
  );
  const columns = described.map(({ name: column, dataTypeID, dataTypeModifier }) => {
    const type = types.get(dataTypeID);
    if (!type)
      throw new ConnectorProblem('schema', `The column ${column} of the query ${name} has no type. Cast it, such as ${column}::text.`);
    return { name: column, type: type.name, read: readAs(type, dataTypeModifier, types) };
  });
  if (new Set(columns.map((column) => column.name)).size < columns.length) {
    throw new ConnectorProblem('schema', `Two columns of the query ${name} have the same name. Name them with AS.`);
  }
  return { name, columns, sql: `SELECT ${selected(columns)} FROM ${inner} AS q`, notes: [] };
}

function selected(columns: readonly Column[]): string {
  return columns.map(({ name, read }) => read.select(quoteName(name))).join(', ');
}

/** Refuses what the planner expects to be far too large, before the server reads any of it. */
async function refuseTooLarge({ limits: { bytesMax } }: PostgresLink, { client }: Session, plans: readonly Plan[]): Promise<void> {
  for (const { name, sql } of plans) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Plan Width': number } }] }>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const bytes = plan ? plan['Plan Rows'] * plan['Plan Width'] : 0;
    refuseGuess(name, bytes, bytesMax);
  }
}

async function copy(link: PostgresLink, session: Session, { name, sql, columns }: Plan, budget: ByteBudget): Promise<Copied> {
  const path = await link.spool();
  const rows = session.client.query(copyTo(`COPY (${sql}) TO STDOUT (FORMAT csv, NULL '\\N', ENCODING 'UTF8')`));
  await session.unbounded(() => pipeline(rows, budget.counted(name), createWriteStream(path), { signal: link.signal }));
  // The count arrives after the rows, before the answer to anything else.
  await session.client.query('SELECT');
  return { path, rows: rows.rowCount, columns: columns.map(({ read }) => read) };
}
