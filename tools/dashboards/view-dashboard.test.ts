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
