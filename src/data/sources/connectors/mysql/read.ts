import { createWriteStream } from 'node:fs';
import type { FieldPacket } from 'mysql2';
import { z } from 'zod';
import type { ByteBudget } from '../databases/byte-budget.ts';
import { chosenTable, refuseGuess } from '../databases/chosen-tables.ts';
import { type Copied, inParentheses, planEach, type ReadPlan, readPlans, stateOf, zeroByteNotes } from '../databases/read-plans.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { readCatalog, type Table } from './catalog.ts';
import { type MysqlLink, rowsOf, run, type Session, withoutQuery, withSession } from './client.ts';
import { planIncremental } from './incremental.ts';
import { quoteName } from './quote-name.ts';
import { RowWriter } from './rows.ts';
import { type ReadAs, readAs, typeOfField } from './types.ts';

type Plan = ReadPlan<ReadAs>;

/** Reads the chosen tables as of one moment: each row by row into a CSV file. */
export async function* readStreams(link: MysqlLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  yield* await withSession(link, async (session) => {
    const tables = streams.some(({ query }) => query === null) ? await readCatalog(session.connection) : [];
    const plans = await planEach(streams, {
      table: (stream) => planTable(link, session, stream, { tables, state }),
      query: (name, sql) => planQuery(session, name, sql),
    });
    return await Array.fromAsync(readPlans(link, plans, (plan, budget) => copy(link, session, plan, budget)));
  });
}

async function planTable(
  link: MysqlLink,
  { connection }: Session,
  stream: ChosenStream,
  { tables, state }: { tables: readonly Table[]; state: ReadState },
): Promise<Plan> {
  const { table, columns, gone } = chosenTable(stream, tables, 'user');
  const { name } = table;
  // Of the whole table: it says nothing about a few of its columns.
  if (stream.columns === null) refuseGuess(name, table.bytesEstimate ?? 0, link.limits.bytesMax);
  const from = `FROM ${quoteName(name)}`;
  const { fields } = await run(connection, `SELECT ${columns.map((column) => quoteName(column.name)).join(', ')} ${from} LIMIT 0`);
  const typed = columns.map(({ name: column, type }, i) => ({ name: column, type, read: readAs(typeOfField(fields[i] as FieldPacket)) }));
  const incremental =
    stream.sync === 'incremental' ? await planIncremental(connection, stream, { table, columns, state: stateOf(state, name) }) : undefined;
  const where = incremental?.delta ? ` WHERE ${incremental.delta.where}` : '';
  return {
    name,
    columns: typed,
    sql: `SELECT ${selected(typed)} ${from}${where}`,
    ...(incremental ? { incremental } : {}),
    notes: [
      ...gone,
      ...(incremental?.notes ?? []),
      ...(table.hasSnapshots ? [] : [`${name} is not an InnoDB table: rows that changed during the sync may be from different moments.`]),
    ],
  };
}

/** Plans a query of the owner's. The connection takes one statement at a time, so that it is a subquery at most. */
async function planQuery({ connection }: Session, name: string, query: string): Promise<Plan> {
  const inner = inParentheses(query);
  const { fields } = await run(connection, `SELECT * FROM ${inner} AS q LIMIT 0`);
  const columns = fields.map((field) => {
    const type = typeOfField(field);
    return { name: field.name, type: type.name, read: readAs(type) };
  });
  return { name, columns, sql: `SELECT ${selected(columns)} FROM ${inner} AS q`, notes: [] };
}

function selected(columns: Plan['columns']): string {
  return columns.map(({ name, read }) => read.select(quoteName(name))).join(', ');
}

async function copy(link: MysqlLink, session: Session, plan: Plan, budget: ByteBudget): Promise<Copied> {
  const path = await link.spool();
  const writer = await readRows(session, plan, path, budget);
  plan.notes.push(...(await changesOf(session, plan, writer)));
  const columns = plan.columns.map(({ read }, i) =>
    writer.longTimes.has(i) ? { engineType: 'VARCHAR', note: 'Kept as text, because it has values outside one day.' } : read,
  );
  return { path, rows: writer.rows, columns };
}

/** What did not arrive as it is stored, one sentence each. */
async function changesOf({ connection }: Session, plan: Plan, { zeroBytes }: RowWriter): Promise<string[]> {
  const { name } = plan;
  const [{ count } = { count: 0 }] = await rowsOf(connection, 'SHOW COUNT(*) WARNINGS', warningCount);
  const notes = zeroByteNotes(plan, zeroBytes);
  if (count > 0) {
    notes.push(
      count === 1
        ? `The server warned once while it read ${name}: values may have been cut off or converted. Run the query in another client, then SHOW WARNINGS.`
        : `The server warned ${count} times while it read ${name}: values may have been cut off or converted. Run the query in another client, then SHOW WARNINGS.`,
    );
  }
  return notes;
}

const warningCount = z.record(z.string(), z.coerce.number()).transform((row) => ({ count: Object.values(row)[0] ?? 0 }));

/** Reads the rows of a plan into a file. The connection waits whenever the disk does. */
function readRows({ connection, wire }: Session, plan: Plan, path: string, budget: ByteBudget): Promise<RowWriter> {
  return new Promise((done, fail) => {
    const file = createWriteStream(path);
    const stop = (error: Error) => {
      connection.off('error', stop);
      wire.socket.destroy();
      file.destroy();
      fail(withoutQuery(error));
    };
    const admit = async () => {
      connection.pause();
      await budget.admit();
      if (!file.writableNeedDrain) connection.resume();
    };
    const writer = new RowWriter(
      plan.columns.map(({ read }) => read),
      (chunk) => {
        wire.understood();
        const problem = budget.add(plan.name, chunk.length);
        if (problem) return stop(problem);
        if (!file.write(chunk)) connection.pause();
        if (budget.isDue) admit().catch(stop);
      },
    );
    file.on('drain', () => connection.resume()).on('error', stop);
    connection.on('error', stop);
    connection
      .query({ sql: plan.sql, rowsAsArray: true, typeCast: false })
      .on('fields', (fields) => {
        if (fields?.length !== plan.columns.length)
          stop(new ConnectorProblem('schema', `The columns of ${plan.name} changed during the sync. Sync again.`));
      })
      .on('result', (row) => writer.append(row as unknown as (Buffer | null)[]))
      .on('error', stop)
      .on('end', () => {
        connection.off('error', stop);
        writer.flush();
        file.end(() => {
          // The last write may have paused it, and a file that ends drains no more.
          connection.resume();
          done(writer);
        });
      });
  });
}
