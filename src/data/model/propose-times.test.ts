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
  expect(proposeTimes([column('placed_on', type, min, max)], 10).times).toMatchObject([{ from, to }]);
});
