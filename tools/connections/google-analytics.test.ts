import { expect, test } from '@jest/globals';
import { type Event, metadataOf } from '../../test/support/google/analytics-api.ts';
import { sharedGoogle } from '../../test/support/google/shared.ts';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { estimateDashboard } from '../dashboards/estimate-dashboard.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { getSourceModel } from '../data-sources/get-source-model.ts';
import { connectDataSource } from './connect-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

test('a property is connected, and its model never sums users', async () => {
  const { services } = await service();
  const { server, analytics } = await sharedGoogle();
  const { email, key } = server.account();
  const day = (back: number) => new Date(services.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const visit = (back: number, user: string, country: string): Event => ({
    date: day(back),
    user,
    dimensions: { country },
    metrics: { eventCount: 2, totalRevenue: 1.5 },
  });
  const metadata = metadataOf(['date', 'country'], {
    eventCount: 'TYPE_INTEGER',
    activeUsers: 'TYPE_INTEGER',
    totalRevenue: 'TYPE_CURRENCY',
  });
  const events = [visit(3, 'a', 'DE'), visit(4, 'a', 'DE'), visit(4, 'b', 'FR')];
  const property = analytics.create({ events, metadata, timeZone: 'UTC' }, email);
  const source = await call(
    connectDataSource,
    {
      kind: 'google_analytics',
      name: 'Website',
      settings: {
        property,
        history_days: 10,
        reports: [{ name: 'visits', dimensions: ['country'], metrics: ['eventCount', 'activeUsers', 'totalRevenue'] }],
      },
      secret: { service_account_key: key },
      tables: [{ name: 'visits', columns: null, query: null }],
      sync_frequency: 'manual',
      wait: true,
    },
    as,
  );
  expect(source).toMatchObject({ source_type: 'provider_analytics', status: 'active', record_count: 3 });
  expect((await call(getDataSourceRows, { id: source.id, table: 'visits' }, as)).rows).toEqual([
    [day(4), 'DE', 2, 1, 1.5],
    [day(4), 'FR', 2, 1, 1.5],
    [day(3), 'DE', 2, 1, 1.5],
  ]);
  const model = await call(getSourceModel, { id: source.id }, as);
  const columns = model.tables[0].columns.map(({ name, additivity, unit }: Wire) => [name, additivity, unit?.of ?? null]);
  expect(columns).toEqual([
    ['date', null, null],
    ['country', null, null],
    ['eventCount', 'additive', null],
    ['activeUsers', 'unknown', null],
    ['totalRevenue', 'additive', 'EUR'],
  ]);
});

test('the dashboard of a property has engagement and conversions', async () => {
  const { services } = await service();
  const { server, analytics } = await sharedGoogle();
  const { email, key } = server.account();
  const names = ['sessions', 'engagedSessions', 'keyEvents', 'screenPageViews'];
  const metadata = metadataOf(['date', 'country'], Object.fromEntries(['eventCount', ...names].map((name) => [name, 'TYPE_INTEGER'])));
  const date = new Date(services.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  const metrics = { eventCount: 9, sessions: 4, engagedSessions: 3, keyEvents: 1, screenPageViews: 8 };
  const events = ['DE', 'FR'].map((country): Event => ({ date, user: 'a', dimensions: { country }, metrics }));
  const property = analytics.create({ events, metadata, timeZone: 'UTC' }, email);
  const reports = [{ name: 'visits', dimensions: ['country'], metrics: names }];
  const request = { kind: 'google_analytics', name: 'Website', settings: { property, history_days: 10, reports } };
  const secret = { service_account_key: key };
  const source = await call(
    connectDataSource,
    { ...request, secret, tables: [{ name: 'visits' }], sync_frequency: 'manual', wait: true },
    as,
  );
  const { widgets } = await call(estimateDashboard, { data_source_ids: [source.id], niche_domain: 'web_analytics' }, as);
  const titles = widgets.filter(({ type }: Wire) => type === 'kpi').map(({ title }: Wire) => title);
  expect(titles).toEqual(expect.arrayContaining(['Sessions', 'Engagement rate', 'Conversions per session', 'Pages per session']));
});
