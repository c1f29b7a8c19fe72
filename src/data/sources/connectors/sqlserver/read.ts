import { createWriteStream } from 'node:fs';
import { z } from 'zod';
import type { ByteBudget } from '../databases/byte-budget.ts';
import { chosenTable, refuseGuess } from '../databases/chosen-tables.ts';
import { type Copied, planEach, type ReadPlan, readPlans, stateOf, zeroByteNotes } from '../databases/read-plans.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { readCatalog, type Table } from './catalog.ts';
import { type Session, type SqlserverLink, withSession } from './client.ts';
import { fromTable, planIncremental, qualified } from './incremental.ts';
import { type Named, rowsOf } from './query.ts';
import { RowWriter } from './rows.ts';
import { subquery } from './single-select.ts';
import { declared, type ReadAs, readAs, typeOfColumn } from './types.ts';

type Plan = ReadPlan<ReadAs>;

/** Reads the chosen tables, as of one moment where the database allows that: each row by row into a CSV file. */
export async function* readStreams(link: SqlserverLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  yield* await withSession(link, async (session) => {
    const tables = streams.some(({ query }) => query === null) ? await readCatalog(session) : [];
    const moment = await begin(session, streams.length);
    const plans = await planEach(streams, {
      table: (stream) => planTable(link, session, stream, { tables, state }),
      query: (name, sql) => planQuery(session, name, sql),
    });
    const parts = await Array.fromAsync(readPlans(link, plans, (plan, budget) => copy(link, session, plan, budget)));
    await session.run('ROLLBACK TRANSACTION');
    return [...parts, ...moment.map((message) => ({ kind: 'note' as const, message }))];
  });
}

const allowed = z.object({ snapshot: z.coerce.number(), versions: z.coerce.number() });
const SNAPSHOT_ON = 1;

/** Begins the transaction that all is read in; returns what has to be said of the moment that it shows. */
async function begin({ run }: Session, streams: number): Promise<string[]> {
  const [found] = await rowsOf(
    run,
    'SELECT d.snapshot_isolation_state AS snapshot, CONVERT(int, d.is_read_committed_snapshot_on) AS versions FROM sys.databases d WHERE d.database_id = DB_ID()',
    allowed,
  );
  const whole = found?.snapshot === SNAPSHOT_ON;
  await run(`SET TRANSACTION ISOLATION LEVEL ${whole ? 'SNAPSHOT' : 'READ COMMITTED'}`);
  await run('BEGIN TRANSACTION');
  if (whole) return [];
  if (found?.versions === 1)
    return streams > 1
      ? ['Each table is as of the moment when its read began. ALLOW_SNAPSHOT_ISOLATION lets all be read as of one moment.']
      : [];
  return [
    'Rows that changed during the sync may be missing or there twice, because the database allows no snapshots. Set ALLOW_SNAPSHOT_ISOLATION ON.',
  ];
}

async function planTable(
  link: SqlserverLink,
  session: Session,
  stream: ChosenStream,
  { tables, state }: { tables: readonly Table[]; state: ReadState },
): Promise<Plan> {
  const { table, columns, gone } = chosenTable(stream, tables, 'user');
  const { name } = table;
  // Of the whole table: it says nothing about a few of its columns.
  if (stream.columns === null) refuseGuess(name, table.bytesEstimate ?? 0, link.limits.bytesMax);
  const readable = columns.flatMap(({ read, ...column }) => (read ? [{ ...column, read }] : []));
  if (readable.length === 0) throw new ConnectorProblem('schema', `${name} has no columns whose values can be read. Choose others.`);
  const incremental =
    stream.sync === 'incremental'
      ? await planIncremental(session, stream, { table, columns: readable, state: stateOf(state, name) })
      : undefined;
  const where = incremental?.delta ? ` WHERE ${incremental.delta.where}` : '';
  const list = readable.map((column) => `${column.read.select(qualified(column.name))} AS ${qualified(column.name).slice(2)}`);
  return {
    name,
    columns: readable,
    sql: `SELECT ${list.join(', ')} ${fromTable(table)}${where}`,
    ...(incremental ? { incremental } : {}),
    notes: [
      ...gone,
      ...(incremental?.notes ?? []),
      ...columns.filter(({ read }) => read === null).map((column) => unreadable(name, column.name)),
      ...columns.filter(({ isMasked }) => isMasked && !session.seesMasked).map((column) => masked(name, column.name)),
    ],
  };
}

