import { afterAll, describe, expect, test } from '@jest/globals';
import type { DataModel } from '../../../data/model/types.ts';
import type { KnownColumn, QuestionTable } from '../question-tables.ts';
import { openReader } from './open-reader.ts';
import { type ReadRequest, runTask, type TaskInput, type TaskName } from './tasks.ts';

const column = (name: string, type: KnownColumn['type'], role: KnownColumn['role'], distinctCount = 5): KnownColumn => ({
  name,
  type,
  role,
  nullCount: 0,
  distinctCount,
  distinctApproximate: false,
  topValues: [],
});
const table = (name: string, columns: KnownColumn[]): QuestionTable => ({
  sourceId: name,
  sourceName: name,
  name,
  rowCount: 5,
  profile: { columns },
});
const ORDERS = [
  table('orders', [
    column('order_id', 'integer', 'identifier'),
    column('region', 'text', 'category', 3),
    column('amount', 'decimal', 'additive_measure', 4),
  ]),
];
const wide = (name: (i: number) => string) =>
  ['first', 'second', 'third'].map((of) =>
    table(
      of,
      Array.from({ length: 1_990 }, (_, i) =>
        i % 3 ? column(name(i), 'integer', 'additive_measure') : column(`region_${of}_${i}`, 'text', 'category'),
      ),
    ),
  );
const WIDE = wide((i) => `revenue_${i}`);
const KEYS = wide((i) => `customer_${i}_id`);

/** The model that the names and roles of columns suggest. */
const modelOf = (tables: readonly QuestionTable[]) =>
  ({
    tables: tables.map(({ name, rowCount, profile }) => ({
      name,
      rowCount,
      key: [],
      defaultTime: null,
      times: [],
      coverage: null,
      stock: null,
      interval: null,
      columns: profile.columns.map((one) => ({ ...one, personal: false, additivity: one.role === 'additive_measure' ? 'additive' : null })),
    })),
    relationships: [],
  }) as unknown as DataModel;

const request = <K extends TaskName>(task: K, input: TaskInput<K>, tables = ORDERS): ReadRequest<K> => ({
  task,
  input,
  tables,
  known: EVERYTHING,
});
/** Treats every phrase as looked up, and none as a value in the data. */
const EVERYTHING = { has: () => true, get: () => [], keys: () => [], values: () => [] } as unknown as ReadRequest['known'];
const meaning = (tables: readonly QuestionTable[]) => ({ model: modelOf(tables), metrics: [], today: '2026-11-22' });
const asked = (question: string, tables = ORDERS) => request('words', { question, ...meaning(tables) }, tables);

const LONG = Array.from({ length: 2_000 }, (_, i) =>
  table('long_'.repeat(50), [column(`${'name_'.repeat(50)}${i}`, 'integer', 'additive_measure')]),
);

const HOSTILE: [string, ReadRequest][] = [
  ['a thousand numbers', asked('1/'.repeat(1_000))],
  ['one measure again and again', asked('amount and '.repeat(180))],
  ['an ambiguous question', asked('revenue and '.repeat(180), WIDE)],
  ['names of many columns', asked(Array.from({ length: 130 }, (_, i) => `revenue ${i} and`).join(' '), WIDE)],
  ['three wide sources', asked('total revenue by region', WIDE)],
  ['three wide sources full of keys', asked('total customer by region', KEYS)],
  ['a statistic of wide sources', asked('correlation of revenue 4 and '.repeat(25), WIDE)],
  ['dates', asked('between 2024-01-01 and '.repeat(80))],
  ['quotation marks that nothing closes', asked('"a '.repeat(650))],
  ['claims of dates', request('claims', { text: '2024-01-01, '.repeat(830) })],
  ['suggestions over wide sources', request('suggestions', meaning(WIDE), WIDE)],
  ['suggestions over two thousand tables of long names', request('suggestions', meaning(LONG), LONG)],
  ['claims in one sentence', request('claims', { text: 'amount was 5 in 2024-01-01 and '.repeat(320) })],
];

/** CPU time in this thread. */
function costOf(task: ReadRequest): number {
  const before = process.threadCpuUsage();
  runTask(task);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
const PLAIN = asked('total revenue by region', WIDE);
const TIMES = 4;

// Before they were bounded these took up to thirteen times as long as a plain question about as wide sources.
test.each(HOSTILE)('%s cost little more than a plain question about wide sources', (_name, hostile) => {
  const cost = costOf(hostile);
  expect(cost).toBeLessThan(TIMES * Math.max(costOf(PLAIN), costOf(PLAIN)));
});

test('a question that is too long to be read whole is refused, never read by half', () => {
  expect(runTask(asked('amount '.repeat(401)))).toMatchObject({
    output: { kind: 'unread', reason: 'it has more than 120 words. Shorten it.' },
  });
});

describe('the reader', () => {
  const reader = openReader({ threads: 1 });
  afterAll(() => reader.close());
  const plain = (question: string) => ({ ...asked(question), known: new Map() });

  test('asks for what must be looked up, and reads the same as this thread', async () => {
    const outcome = await reader.read('a', plain('total amount by region'));
    expect(outcome).toEqual(runTask(plain('total amount by region')));
    if (!('missing' in outcome)) throw new Error('It asked for nothing.');
    const known = new Map(outcome.missing.map((phrase) => [phrase, []]));
    const read = await reader.read('a', { ...plain('total amount by region'), known });
    expect(read).toEqual(runTask({ ...plain('total amount by region'), known }));
    expect(read).toMatchObject({ output: { kind: 'query', reading: { query: { by: ['orders.region'] } } } });
  });

  test('lets organizations take turns, and holds back one that asks too much', async () => {
    const order: string[] = [];
    const ask = (of: string) => reader.read(of, plain('total amount')).then(() => order.push(of));
    const all = [...Array.from({ length: 5 }, () => ask('greedy')), ask('modest')];
    await Promise.all(all);
    expect(order).toEqual(['greedy', 'modest', 'greedy', 'greedy', 'greedy', 'greedy']);
    const many = Array.from({ length: 30 }, () => reader.read('greedy', plain('total amount')));
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 1 } });
  });

  test('does not wait for who has gone', async () => {
    const gone = new AbortController();
    const first = reader.read('a', plain('total amount'));
    const second = reader.read('a', plain('total amount'), gone.signal);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await first;
  });
});

test('past the deadline a reading is refused with what to do, and the next one is read by a new thread', async () => {
  const reader = openReader({ threads: 1, deadlineMs: 300 });
  // Longer than any endpoint accepts: minutes of computing.
  const endless = { ...request('claims', { text: 'a 1 and '.repeat(200_000) }), known: new Map() };
  await expect(reader.read('a', endless)).rejects.toMatchObject({
    code: 'validation_error',
    message: expect.stringContaining('Use fewer and simpler words'),
  });
  expect(await reader.read('a', { ...asked('total amount'), known: new Map() })).toMatchObject({ missing: expect.anything() });
  await reader.close();
});
