import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ChildOptions } from '../child-messages.ts';
import { importFile } from '../import-file.ts';
import type { AppendRule } from './types.ts';

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'append-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface File {
  name: string;
  text: string;
  rule?: AppendRule;
}

/** Imports files as one source. */
async function imported(first: File, ...further: File[]) {
  const home = path.join(folder, String(++made));
  const [output, temporary] = [path.join(home, 'out'), path.join(home, 'tmp')];
  for (const one of [output, temporary]) await mkdir(one, { recursive: true });
  const stored = [];
  for (const [i, { name, text, rule }] of [first, ...further].entries()) {
    const at = path.join(home, `${i}`);
    await writeFile(at, text);
    stored.push({ path: at, fileName: name, fileSha256: null, ...(rule ? { rule } : {}) });
  }
  const [own, ...others] = stored as [(typeof stored)[0], ...typeof stored];
  const options = { threads: 1, memoryMb: 512, temporaryFolder: temporary } as ChildOptions;
  return importFile({ ...own, further: others, outputFolder: output }, options, () => undefined);
}

/** The number of rows and the sum of a column. */
async function totals({ tables }: Awaited<ReturnType<typeof imported>>, column = 'amount'): Promise<[number, number]> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const result = await connection.runAndReadAll(`SELECT count(*)::INTEGER, sum("${column}")::DOUBLE FROM '${tables[0]!.path}'`);
  connection.closeSync();
  database.closeSync();
  return result.getRows()[0] as [number, number];
}

interface Order {
  id: number;
  month: number;
  amount: number;
}

const order = (id: number, month: number): Order => ({ id, month, amount: (id * 7919) % 1000 });
const JANUARY = Array.from({ length: 40 }, (_, i) => order(i + 1, 1));
const FEBRUARY = Array.from({ length: 50 }, (_, i) => order(i + 41, 2));
const MARCH = Array.from({ length: 30 }, (_, i) => order(i + 91, 3));
/** Every fifth order was corrected. */
const corrected = (orders: readonly Order[]) => orders.map((one) => (one.id % 5 === 0 ? { ...one, amount: one.amount + 100 } : one));
const csv = (orders: readonly Order[]) =>
  `order_id,day,amount\n${orders.map(({ id, month, amount }) => `${id},2026-0${month}-1${id % 9},${amount}`).join('\n')}\n`;
const sum = (orders: readonly Order[]): [number, number] => [orders.length, orders.reduce((all, { amount }) => all + amount, 0)];

const BY_ORDER = { keys: { first: { columns: ['order_id'], confirmed: false } }, measures: { first: ['amount'] } };
const rule = (repeats: AppendRule['repeats'], more: Partial<AppendRule> = BY_ORDER): AppendRule => ({
  keys: {},
  measures: {},
  ...more,
  repeats,
});
const first = { name: 'first.csv', text: csv([...JANUARY, ...FEBRUARY]) };

