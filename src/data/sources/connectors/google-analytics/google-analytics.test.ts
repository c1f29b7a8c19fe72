import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth, analyticsdata as officialAnalytics } from '@googleapis/analyticsdata';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { AnalyticsWorld, type Event, metadataOf } from '../../../../../test/support/google/analytics-api.ts';
import { officialSignIn } from '../../../../../test/support/google/official-client.ts';
import { refusal } from '../../../../../test/support/google/refusal.ts';
import { GoogleServer, send } from '../../../../../test/support/google/server.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { googleAnalyticsSettings } from './settings.ts';
import { slicesOf, yesterdayIn } from './slices.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'google-analytics-'));
const analytics = new AnalyticsWorld();
const google = new GoogleServer(analytics.api);
let email: string;
let key: string;

beforeAll(async () => {
  await google.open();
  google.now = () => NOW;
  ({ email, key } = google.account());
});
afterAll(async () => {
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Just after midnight in Berlin, still the day before in London: the token must be fresh, the day must be the property's. */
const NOW = new Date('2026-02-28T23:30:00Z');
const SHOP = { dimensions: ['country'], metrics: ['sessions', 'activeUsers', 'totalRevenue', 'engagementRate'] };
const METADATA = metadataOf(['date', 'country', 'pagePath'], {
  eventCount: 'TYPE_INTEGER',
  sessions: 'TYPE_INTEGER',
  activeUsers: 'TYPE_INTEGER',
  totalRevenue: 'TYPE_CURRENCY',
  engagementRate: 'TYPE_FLOAT',
});

const visit = (date: string, user: string, country: string, totalRevenue = 0): Event => ({
  date,
  user,
  dimensions: { country, pagePath: '/' },
  metrics: { eventCount: 3, sessions: 1, totalRevenue, engagementRate: 0.5 },
});

function linked(property: string, reports: object[] = [{ name: 'shop', ...SHOP }], history = 60) {
  return linkTo({
    kind: 'google_analytics',
    settings: { property, history_days: history, reports },
    secret: { service_account_key: key },
    environment: { ...google.environment, EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
    now: () => NOW,
  });
}

async function read(link: ReturnType<typeof linked>, changes: Partial<ChosenStream> = {}, state: ReadState = {}) {
  const parts: Part[] = [];
  const stream = { name: 'shop', columns: null, query: null, ...changes };
  for await (const part of link.connector.read(link.link, [stream], state)) parts.push(part);
  const [table] = parts.flatMap((part) => (part.kind === 'table' && part.table.format !== 'grid' ? [part.table] : []));
  return {
    table: table!,
    delta: parts.flatMap((part) => (part.kind === 'table' ? [part.delta] : []))[0],
    states: Object.fromEntries(parts.flatMap((part) => (part.kind === 'state' ? [[part.stream, part.state]] : []))) as ReadState,
    rows: readFileSync(table!.path, 'utf8').split('\n').slice(0, -1),
    notes: parts.flatMap((part) => (part.kind === 'note' ? [part.message] : [])),
  };
}

test('a report arrives by day as Google’s own client reads it, and says what adds up', async () => {
  const events = [visit('2026-01-01', 'a', 'Côte "d’Ivoire", CI', 10.5), visit('2026-02-28', 'a', 'DE', 1), visit('2026-02-28', 'b', 'DE')];
  const id = analytics.create({ events: [...events, visit('2026-03-01', 'c', 'DE')], metadata: METADATA }, email);
  const { table, rows, notes } = await read(linked(id));
  expect(rows).toEqual(['2026-01-01,"Côte ""d’Ivoire"", CI","1","1","10.5","0.5"', '2026-02-28,"DE","2","2","1","1"']);
  expect(table.rows).toBe(2);
  expect(table.columns.map(({ name, engineType, symbol, additivity }) => [name, engineType, symbol, additivity])).toEqual([
    ['date', 'DATE', undefined, undefined],
    ['country', 'VARCHAR', undefined, undefined],
    ['sessions', 'BIGINT', undefined, 'additive'],
    ['activeUsers', 'BIGINT', undefined, 'unknown'],
    ['totalRevenue', 'DOUBLE', 'EUR', 'additive'],
    ['engagementRate', 'DOUBLE', undefined, 'rate'],
  ]);
  expect(notes).toEqual([expect.stringMatching(/counted 15 tokens for this sync; 40,000 are left this hour and [\d,]+ today/)]);

  google.now = () => new Date();
  const client = officialSignIn(auth, google, key, 'analytics');
  const official = officialAnalytics({ version: 'v1beta', rootUrl: google.url, auth: client });
  const { data } = await official.properties.runReport({
    property: `properties/${id}`,
    requestBody: {
      dimensions: [{ name: 'date' }, { name: 'country' }],
      metrics: SHOP.metrics.map((name) => ({ name })),
      dateRanges: [{ startDate: '2026-01-01', endDate: '2026-02-28' }],
    },
  });
  google.now = () => NOW;
  const values = (data.rows ?? []).map(({ dimensionValues = [], metricValues = [] }) =>
    [...dimensionValues, ...metricValues].map(({ value }) => value),
  );
  expect(values).toEqual([
    ['20260101', 'Côte "d’Ivoire", CI', '1', '1', '10.5', '0.5'],
    ['20260228', 'DE', '2', '2', '1', '1'],
  ]);
});

test('what Google samples or merges is read again by day; what remains lost is in the certificate', async () => {
  const events = [visit('2026-02-27', 'a', 'DE'), visit('2026-02-28', 'a', 'DE')];
  const losses = ({ from, to }: { from: string; to: string }) => ({
    ...(from < to ? { samplingMetadatas: [{ samplesReadCount: '10', samplingSpaceSize: '100' }] } : {}),
    ...(from === '2026-02-27' ? { dataLossFromOtherRow: true, subjectToThresholding: true } : {}),
    ...(from === to && from === '2026-02-28' ? { samplingMetadatas: [{ samplesReadCount: '90', samplingSpaceSize: '100' }] } : {}),
  });
  const id = analytics.create({ events, metadata: METADATA, losses }, email);
  const { rows, notes } = await read(linked(id, undefined, 5));
  expect(rows).toHaveLength(2);
  expect(notes.slice(0, 3)).toEqual([
    'Google Analytics estimated shop from 90.0 % of the events (sampling) on 2026-02-28.',
    'Google Analytics put rare values of shop into one row “(other)” on 2026-02-27: totals are right, details are missing.',
    'Google Analytics may have left out rows of shop with few users (thresholding) on 2026-02-27: totals may be too low.',
  ]);
});

test('a report goes on with its last three days, and remembers what the days before lost', async () => {
  const events = ['2026-02-20', '2026-02-26', '2026-02-28'].map((day) => visit(day, 'a', 'DE'));
  const losses = ({ from, to }: { from: string; to: string }) => ({
    subjectToThresholding: from <= '2026-02-20',
    dataLossFromOtherRow: to >= '2026-02-26',
  });
  const id = analytics.create({ events, metadata: METADATA, losses }, email);
  const at = (now: string, days = 20) => {
    const { link, connector } = linked(id, undefined, days);
    google.now = () => new Date(now);
    return { connector, link: { ...link, now: () => new Date(now) } };
  };
  const sync = 'incremental' as const;
  const first = await read(at('2026-02-26T12:00:00Z'), { sync });
  expect([first.rows.length, first.delta]).toEqual([1, undefined]);
  const next = await read(at('2026-02-28T23:30:00Z'), { sync }, first.states);
  // The 25th was the last day, so that the 23rd to the 25th are read again.
  expect(next.delta).toEqual({
    rule: 'the days from 2026-02-23 to 2026-02-28, which were replaced',
    keeps: { column: 'date', from: '2026-02-09', before: '2026-02-23' },
  });
  expect(next.rows.map((row) => row.slice(0, 10))).toEqual(['2026-02-26', '2026-02-28']);
  expect(next.notes.slice(0, 2)).toEqual([
    expect.stringContaining('“(other)” on 2026-02-26, 2026-02-27, 2026-02-28'),
    // Read as part of a longer slice, of which these days stay.
    expect.stringContaining('(thresholding) on 2026-02-09 – 2026-02-22'),
  ]);
  const longer = await read(at('2026-02-28T23:30:00Z', 60), { sync }, next.states);
  expect([longer.delta, longer.notes[0]]).toEqual([undefined, expect.stringMatching(/^shop was read in full, because/)]);
  google.now = () => NOW;
});

test('sessions add up only over dimensions of sessions; a metric that is blocked is left out, not zero', async () => {
  const metadata = structuredClone(METADATA);
  metadata.metrics!.find(({ apiName }) => apiName === 'totalRevenue')!.blockedReasons = ['NO_REVENUE_METRICS'];
  const id = analytics.create({ events: [visit('2026-02-28', 'a', 'DE')], metadata }, email);
  const report = { name: 'shop', dimensions: ['country', 'pagePath'], metrics: ['sessions', 'totalRevenue'] };
  const { table, notes } = await read(linked(id, [report]));
  expect(table.columns.map(({ name, additivity }) => [name, additivity]).slice(2)).toEqual([
    ['pagePath', undefined],
    ['sessions', 'unknown'],
  ]);
  expect(notes[0]).toBe('The account may not read totalRevenue, so shop does not have it.');
  const narrow = await read(linked(id, [report]), { columns: ['country', 'sessions'] });
  expect(narrow.table.columns.map(({ name, additivity }) => [name, additivity])).toEqual([
    ['date', undefined],
    ['country', undefined],
    ['sessions', 'additive'],
  ]);
});

test('fields are checked before anything is saved, and every refusal says what to do', async () => {
  const id = analytics.create({ events: [], metadata: METADATA, incompatible: [['pagePath', 'totalRevenue']] });
  const check = (reports: object[]) => {
    const { connector, link } = linked(id, reports);
    return connector.check(link);
  };
  await expect(check([])).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining(email) });
  analytics.properties.get(id)!.readers.add(email);
  expect(await check([])).toEqual({ server: 'Google Analytics 4, days in Europe/Berlin', warnings: [] });
  const { connector, link } = linked(id);
  // Of the standard reports, this property has no one whole.
  expect((await connector.discover(link)).map(({ name, primaryKey }) => [name, primaryKey])).toEqual([['shop', ['date', 'country']]]);
  const clash = { name: 'clash', dimensions: ['pagePath'], metrics: ['totalRevenue'] };
  await expect(check([clash])).rejects.toMatchObject({ fault: 'schema', message: expect.stringContaining('cannot be combined') });
  const gone = { name: 'gone', dimensions: ['customEvent:plan'], metrics: ['sessions'] };
  await expect(check([gone])).rejects.toThrow('no field customEvent:plan');
  const quota = refusal(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per hour.');
  google.next(
    ...Array.from({ length: 5 }, () => (response: Parameters<typeof send>[0]) => send(response, 429, quota.body, { 'retry-after': '0' })),
  );
  await expect(check([])).rejects.toMatchObject({ fault: 'quota', retryAt: expect.any(Date) });
  google.next((response) => send(response, 200, { rows: 'many' }));
  await expect(check([])).rejects.toMatchObject({ fault: 'upstream' });
});

test('days are those of the property', () => {
  expect(yesterdayIn('Europe/Berlin', NOW)).toBe('2026-02-28');
  expect(yesterdayIn('America/New_York', NOW)).toBe('2026-02-27');
  expect(slicesOf({ from: '2026-02-26', to: '2026-03-02' }, 2)).toEqual([
    { from: '2026-02-26', to: '2026-02-27' },
    { from: '2026-02-28', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-02' },
  ]);
});

test.each([
  ['G-ABC123', 'data stream or tag'],
  ['UA-123-1', 'data stream or tag'],
  ['my shop', 'number of the property'],
])('what is no property is refused: %s', (property, reason) => {
  expect(() => googleAnalyticsSettings.parse({ property })).toThrow(reason);
});
