import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ByteBudget } from '../databases/byte-budget.ts';
import { chosenTable, refuseGuess } from '../databases/chosen-tables.ts';
import { type Copied, inParentheses, planEach, type ReadPlan, readPlans, stateOf } from '../databases/read-plans.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { readCatalog, type Table } from './catalog.ts';
import { type Account, accountOf, ask, type ClickhouseLink, stream } from './client.ts';
import { planIncremental } from './incremental.ts';
import { quoteName } from './quote-name.ts';
import { CsvRows } from './rows.ts';
import { type ReadAs, readAs } from './types.ts';

type Plan = ReadPlan<ReadAs>;

/** Reads the chosen tables, one after the other, each row by row into a CSV file. */
export async function* readStreams(link: ClickhouseLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  const account = await accountOf(link);
  const tables = streams.some(({ query }) => query === null) ? await readCatalog(link, account) : [];
  const plans = await planEach(streams, {
    table: (chosen) => planTable(link, account, chosen, { tables, state }),
    // Over HTTP the server takes one statement only, so that it is a subquery at most.
    query: (name, sql) => planned(link, account, { name, selected: '*', from: inParentheses(sql), notes: [] }),
  });
  yield* readPlans(link, plans, (plan, budget) => copy(link, account, plan, budget));
  if (plans.length > 1) {
    yield { kind: 'note', message: 'ClickHouse has no snapshot of several tables: each is as of the moment when it was read.' };
  }
}

async function planTable(
  link: ClickhouseLink,
  account: Account,
  chosen: ChosenStream,
  { tables, state }: { tables: readonly Table[]; state: ReadState },
): Promise<Plan> {
  const { table, columns, gone } = chosenTable(chosen, tables, 'user');
  const { name } = table;
  // Of the whole table: it says nothing about a few of its columns.
  if (chosen.columns === null) refuseGuess(name, table.bytesEstimate ?? 0, link.limits.bytesMax);
  const selected = columns.map((column) => quoteName(column.name)).join(', ');
  const from = `${quoteName(name)}${table.merges ? ' FINAL' : ''}`;
  const given = { table, columns, from, state: stateOf(state, name) };
  const incremental = chosen.sync === 'incremental' ? await planIncremental(link, chosen, given) : undefined;
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

async function copy(link: ClickhouseLink, account: Account, plan: Plan, budget: ByteBudget): Promise<Copied> {
  const path = await link.spool();
  const counted = new CsvRows();
  await stream(link, account, plan.sql, (rows) => pipeline(rows, counted, budget.counted(plan.name), createWriteStream(path)));
  if (!counted.isWhole) throw new ConnectorProblem('upstream', `The rows of ${plan.name} are cut off. Nothing of it was kept; sync again.`);
  if (counted.zeroBytes > 0) {
    plan.notes.push(`Texts of ${plan.name} had ${counted.zeroBytes} zero bytes, which text cannot hold; they were replaced with \uFFFD.`);
  }
  if (counted.brokenText)
    plan.notes.push(
      `Texts of ${plan.name} that are not UTF-8 had bytes replaced with \uFFFD. Select them with hex() in a query of your own.`,
    );
  return { path, rows: counted.rows, columns: plan.columns.map(({ read }) => read) };
}
