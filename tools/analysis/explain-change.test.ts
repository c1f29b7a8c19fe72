import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
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

test('wants both periods or neither, and data of one’s own', async () => {
  await expect(explain({ previous: undefined })).rejects.toMatchObject({
    details: { previous: [expect.stringContaining('both periods, or neither.')] },
  });
  await expect(explain({ metric: 'none' })).rejects.toMatchObject({ code: 'validation_error', details: { metric: [expect.any(String)] } });
  await expect(explain({}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
