import { expect, test } from '@jest/globals';
import type { ColumnProfile } from '../engine/types.ts';
import { proposeTimes } from './propose-times.ts';

const column = (name: string, type: ColumnProfile['type'], min: string, max: string): ColumnProfile => ({
  name,
  type,
  engineType: type.toUpperCase(),
  role: 'time',
  roleSource: 'inferred',
  roleReason: '',
  nullCount: 0,
  distinctCount: 9,
  distinctApproximate: false,
  min,
  max,
  mean: null,
  topValues: [],
  sampledRows: null,
});

test.each([
  ['date', '2026-01-05', '2026-11-20', '2026-01-05', '2026-11-20'],
  ['timestamp', '2026-01-05 08:30:00', '2026-11-20 17:00:12.5', '2026-01-05T08:30:00', '2026-11-20T17:00:12'],
  ['timestamp', '2026-01-05 08:30:00+00', '2026-11-20 17:00:00+02', '2026-01-05T08:30:00Z', '2026-11-20T15:00:00Z'],
  ['integer', '2019', '2026', '2019-01-01', '2026-12-31'],
] as const)('the first and last moment of a %s from %s', (type, min, max, from, to) => {
  expect(proposeTimes('orders', [column('placed_on', type, min, max)], 10).times).toMatchObject([{ from, to }]);
});

test.each([
  ['visits', ['booked_on', 'visit_date'], 'visit_date'],
  ['shipments', ['packed_at', 'shipped_at'], 'shipped_at'],
  ['Rechnungen', ['Leistungsdatum', 'Rechnungsdatum'], 'Rechnungsdatum'],
  ['orders', ['placed_on', 'order_due_date'], 'placed_on'],
  ['contracts', ['signed_on', 'contacted_on'], 'signed_on'],
  ['tickets', ['opened_at', 'closed_at'], 'opened_at'],
])('%s with %j are dated by %s', (table, names, expected) => {
  const columns = names.map((name) => column(name, 'date', '2026-01-05', '2026-11-20'));
  expect(proposeTimes(table, columns, 10).defaultTime).toBe(expected);
});
