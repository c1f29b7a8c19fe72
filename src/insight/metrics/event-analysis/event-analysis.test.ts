import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CellValue } from '../../../data/engine/types.ts';
import { cellConverter } from '../../../data/engine/values.ts';
import type { DataModel, ModelTable } from '../../../data/model/types.ts';
import type { AppError } from '../../../platform/errors.ts';
import type { QueryScope } from '../metric-query/types.ts';
import { type CohortsQuestion, compileCohorts } from './cohorts.ts';
import { compileFunnel, type FunnelQuestion } from './funnel.ts';
import { triangleOf } from './triangle.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2025, 0, 1);
const DAYS = 150;

/** Mulberry32: the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

interface Event {
  id: number;
  user: number | null;
  at: number;
  kind: string;
}

const random = randomOf(7);
const users = Array.from({ length: 60 }, (_, i) => ({
  id: i + 1,
  country: ['CH', 'DE', null][random(3)] ?? null,
  signedUp: BEGIN + random(DAYS) * DAY_MS,
}));
/** Few different moments, so that many fall together. */
const moment = (user: number) => BEGIN + (user % 60) * DAY_MS + random(DAYS - 60) * DAY_MS + random(4) * 6 * 60 * MINUTE_MS;
const events: Event[] = Array.from({ length: 900 }, (_, id) => {
  const user = random(12) === 0 ? null : 1 + random(65);
  return { id, user, at: moment(user ?? 0), kind: ['visit', 'visit', 'cart', 'pay'][random(4)]! };
});
const refunds: Event[] = Array.from({ length: 80 }, (_, id) => ({ id, user: 1 + random(60), at: moment(1), kind: 'refund' }));
const contracts = Array.from({ length: 90 }, (_, id) => {
  const from = BEGIN + random(DAYS) * DAY_MS;
  return { id, user: 1 + random(60), from, until: random(3) === 0 ? null : from + (1 + random(60)) * DAY_MS };
});

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const local = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const lastMoment = Math.max(...events.map(({ at }) => at));

const column = (name: string, engineType: string) => ({
  name,
  engineType,
  type: ({ INTEGER: 'integer', VARCHAR: 'text', DATE: 'date' } as const)[engineType] ?? ('timestamp' as const),
  personal: name === 'email',
  additivity: null,
  unit: null,
  determinedBy: [],
});
const span = (name: string, from: string, to: string) => ({ column: name, verb: name, sql: null, from, to });
const table = (name: string, columns: [string, string][], more: Partial<ModelTable>): ModelTable => ({
  name,
  grain: name,
  key: ['id'],
  rowCount: 1,
  columns: columns.map(([of, type]) => column(of, type)),
  defaultTime: more.times?.[0]?.column ?? null,
  times: [],
  coverage: { from: day(BEGIN), to: local(lastMoment) },
  stock: null,
  interval: null,
  hierarchies: [],
  ...more,
});
const stamped = span('at', local(BEGIN), local(lastMoment));
const toUsers = (from: string) => ({ from: { table: from, columns: ['user_id'] }, to: { table: 'users', columns: ['id'] }, matched: 1 });
const model: DataModel = {
  tables: [
    table(
      'users',
      [
        ['id', 'INTEGER'],
        ['country', 'VARCHAR'],
        ['signed_up', 'DATE'],
        ['email', 'VARCHAR'],
      ],
      {
        times: [span('signed_up', day(BEGIN), day(BEGIN + DAYS * DAY_MS))],
      },
    ),
    table(
      'events',
      [
        ['id', 'INTEGER'],
        ['user_id', 'INTEGER'],
        ['at', 'TIMESTAMP'],
        ['kind', 'VARCHAR'],
      ],
      { times: [stamped] },
    ),
    table(
      'refunds',
      [
        ['id', 'INTEGER'],
        ['user_id', 'INTEGER'],
        ['at', 'TIMESTAMP'],
      ],
      { times: [stamped] },
    ),
    table(
      'calls',
      [
        ['id', 'INTEGER'],
        ['user_id', 'VARCHAR'],
        ['at', 'TIMESTAMP WITH TIME ZONE'],
      ],
      { times: [stamped] },
    ),
    table(
      'contracts',
      [
        ['id', 'INTEGER'],
        ['user_id', 'INTEGER'],
        ['starts', 'DATE'],
        ['ends', 'DATE'],
      ],
      {
        times: [span('starts', day(BEGIN), day(lastMoment)), span('ends', day(BEGIN), day(lastMoment))],
        interval: { from: 'starts', until: 'ends' },
      },
    ),
    table(
      'shops',
      [
        ['id', 'INTEGER'],
        ['city', 'VARCHAR'],
      ],
      { coverage: null },
    ),
  ],
  relationships: ['events', 'refunds', 'contracts'].map(toUsers),
};
const scope: QueryScope = { model, metrics: new Map(), calendar: { zone: 'Europe/Zurich', firstWeekday: 1, now: '2025-12-31T00:00:00' } };

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
  const rowsOf = (rows: (string | number)[][]) => rows.map((row) => `(${row.join(', ')})`).join(', ');
  await connection.run(`SET TimeZone = 'UTC';
    CREATE TABLE users (id INTEGER, country VARCHAR, signed_up DATE, email VARCHAR);
    INSERT INTO users VALUES ${rowsOf(users.map(({ id, country, signedUp }) => [id, text(country), text(day(signedUp)), text(`u${id}@x`)]))};
    CREATE TABLE events (id INTEGER, user_id INTEGER, "at" TIMESTAMP, kind VARCHAR);
    INSERT INTO events VALUES ${rowsOf(events.map(({ id, user, at, kind }) => [id, user ?? 'NULL', text(local(at)), text(kind)]))};
    CREATE TABLE refunds (id INTEGER, user_id INTEGER, "at" TIMESTAMP);
    INSERT INTO refunds VALUES ${rowsOf(refunds.map(({ id, user, at }) => [id, user!, text(local(at))]))};
    CREATE TABLE calls (id INTEGER, user_id VARCHAR, "at" TIMESTAMPTZ);
    CREATE TABLE contracts (id INTEGER, user_id INTEGER, starts DATE, ends DATE);
    INSERT INTO contracts VALUES ${rowsOf(contracts.map(({ id, user, from, until }) => [id, user, text(day(from)), until === null ? 'NULL' : text(day(until))]))};`);
});
afterAll(() => connection.closeSync());

