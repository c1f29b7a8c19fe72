import { createWriteStream } from 'node:fs';
import type { FieldPacket } from 'mysql2';
import { z } from 'zod';
import { ADMIT_EVERY_BYTES, chosenTable, refuseGuess, tooLarge } from '../chosen-tables.ts';
import type { IncrementalPlan } from '../cursor.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { readCatalog, type Table } from './catalog.ts';
import { type MysqlLink, rowsOf, run, type Session, withoutQuery, withSession } from './client.ts';
import { planIncremental } from './incremental.ts';
import { quoteName } from './quote-name.ts';
import { RowWriter } from './rows.ts';
import { type ReadAs, readAs, typeOfField } from './types.ts';

interface Column {
  name: string;
  /** As MySQL names it: `decimal(12,2)`. */
  type: string;
  read: ReadAs;
}

/** One table or query as it will be read. */
interface Plan {
  name: string;
  columns: Column[];
  sql: string;
  notes: string[];
  incremental?: IncrementalPlan;
}

/** Reads the chosen tables as of one moment: each row by row into a CSV file. */
export async function* readStreams(link: MysqlLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  yield* await withSession(link, async (session) => {
    const tables = streams.some(({ query }) => query === null) ? await readCatalog(session.connection) : [];
    const plans: Plan[] = [];
    for (const stream of streams) {
      plans.push(
        stream.query === null
          ? await planTable(link, session, stream, { tables, state })
          : await planQuery(session, stream.name, stream.query),
      );
    }
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
  const known = Object.hasOwn(state, name) ? state[name] : undefined;
  const incremental =
    stream.sync === 'incremental' ? await planIncremental(connection, stream, { table, columns, state: known }) : undefined;
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

/**
 * Plans a query of the owner's. The connection takes one statement at a time; in parentheses on lines of its own, a text without a second
 * statement cannot become anything but a subquery.
 */
async function planQuery({ connection }: Session, name: string, query: string): Promise<Plan> {
  const inner = `(${query.trim().replace(/;\s*$/, '')}\n)`;
  const { fields } = await run(connection, `SELECT * FROM ${inner} AS q LIMIT 0`);
  const columns = fields.map((field) => {
    const type = typeOfField(field);
    return { name: field.name, type: type.name, read: readAs(type) };
  });
  return { name, columns, sql: `SELECT ${selected(columns)} FROM ${inner} AS q`, notes: [] };
}

function selected(columns: readonly Column[]): string {
  return columns.map(({ name, read }) => read.select(quoteName(name))).join(', ');
}

async function copy(link: MysqlLink, session: Session, plan: Plan, budget: { bytes: number }): Promise<Part> {
  const path = await link.spool();
  const writer = await readRows(link, session, plan, path, budget);
  plan.notes.push(...(await changesOf(session, plan, writer)));
  const { key = [], delta } = plan.incremental ?? {};
  return {
    kind: 'table',
    ...(key.length > 0 ? { key } : {}),
    ...(delta ? { delta: { rule: delta.rule } } : {}),
    table: {
      name: plan.name,
      path,
      rows: writer.rows,
      columns: plan.columns.map(({ name, type, read }, i) => {
        const isLong = writer.longTimes.has(i);
        const note = isLong ? 'Kept as text, because it has values outside one day.' : read.note;
        return { name, engineType: isLong ? 'VARCHAR' : read.engineType, reason: [`Declared as ${type}.`, note].filter(Boolean).join(' ') };
      }),
    },
  };
}

/** What did not arrive as it is stored, one sentence each. */
async function changesOf({ connection }: Session, { name, columns }: Plan, { zeroBytes }: RowWriter): Promise<string[]> {
  const [{ count } = { count: 0 }] = await rowsOf(connection, 'SHOW COUNT(*) WARNINGS', warningCount);
  const notes = [...zeroBytes].map(([i, values]) =>
    values === 1
      ? `1 value of ${columns[i]?.name} of ${name} had zero bytes, which text cannot hold; they were replaced with \uFFFD.`
      : `${values} values of ${columns[i]?.name} of ${name} had zero bytes, which text cannot hold; they were replaced with \uFFFD.`,
  );
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
function readRows(link: MysqlLink, { connection, wire }: Session, plan: Plan, path: string, budget: { bytes: number }): Promise<RowWriter> {
  const { bytesMax } = link.limits;
  return new Promise((done, fail) => {
    const file = createWriteStream(path);
    let admittedAt = budget.bytes;
    const stop = (error: Error) => {
      connection.off('error', stop);
      wire.socket.destroy();
      file.destroy();
      fail(withoutQuery(error));
    };
    const admit = async () => {
      admittedAt = budget.bytes;
      connection.pause();
      await link.admit();
      if (!file.writableNeedDrain) connection.resume();
    };
    const writer = new RowWriter(
      plan.columns.map(({ read }) => read),
      (chunk) => {
        budget.bytes += chunk.length;
        wire.understood();
        if (budget.bytes > bytesMax) return stop(tooLarge(plan.name, bytesMax, 'more'));
        if (!file.write(chunk)) connection.pause();
        if (budget.bytes - admittedAt >= ADMIT_EVERY_BYTES) admit().catch(stop);
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