const unreadable = (table: string, column: string) =>
  `The column ${column} of ${table} is encrypted or of a type of its own, which cannot be read; it was left out.`;
const masked = (table: string, column: string) =>
  `The column ${column} of ${table} is masked for this user: its values are not those that are stored.`;

async function planQuery({ run }: Session, name: string, query: string): Promise<Plan> {
  const inner = subquery(query);
  let described: Named[] = [];
  await run(`SELECT TOP (0) * FROM ${inner} AS t`, {
    columns: (columns) => {
      described = columns;
    },
    row: () => undefined,
  });
  const all = described.map((column) => {
    const type = typeOfColumn(column);
    return { name: column.colName, type: declared(type), read: readAs(type) };
  });
  const columns = all.flatMap(({ read, ...column }) => (read ? [{ ...column, read }] : []));
  if (columns.length === 0) throw new ConnectorProblem('schema', `${name} has no columns whose values can be read. Choose others.`);
  const list = columns.map((column) => `${column.read.select(qualified(column.name))} AS ${qualified(column.name).slice(2)}`);
  return {
    name,
    columns,
    sql: `SELECT ${list.join(', ')} FROM ${inner} AS t`,
    notes: all.filter(({ read }) => read === null).map((column) => unreadable(name, column.name)),
  };
}

async function copy(link: SqlserverLink, session: Session, plan: Plan, budget: ByteBudget): Promise<Copied> {
  const path = await link.spool();
  const writer = await readRows(session, plan, path, budget);
  plan.notes.push(...changesOf(plan, writer));
  return { path, rows: writer.rows, columns: plan.columns.map(({ read }) => read) };
}

/** What did not arrive as it is stored, one sentence each. */
function changesOf(plan: Plan, { zeroBytes, cut }: RowWriter): string[] {
  const { name, columns } = plan;
  return [
    ...zeroByteNotes(plan, zeroBytes),
    ...[...cut].map(([i, values]) =>
      values === 1
        ? `1 value of ${columns[i]?.name} of ${name} had a digit after the microsecond, which was cut off.`
        : `${values} values of ${columns[i]?.name} of ${name} had a digit after the microsecond, which was cut off.`,
    ),
  ];
}

/** Reads the rows of a plan into a file. The server waits whenever the disk does. */
async function readRows({ run, wire }: Session, plan: Plan, path: string, budget: ByteBudget): Promise<RowWriter> {
  const file = createWriteStream(path);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let flow: { pause(): unknown; resume(): unknown } | undefined;
  const admit = async () => {
    flow?.pause();
    await budget.admit();
    if (!file.writableNeedDrain) flow?.resume();
  };
  const writer = new RowWriter(
    plan.columns.map(({ read }) => read.form),
    (chunk) => {
      wire.understood();
      const problem = budget.add(plan.name, chunk.length);
      if (problem) return failed.reject(problem);
      if (!file.write(chunk)) flow?.pause();
      if (budget.isDue) admit().catch(failed.reject);
    },
  );
  file.on('drain', () => flow?.resume()).on('error', failed.reject);
  const read = run(plan.sql, {
    columns: (columns) => {
      if (columns.length !== plan.columns.length)
        failed.reject(new ConnectorProblem('schema', `The columns of ${plan.name} changed during the sync. Sync again.`));
    },
    row: (cells, request) => {
      flow = request;
      writer.append(cells);
    },
  });
  try {
    await Promise.race([read, failed.promise]);
    writer.flush();
    // What was flushed last may have been too much.
    await Promise.race([new Promise<void>((done) => file.end(done)), failed.promise]);
    return writer;
  } catch (error) {
    read.catch(() => undefined);
    file.destroy();
    throw error;
  }
}
