import { expect, test } from '@jest/globals';
import type { ColumnProfile } from '../engine/types.ts';
import { proposeColumns } from './propose-columns.ts';

const column = (name: string): ColumnProfile => ({
  name,
  type: 'double',
  engineType: 'DOUBLE',
  role: 'additive_measure',
  roleSource: 'inferred',
  roleReason: 'A number whose name says neither rate nor key.',
  nullCount: 0,
  distinctCount: 90,
  distinctApproximate: false,
  min: '1.5',
  max: '90.25',
  mean: 30,
  topValues: [],
  sampledRows: null,
});
const meant = (name: string, events: boolean) => proposeColumns({ columns: [column(name)] }, 'entries', events)[0]!.additivity;

test.each(['hrs', 'dur_min', 'Talk Time (sec)', 'arbeitszeit_std'])('how long an event took adds up: %s', (name) => {
  expect(meant(name, true)).toBe('additive');
  expect(meant(name, false)).toBe('unknown');
});

test.each(['wait_time_sec', 'lead_hrs', 'max_mins', 'avg_hrs'])('a wait, a limit or a mean does not: %s', (name) => {
  expect(meant(name, true)).toBe('unknown');
});

test.each([
  'Students Waiting',
  'activeContracts',
  'levelMwh',
  'fill_level_litres',
  'talent_pool',
  'AvailableCandidates',
  'waiting_list',
  'reserve_month_end',
])('what there is at a moment is a level: %s', (name) => {
  expect(meant(name, false)).toBe('stock');
});

test.each(['active_minutes', 'noise_level', 'waiting_days', 'energy_level'])('what only sounds like it is none: %s', (name) => {
  expect(meant(name, false)).not.toBe('stock');
});

test.each(['tgt_amt', 'bdgt', 'fcst_rev'])('an aim may be short: %s', (name) => {
  expect(meant(name, false)).toBe('quota');
});
