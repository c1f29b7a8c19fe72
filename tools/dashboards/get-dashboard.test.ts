import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call, callAsAgent, type Wire } from '../../test/support/tool-call.ts';
import { getDashboard } from './get-dashboard.ts';

const { home, stranger, dashboard: id } = await library();

test('shows its widgets with their numbers and receipts', async () => {
  const { status, widgets } = await call(getDashboard, { id }, { as: home.viewer });
  expect(status).toBe('active');
  const amount = widgets.find(({ title }: Wire) => title === 'Amount');
  expect(amount).toMatchObject({ type: 'kpi', data: { value: 42.5 } });
  expect(amount.data.receipts.length).toBeGreaterThan(0);
});

test('gives an agent the widgets in brief, and one in full where it names it', async () => {
  const { structured } = await callAsAgent(getDashboard, { dashboard_id: id }, home);
  const brief = structured.widgets.find(({ title }: Wire) => title === 'Amount');
  expect([structured.widget, brief.value]).toEqual([null, 42.5]);
  const full = await callAsAgent(getDashboard, { dashboard_id: id, widget_id: brief.id }, home);
  expect(full.structured.widget).toMatchObject({ id: brief.id, data: { value: 42.5 } });
  const none = await callAsAgent(getDashboard, { dashboard_id: id, widget_id: id }, home);
  expect([none.isError, none.text]).toEqual([true, expect.stringContaining('The widget was not found')]);
  await expect(call(getDashboard, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
