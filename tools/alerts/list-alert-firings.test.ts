import { expect, test } from '@jest/globals';
import { checkAlert } from '../../src/insight/alerts/check-alert.ts';
import { alertOf } from '../../test/support/alert-of.ts';
import { eventually } from '../../test/support/eventually.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { listAlertFirings } from './list-alert-firings.ts';

const { home } = await organizations();

test('shows a firing with its number and the receipts of it', async () => {
  const { services } = await service();
  const { id } = await alertOf(home, { condition: { type: 'above', threshold: 1 } });
  const firings = (given: object = {}) => call(listAlertFirings, { id, ...given }, { as: home.viewer });
  await checkAlert(services, id);
  const { results } = await eventually(async () => {
    const found = await firings({ limit: '1' });
    return found.results.length > 0 && found;
  }, 'a firing');
  expect(results).toEqual([
    expect.objectContaining({
      condition: { type: 'above', threshold: 1 },
      // February, because the data ends early in March.
      reading: expect.objectContaining({ value: 5, period: { start: '2026-02-01', end: '2026-02-28' } }),
      resolved_at: null,
    }),
  ]);
  expect(results[0].receipts.length).toBeGreaterThan(0);
  await expect(firings({ limit: '201' })).rejects.toMatchObject({
    details: { limit: [expect.stringContaining('a number from 1 to 200.')] },
  });
});
