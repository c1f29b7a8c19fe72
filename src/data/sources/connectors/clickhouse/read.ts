import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ADMIT_EVERY_BYTES, chosenTable, refuseGuess, tooLarge } from '../chosen-tables.ts';
import type { IncrementalPlan } from '../cursor.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { readCatalog, type Table } from './catalog.ts';
import { type Account, accountOf, ask, type ClickhouseLink, stream } from './client.ts';
import { planIncremental } from './incremental.ts';
import { quoteName } from './quote-name.ts';
import { CsvRows } from './rows.ts';
import { type ReadAs, readAs } from './types.ts';

interface Column {
  name: string;
  /** As ClickHouse names it. */
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

/** Reads the chosen tables, one after the other, each row by row into a CSV file. */
export async function* readStreams(link: ClickhouseLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  const account = await accountOf(link);
  const tables = streams.some(({ query }) => query === null) ? await readCatalog(link, account) : [];
  const plans: Plan[] = [];
  for (const one of streams) plans.push(await planOf(link, account, one, { tables, state }));
  const budget = { bytes: 0 };
  for (const [i, plan] of plans.entries()) {
    link.progress(Math.round((50 * i) / plans.length), `Reading ${plan.name}`);
    yield await copy(link, account, plan, budget);
    for (const message of plan.notes) yield { kind: 'note', message };
    const reached = plan.incremental?.state;
    if (reached) yield { kind: 'state', stream: plan.name, state: reached };
  }
  if (plans.length > 1) {
    yield { kind: 'note', message: 'ClickHouse has no snapshot of several tables: each is as of the moment when it was read.' };
  }
}

/**
 * Plans a table, or a query of the owner's: in parentheses on lines of its own, a text without a second statement, which the server does not take
 * over HTTP, cannot become anything but a subquery.
 */
async function planOf(
  link: ClickhouseLink,
  account: Account,
  chosen: ChosenStream,
  { tables, state }: { tables: readonly Table[]; state: ReadState },
): Promise<Plan> {
  const { name, query } = chosen;
  if (query !== null) return planned(link, account, { name, selected: '*', from: `(${query.trim().replace(/;\s*$/, '')}\n)`, notes: [] });
  const { table, columns, gone } = chosenTable(chosen, tables, 'user');
  // Of the whole table: it says nothing about a few of its columns.
  if (chosen.columns === null) refuseGuess(name, table.bytesEstimate ?? 0, link.limits.bytesMax);
  const selected = columns.map((column) => quoteName(column.name)).join(', ');
  const from = `${quoteName(name)}${table.merges ? ' FINAL' : ''}`;
  const incremental =
    chosen.sync === 'incremental' ? await planIncremental(link, chosen, { table, columns, from, state: state[name] }) : undefined;
  const notes = [
    ...gone,
    ...(incremental?.notes ?? []),
    ...(table.merges ? [`${name} was read with FINAL, so that rows which replace or cancel others count once.`] : []),
  ];
  const where = incremental?.delta ? ` WHERE ${incremental.delta.where}` : '';
  const plan = await planned(link, account, { name, selected, from: from + where, notes });
  return incremental ? { ...plan, incremental } : plan;
}

async function planned(
  link: ClickhouseLink,
  { hasJson }: Account,
  { name, selected, from, notes }: { name: string; selected: string; from: string; notes: string[] },
): Promise<Plan> {
  const { columns: found } = await ask(link, `SELECT ${selected} FROM ${from} LIMIT 0`);
  const all = found.map((column) => ({ ...column, read: readAs(column.type, hasJson) }));
  const columns = all.flatMap(({ read, ...column }) => (read ? [{ ...column, read }] : []));
  if (columns.length === 0) throw new ConnectorProblem('schema', `${name} has no columns whose values can be read. Choose others.`);
  const states = all
    .filter(({ read }) => !read)
    .map((column) => `The column ${column.name} of ${name} holds states of an aggregate function and no values; it was left out.`);
  const sql = `SELECT ${columns.map((column) => column.read.select(quoteName(column.name))).join(', ')} FROM ${from}`;
  return { name, columns, sql, notes: [...notes, ...states] };
}

async function copy(link: ClickhouseLink, account: Account, plan: Plan, budget: { bytes: number }): Promise<Part> {
  const path = await link.spool();
  const counted = new CsvRows();
  await stream(link, account, plan.sql, (rows) => pipeline(rows, counted, bounded(link, plan.name, budget), createWriteStream(path)));
  if (!counted.isWhole) throw new ConnectorProblem('upstream', `The rows of ${plan.name} are cut off. Nothing of it was kept; sync again.`);
  if (counted.zeroBytes > 0) {
    plan.notes.push(`Texts of ${plan.name} had ${counted.zeroBytes} zero bytes, which text cannot hold; they were replaced with \uFFFD.`);
  }
  if (counted.brokenText)
    plan.notes.push(
      `Texts of ${plan.name} that are not UTF-8 had bytes replaced with \uFFFD. Select them with hex() in a query of your own.`,
    );
  const { key = [], delta } = plan.incremental ?? {};
  return {
    kind: 'table',
    ...(key.length > 0 ? { key } : {}),
    ...(delta ? { delta: { rule: delta.rule } } : {}),
    table: {
      name: plan.name,
      path,
      rows: counted.rows,
      columns: plan.columns.map(({ name, type, read: { engineType, note } }) => ({
        name,
        engineType,
        reason: [`Declared as ${type}.`, note].filter(Boolean).join(' '),
      })),
    },
  };
}

/** Ends the read past the plan's limit, and when the disk is nearly full. */
function bounded(link: ClickhouseLink, name: string, budget: { bytes: number }): Transform {
  let admitted = budget.bytes;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      budget.bytes += chunk.length;
      if (budget.bytes > link.limits.bytesMax) return done(tooLarge(name, link.limits.bytesMax, 'more'));
      if (budget.bytes - admitted < ADMIT_EVERY_BYTES) return done(null, chunk);
      admitted = budget.bytes;
      link.admit().then(() => done(null, chunk), done);
    },
  });
}
