import { expect, test } from '@jest/globals';
import { dashboardOf, library } from '../../test/support/library.ts';
import { call, callAsAgent, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDashboard } from './get-dashboard.ts';
import { viewDashboard } from './view-dashboard.ts';

const { home, dashboard: id } = await library();
const amount = ({ widgets }: Wire) => widgets.find(({ title }: Wire) => title === 'Amount').data.value;
const view = (given: object) => call(viewDashboard, { id, ...given }, { as: home.viewer });

test('computes the figures of some rows, and leaves the saved ones', async () => {
  expect(amount(await view({ filters: [{ column: 'region', value: 'North' }] }))).toBe(15.5);
  expect(amount(await view({ date_range: { start: '2026-01-01', end: '2026-01-31' } }))).toBe(30.5);
  expect(amount(await call(getDashboard, { id }, { as: home.viewer }))).toBe(42.5);
});

test('names the filter that is wrong by its place', async () => {
  await expect(view({ filters: [{ column: 'none', value: 1 }] })).rejects.toMatchObject({
    code: 'validation_error',
    details: { 'filters.0.column': [expect.any(String)] },
  });
  await expect(view({ date_range: { start: '2026-02-01', end: '2026-01-01' } })).rejects.toMatchObject({
    details: { date_range: ['start must not be after end.'] },
  });
});

test('computes a named period as of today, compared with the same days of the month before', async () => {
  // The orders are of January and February 2026, so this month has none.
  const viewed = await view({ period: 'month_to_date' });
  const [widget] = viewed.widgets.filter(({ config }: Wire) => config.date_range);
  const { date_range: dates, compared_with: before } = widget.config;
  const today = new Date().toISOString().slice(0, 10);
  expect(dates.end < today && dates.end >= dates.start).toBe(true);
  expect([dates.start.slice(8), before.start.slice(8), before.end < dates.start]).toEqual(['01', '01', true]);
  const { data } = viewed.widgets.find(({ data: { kind } }: Wire) => kind === 'text');
  expect([data.findings, data.notices.join(' ')]).toEqual([[], expect.stringContaining('The data goes from')]);
  const { structured, text } = await callAsAgent(viewDashboard, { dashboard_id: id, period: 'last_28_days' }, home);
  expect(text).toContain(`for ${structured.date_range.start} to ${structured.date_range.end}, compared with`);
  await expect(view({ period: 'last_7_days', date_range: { start: '2026-01-01', end: '2026-01-31' } })).rejects.toMatchObject({
    details: { period: ['Set either a relative period or date_range, not both.'] },
  });
});

test('compares with the year before where that is asked', async () => {
  const viewed = await view({ date_range: { start: '2026-02-01', end: '2026-02-28' }, compare_to: 'previous_year' });
  const [widget] = viewed.widgets.filter(({ config }: Wire) => config.date_range);
  expect(widget.config.compared_with).toEqual({ start: '2025-02-01', end: '2025-02-28' });
});

test('wants a refresh first', async () => {
  const { home: other } = await organizations();
  const draft = { id: await dashboardOf(other), filters: [{ column: 'region', value: 'North' }] };
  await expect(call(viewDashboard, draft, { as: other.owner })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Refresh it first'),
  });
});

test('gives an agent the figures of some rows, without receipts', async () => {
  const slice = { dashboard_id: id, filters: [{ column: 'region', value: 'North' }] };
  const { structured, text } = await callAsAgent(viewDashboard, slice, home);
  expect([amount(structured), structured.left_out, text]).toEqual([15.5, [], expect.stringContaining('- Amount (kpi)')]);
});