async function rowsOf({ sql, params }: { sql: string; params: CellValue[] }): Promise<CellValue[][]> {
  const reader = await connection.runAndReadAll(sql, params);
  const converters = reader.columnTypes().map(cellConverter);
  return reader.getRows().map((row) => row.map((value, i) => converters[i]!(value)));
}

interface Step {
  rows: Event[];
  fits(event: Event): boolean;
}

/** The furthest chain of every entity, of several the one with the earliest times, by trying every chain. */
function furthest(steps: Step[], user: number, windowMs: number, last: number): Event[] {
  const of = steps.map(({ rows, fits }) => rows.filter((one) => one.user === user && fits(one)));
  let best: Event[] = [];
  const isBetter = (chain: Event[]) => {
    if (chain.length !== best.length) return chain.length > best.length;
    const at = chain.findIndex((one, i) => one.at !== best[i]!.at);
    return at !== -1 && chain[at]!.at < best[at]!.at;
  };
  const extend = (chain: Event[]) => {
    if (chain.length > 0 && isBetter(chain)) best = chain;
    const step = steps[chain.length];
    if (!step) return;
    for (const next of of[chain.length]!) {
      const before = chain.at(-1);
      if (!before) {
        if (next.at <= last) extend([next]);
        continue;
      }
      const couldBeEarlier = steps.slice(0, chain.length).some(({ rows, fits }) => rows === step.rows && fits(next));
      const follows = couldBeEarlier ? next.at > before.at : next.at >= before.at;
      if (follows && next.at - chain[0]!.at <= windowMs) extend([...chain, next]);
    }
  };
  extend([]);
  return best;
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const kindIs = (kind: string) => ({ column: 'kind', is: kind, table: 'events' });
const ofKind = (kind: string): Step => ({ rows: events, fits: (event) => event.kind === kind });
const any: Step = { rows: events, fits: () => true };

describe('a funnel', () => {
  test.each<[name: string, asked: Pick<FunnelQuestion, 'steps' | 'within'>, steps: Step[]]>([
    [
      'of values of one column',
      { steps: ['visit', 'cart', 'pay'].map(kindIs), within: { count: 20, unit: 'day' } },
      ['visit', 'cart', 'pay'].map(ofKind),
    ],
    [
      'with the same step twice',
      { steps: [kindIs('visit'), kindIs('visit'), kindIs('pay')], within: { count: 5, unit: 'day' } },
      ['visit', 'visit', 'pay'].map(ofKind),
    ],
    [
      'with a step that contains others',
      { steps: [kindIs('cart'), { table: 'events' }, kindIs('pay')] },
      [ofKind('cart'), any, ofKind('pay')],
    ],
    [
      'over two tables',
      { steps: [kindIs('pay'), { table: 'refunds' }], within: { count: 6, unit: 'week' } },
      [ofKind('pay'), { rows: refunds, fits: () => true }],
    ],
    ['within hours', { steps: [kindIs('visit'), kindIs('cart')], within: { count: 6, unit: 'hour' } }, ['visit', 'cart'].map(ofKind)],
  ])('%s counts what plain code counts, in all and by country', async (_name, asked, steps) => {
    const unit = { minute: MINUTE_MS, hour: 60 * MINUTE_MS, day: DAY_MS, week: 7 * DAY_MS };
    const windowMs = asked.within ? asked.within.count * unit[asked.within.unit] : Number.POSITIVE_INFINITY;
    const last = asked.within ? lastMoment - windowMs : lastMoment;
    const chains = [...new Set(events.flatMap(({ user }) => user ?? []))].map((user) => ({
      user,
      chain: furthest(steps, user, windowMs, last),
    }));
    const numbers = (of: typeof chains) =>
      steps.flatMap((_step, i) => {
        const reached = of.filter(({ chain }) => chain.length > i);
        const waits = reached.map(({ chain }) => (chain[i]!.at - (chain[i - 1]?.at ?? 0)) / 1000);
        return i === 0 ? [reached.length] : [reached.length, median(waits)];
      });
    const question = { entity: 'users', limit: 10, ...asked };
    const [whole] = await rowsOf(compileFunnel(question, scope));
    expect(whole!.slice(0, -2)).toEqual(numbers(chains));
    const groups = await rowsOf(compileFunnel({ ...question, by: 'country' }, scope));
    const country = (user: number) => users.find(({ id }) => id === user)?.country ?? null;
    for (const [g, ...rest] of groups)
      expect(rest.slice(0, -2)).toEqual(numbers(chains.filter(({ user, chain }) => chain.length > 0 && country(user) === g)));
    expect(groups.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(whole![0]);
  });

  test('counts the rows of nobody and the entities whose window is not over', async () => {
    const asked = { entity: 'users', steps: [kindIs('visit'), kindIs('pay')], within: { count: 60, unit: 'day' as const }, limit: 10 };
    const [row] = await rowsOf(compileFunnel(asked, scope));
    const visits = events.filter(({ kind }) => kind === 'visit');
    const over = (user: number | null) => visits.some((one) => one.user === user && one.at <= lastMoment - 60 * DAY_MS);
    const open = new Set(visits.flatMap(({ user }) => (user !== null && !over(user) ? user : [])));
    const unnamed = events.filter(({ user, kind }) => user === null && (kind === 'visit' || kind === 'pay')).length;
    expect(open.size).toBeGreaterThan(0);
    expect(row!.slice(-2)).toEqual([unnamed, open.size]);
    const [all] = await rowsOf(compileFunnel({ ...asked, whole: false }, scope));
    expect([all![0], all!.at(-1)]).toEqual([new Set(visits.flatMap(({ user }) => user ?? [])).size, 0]);
  });

  test('compares by the day where a step is a date, and says so', async () => {
    const compiled = compileFunnel({ entity: 'users', steps: [{ table: 'users' }, kindIs('pay')], limit: 10 }, scope);
    const [row] = await rowsOf(compiled);
    const paid = users.filter(({ id, signedUp }) => events.some(({ user, kind, at }) => user === id && kind === 'pay' && at >= signedUp));
    expect([row![0], row![1]]).toEqual([users.length, paid.length]);
    expect(compiled.notes).toContainEqual(expect.stringMatching(/steps on the same day count as in order/));
    expect(compiled.understood).toMatch(/^Counts users by the furthest step reached: 1\. users, 2\. pay;/);
  });

  test('is refused where it would be wrong', () => {
    const refusal = (asked: Partial<FunnelQuestion>) =>
      messageOf(() => compileFunnel({ entity: 'users', steps: [kindIs('visit'), kindIs('pay')], limit: 10, ...asked }, scope));
    expect(refusal({ steps: [{ table: 'users' }, { table: 'events' }], within: { count: 3, unit: 'hour' } })).toMatch(
      /window in hours cannot be measured/,
    );
    expect(refusal({ steps: [{ table: 'shops' }, { table: 'events' }] })).toMatch(/Rows of "shops" have no time/);
    expect(refusal({ entity: 'user_id', steps: [{ table: 'calls' }, { table: 'events' }] })).toMatch(
      /a text in "calls" and a number in "events"/,
    );
    expect(refusal({ by: 'users.email' })).toMatch(/personal data/);
    expect(refusal({ steps: [{ column: 'id', is: 1 }, kindIs('pay')] })).toMatch(/Tables "users", "events"/);
  });
});

describe('cohorts', () => {
  const month = (ms: number) => `${new Date(ms).toISOString().slice(0, 7)}-01`;
  const monday = (ms: number) => day(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS);
  const retention = async (asked: Partial<CohortsQuestion> & { grain: 'week' | 'month' }) => {
    const question: CohortsQuestion = { entity: 'users', start: { table: 'events' }, periods: 4, ...asked };
    const compiled = compileCohorts(question, scope);
    const rows = await rowsOf(compiled);
    return { ...triangleOf(rows, compiled, question.grain, question.periods), rows, notes: compiled.notes };
  };
  const firsts = (rows: readonly Event[]) => {
    const first = new Map<number, number>();
    for (const { user, at } of rows) if (user !== null) first.set(user, Math.min(first.get(user) ?? Number.POSITIVE_INFINITY, at));
    return first;
  };

  test.each([
    ['month', month, (first: string, k: number) => month(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + k))],
    ['week', monday, (first: string, k: number) => day(Date.parse(first) + k * 7 * DAY_MS)],
  ] as const)('by the %s of a first event count who is back, as plain code does', async (grain, stepOf, later) => {
    const pays = events.filter(({ kind }) => kind === 'pay');
    const { cohorts, overall, rows } = await retention({ grain, returns: { table: 'events', filters: { dimension: 'kind', is: 'pay' } } });
    const first = firsts(events);
    // The data ends within this period, so it is no cohort and nobody is known to be back in it.
    const end = stepOf(lastMoment);
    const begin = stepOf(BEGIN);
    const steps = Array.from({ length: 40 }, (_, k) => later(begin, k)).filter((one) => one < end);
    expect(cohorts.map(({ cohort }) => cohort)).toEqual(steps);
    for (const { cohort, size, retained } of cohorts) {
      const members = [...first].filter(([, at]) => stepOf(at) === cohort);
      const back = [0, 1, 2, 3, 4].map((k) => {
        const step = later(cohort, k);
        if (step >= end) return null;
        return members.filter(([user, from]) => pays.some((one) => one.user === user && one.at >= from && stepOf(one.at) === step)).length;
      });
      expect([size, retained]).toEqual([members.length, back]);
    }
    const reached = cohorts.filter(({ retained }) => retained[1] !== null);
    const size = reached.reduce((sum, one) => sum + one.size, 0);
    const kept = reached.reduce((sum, { retained }) => sum + retained[1]!, 0);
    expect(overall[1]).toMatchObject({ period: 1, cohorts: reached.length, size, retained: kept, share: expect.closeTo(kept / size, 10) });
    expect(rows[0]!.at(-1)).toBe(events.filter(({ user }) => user === null).length);
  });

  test('by a time of their own count who is still active at the end of each month', async () => {
    const { cohorts } = await retention({ grain: 'month', start: { table: 'users' }, active: { table: 'contracts' } });
    for (const { cohort, size, retained } of cohorts) {
      const members = users.filter(({ signedUp }) => month(signedUp) === cohort);
      const [year, from] = [Number(cohort.slice(0, 4)), Number(cohort.slice(5, 7)) - 1];
      const active = [0, 1, 2, 3, 4].map((k) => {
        const end = Date.UTC(year, from + k + 1);
        if (month(end - 1) >= month(lastMoment)) return null;
        return members.filter(({ id }) =>
          contracts.some((one) => one.user === id && one.from < end && (one.until === null || one.until >= end)),
        ).length;
      });
      expect([size, retained]).toEqual([members.length, active]);
    }
    expect(cohorts.length).toBeGreaterThan(3);
  });

  test('within a period, of whoever had no event before it', async () => {
    const { cohorts } = await retention({ grain: 'month', time: { from: '2025-02-01', to: '2025-04-01' } });
    const first = [...firsts(events).values()].map(month);
    expect(cohorts.map(({ cohort, size }) => [cohort, size])).toEqual(
      ['2025-02-01', '2025-03-01'].map((one) => [one, first.filter((of) => of === one).length]),
    );
    // Whoever starts counts as there in the period of the start.
    for (const { size, shares } of cohorts) expect(shares[0]).toBe(size === 0 ? null : 1);
  });

  test('are refused where the data cannot say', () => {
    const refusal = (asked: Partial<CohortsQuestion>) =>
      messageOf(() => compileCohorts({ entity: 'users', start: { table: 'events' }, periods: 4, grain: 'month', ...asked }, scope));
    expect(refusal({ active: { table: 'events' } })).toMatch(/do not hold from one time until another/);
    expect(refusal({ time: { from: '2026-01-01', to: '2026-03-01' } })).toMatch(/covers no whole month/);
    expect(refusal({ start: { table: 'shops' } })).toMatch(/have no time/);
  });
});

function messageOf(compile: () => unknown): string {
  try {
    compile();
    return 'not refused';
  } catch (error) {
    return (error as AppError).message;
  }
}
