import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { quoteName } from '../../../engine/sql-quote.ts';
import { ADMIT_EVERY_BYTES, chosenTable, refuseGuess, tooLarge } from '../chosen-tables.ts';
import type { IncrementalPlan } from '../cursor.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState, TablePart } from '../types.ts';
import { type Column, readCatalog, readTypes, type Table } from './catalog.ts';
import { type PostgresLink, type Session, withSession } from './client.ts';
import { planIncremental } from './incremental.ts';
import { readAs } from './types.ts';

/** One table or query as it will be read. */
interface Plan {
  name: string;
  columns: Column[];
  /** The SELECT without a closing semicolon. */
  sql: string;
  notes: string[];
  incremental?: IncrementalPlan;
}

/** Reads the chosen tables as of one moment: each by COPY into a CSV file. */
export async function* readStreams(link: PostgresLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  yield* await withSession(link, async (session) => {
    const tables = streams.some(({ query }) => query === null) ? await readCatalog(session.client) : [];
    const plans: Plan[] = [];
    for (const stream of streams) {
      plans.push(
        stream.query === null ? await planTable(session, stream, tables, state) : await planQuery(session, stream.name, stream.query),
      );
    }
    await refuseTooLarge(link, session, plans);
    const budget = { bytes: 0 };
    const parts: Part[] = [];
    for (const [i, plan] of plans.entries()) {
      link.progress(Math.round((50 * i) / plans.length), `Reading ${plan.name}`);
      parts.push(await copy(link, session, plan, budget), ...plan.notes.map((message) => ({ kind: 'note' as const, message })));
      const reached = plan.incremental?.state;
      if (reached) parts.push({ kind: 'state', stream: plan.name, state: reached });
    }
    return parts;
  });
}

async function planTable({ client }: Session, stream: ChosenStream, tables: readonly Table[], state: ReadState): Promise<Plan> {
  const { table, columns, gone } = chosenTable(stream, tables, 'role');
  const { name } = table;
  const sql = `SELECT ${selected(columns)} FROM ${quoteName(table.schema)}.${quoteName(table.table)}`;
  if (stream.sync !== 'incremental') return { name, columns, sql, notes: gone };
  const known = Object.hasOwn(state, name) ? state[name] : undefined;
  const incremental = await planIncremental(client, stream, { table, columns, state: known });
  const { delta } = incremental;
  return { name, columns, sql: delta ? `${sql} WHERE ${delta.where}` : sql, notes: [...gone, ...incremental.notes], incremental };
}

/**
 * Plans a query of the owner's. The server parses it by the extended protocol, which takes one statement only; in parentheses on lines of its own,
 * a text without a second statement cannot become anything but a subquery.
 */
async function planQuery({ client }: Session, name: string, query: string): Promise<Plan> {
  const inner = `(${query.trim().replace(/;\s*$/, '')}\n)`;
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

async function copy(link: PostgresLink, session: Session, plan: Plan, budget: { bytes: number }): Promise<TablePart> {
  const path = await link.spool();
  const { bytesMax } = link.limits;
  const rows = session.client.query(copyTo(`COPY (${plan.sql}) TO STDOUT (FORMAT csv, NULL '\\N', ENCODING 'UTF8')`));
  let admittedAt = budget.bytes;
  const admit = async () => {
    if (budget.bytes > bytesMax) throw tooLarge(plan.name, bytesMax, 'more');
    if (budget.bytes - admittedAt < ADMIT_EVERY_BYTES) return;
    admittedAt = budget.bytes;
    await link.admit();
  };
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      budget.bytes += chunk.length;
      admit().then(() => done(null, chunk), done);
    },
  });
  await session.unbounded(() => pipeline(rows, counter, createWriteStream(path), { signal: link.signal }));
  // The count arrives after the rows, before the answer to anything else.
  await session.client.query('SELECT');
  const { key = [], delta } = plan.incremental ?? {};
  return {
    kind: 'table',
    ...(key.length > 0 ? { key } : {}),
    ...(delta ? { delta: { rule: delta.rule } } : {}),
    table: {
      name: plan.name,
      path,
      rows: rows.rowCount,
      columns: plan.columns.map(({ name, type, read }) => ({
        name,
        engineType: read.engineType,
        reason: [`Declared as ${type}.`, read.note].filter(Boolean).join(' '),
      })),
    },
  };
}
