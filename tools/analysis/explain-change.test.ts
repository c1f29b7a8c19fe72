import { expect, test } from '@jest/globals';
import { dayIn } from '../../src/insight/metrics/calendar.ts';
import { fromDay } from '../../src/insight/statistics/calendar.ts';
import { call, importSource, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { updateOrganization } from '../organization/update-organization.ts';
import { explainChange } from './explain-change.ts';

const { home, stranger } = await organizations();
const data_source_id = await ordersSource(home);
const january = { start: '2026-01-01', end: '2026-01-31' };
const february = { start: '2026-02-01', end: '2026-02-28' };
const explain = (given: object = {}, as = home.owner) =>
  call(explainChange, { data_source_id, metric: 'amount', current: february, previous: january, ...given }, { as });

test('compares two periods, with receipts', async () => {
  const explained = await explain();
  expect(explained).toMatchObject({ metric: 'Amount', before: 30.5, after: 5, change: -25.5, current: february, previous: january });
  expect(explained.receipts.length).toBeGreaterThan(0);
});

test('compares with yesterday as the organization’s clocks have it', async () => {
  const { services } = await service();
  // At every moment one of these zones has another date than UTC.
  const zone = services.now().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
  await call(updateOrganization, { time_zone: zone }, { as: stranger.owner });
  const days = Array.from({ length: 13 }, (_, i) => fromDay(dayIn('UTC', services.now()) - 10 + i));
  const csv = ['sold_on,region,amount', ...days.flatMap((day, i) => [`${day},North,${10 + i}`, `${day},South,${20 + i}`]), ''].join('\n');
  const source = await importSource(stranger, csv, 'sales.csv');
  const yesterday = () => fromDay(dayIn(zone, services.now()) - 1);
  const before = yesterday();
  const { current } = await call(explainChange, { data_source_id: source, metric: 'amount' }, { as: stranger.owner });
  expect([before, yesterday()]).toContain(current.end);
  expect(current.start).toBe(current.end);
});

test('wants both periods or neither, and data of one’s own', async () => {
  await expect(explain({ previous: undefined })).rejects.toMatchObject({
    details: { previous: [expect.stringContaining('both periods, or neither.')] },
  });
  await expect(explain({ metric: 'none' })).rejects.toMatchObject({ code: 'validation_error', details: { metric: [expect.any(String)] } });
  await expect(explain({}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
