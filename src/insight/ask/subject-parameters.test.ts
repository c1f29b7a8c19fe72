import { expect, test } from '@jest/globals';
import { parametersOf } from './subject-parameters.ts';

test('a period that the data does not reach the end of stays whole, to be compared with as much of the one before', () => {
  const subject = { table: 'sales', column: 'amount', time: { from: '2026-01-01', to: '2027-01-01' }, against: null, filters: [] };
  const coverage = { from: '2025-01-02', to: '2026-11-18' };
  const calendar = { now: '2026-11-26T12:00:00', zone: 'Europe/Berlin', firstWeekday: 1 };
  const found = parametersOf(
    subject as never,
    { workspace: { tables: [{ name: 'sales', ownName: 'sales' }] } } as never,
    { model: { tables: [{ name: 'sales', coverage }] }, calendar } as never,
  );
  expect(found).toMatchObject({ table: 'sales', metric: 'amount', date_range: { start: '2026-01-01', end: '2026-12-31' } });
});