describe('rows that are there already', () => {
  const overlapping = [...FEBRUARY, ...MARCH];
  const cases: [string, Order[]][] = [
    ['the same file', [...JANUARY, ...FEBRUARY]],
    ['overlapping months', overlapping],
    ['corrected rows', corrected(overlapping)],
  ];
  const whole = [...JANUARY, ...FEBRUARY];

  test.each(cases)('%s: each choice gives the right totals, and the question shows them before', async (_, orders) => {
    const more = { name: 'more.csv', text: csv(orders) };
    const asked = await imported(first, { ...more, rule: rule('ask') });
    expect(asked.tables).toEqual([]);
    const ids = new Set(orders.map(({ id }) => id));
    const truth = {
      skip: sum([...whole, ...orders.filter(({ id }) => !whole.some((one) => one.id === id))]),
      merge: sum([...whole.filter(({ id }) => !ids.has(id)), ...orders]),
      append: sum([...whole, ...orders]),
    };
    const [question] = asked.repeats!.tables;
    expect(question).toMatchObject({ key: ['order_id'], rows: 90, read: orders.length });
    const shown = question!.outcomes.map(({ choice, rows, sums }) => [choice, [rows, Number(sums[0]!.sum)]]);
    expect(Object.fromEntries(shown)).toEqual(truth);
    for (const choice of ['skip', 'merge', 'append'] as const) {
      expect([choice, await totals(await imported(first, { ...more, rule: rule(choice) }))]).toEqual([choice, truth[choice]]);
    }
  });

  test('a file with the same bytes is called by the name of the first', async () => {
    const { repeats } = await imported(first, { ...first, name: 'again.csv', rule: rule('ask', {}) });
    expect(repeats).toMatchObject({ sameAs: 'first.csv', fileName: 'again.csv', tables: [{ key: null, there: 90, same: 90 }] });
    expect(repeats!.unmergeable).toMatch(/no column identifies a row/);
  });

  test('a confirmed key merges without a question, and counts what it replaced', async () => {
    const keys = { first: { columns: ['order_id'], confirmed: true } };
    const result = await imported(first, { name: 'more.csv', text: csv(corrected(overlapping)), rule: rule('ask', { keys }) });
    expect(result.appended).toEqual([{ read: 80, added: 30, replaced: 10, leftOut: 40, repeats: 'merge', keys }]);
    expect(result.certificate.warnings).toEqual([expect.stringMatching(/10 rows of first were replaced by order_id, 40 were there/)]);
  });

  test('new rows are added without a question', async () => {
    const { appended, ...result } = await imported(first, { name: 'march.csv', text: csv(MARCH), rule: rule('ask') });
    expect(appended).toMatchObject([{ read: 30, added: 30, replaced: 0, leftOut: 0, repeats: 'append' }]);
    expect(await totals(result as never)).toEqual(sum([...JANUARY, ...FEBRUARY, ...MARCH]));
  });
});

describe('order lines, whose order id repeats', () => {
  const lines = (orders: readonly Order[]) =>
    `order_id,sku,amount\n${orders.flatMap(({ id, amount }) => [`${id},a,${amount}`, `${id},b,1`, `${id},b,1`]).join('\n')}\n`;
  const sold = (orders: readonly Order[]): [number, number] => [orders.length * 3, sum(orders)[1] + orders.length * 2];
  const january = { name: 'first.csv', text: lines([...JANUARY, ...FEBRUARY]) };
  const february = { name: 'more.csv', text: lines([...FEBRUARY, ...MARCH]) };

  test('are never merged by it, because lines would be lost', async () => {
    const keys = { first: { columns: ['order_id'], confirmed: true } };
    const { repeats } = await imported(january, { ...february, rule: rule('ask', { keys }) });
    expect(repeats!.unmergeable).toMatch(/order_id is the same in several rows/);
    expect(repeats!.tables[0]!.outcomes.map(({ choice }) => choice)).toEqual(['skip', 'append']);
    await expect(imported(january, { ...february, rule: rule('merge', { keys }) })).rejects.toThrow(/cannot be merged.*Choose to skip/);
  });

  test('are left out as often as they are there, where they are equal throughout', async () => {
    const result = await imported(january, { ...february, rule: rule('skip', {}) });
    expect(await totals(result)).toEqual(sold([...JANUARY, ...FEBRUARY, ...MARCH]));
  });
});

test('equal rows are no repetition where rows of one file are equal too', async () => {
  const votes = (n: number) =>
    `day,vote\n${Array.from({ length: n }, (_, i) => `2026-01-0${1 + (i % 3)},${i % 2 ? 'yes' : 'no'}`).join('\n')}\n`;
  const { repeats } = await imported({ name: 'first.csv', text: votes(60) }, { name: 'more.csv', text: votes(61), rule: rule('ask', {}) });
  expect(repeats).toBeNull();
});
