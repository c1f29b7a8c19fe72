import { expect, test } from '@jest/globals';
import { proposeCoverage } from './propose-coverage.ts';

const table = (name: string, from: string, to: string) => ({
  name,
  grain: '',
  key: ['id'],
  rowCount: 10,
  defaultTime: 'at',
  times: [{ column: 'at', verb: '', sql: null, from, to }],
  stock: null,
  interval: null,
  hierarchies: [],
  columns: [],
});

/** Until when machines are covered, of which runs of another source find this share of their keys. */
function machinesTo(matched: number): string {
  const tables = [table('machines', '2020-01-01', '2024-11-27'), table('runs', '2024-01-01', '2026-11-18')];
  const runs = { from: { table: 'runs', columns: ['machine'] }, to: { table: 'machines', columns: ['id'] }, matched };
  return proposeCoverage(tables, [runs], (name) => name)[0]!.coverage!.to;
}

test('what is referred to is covered as long as what refers to it finds its keys', () => {
  expect(machinesTo(0.98)).toBe('2026-11-18');
  expect(machinesTo(0.85)).toBe('2024-11-27');
});

/** From when sales are covered, of so many rows since 2025, in a source whose staff is known since 2020. */
function salesFrom(rowCount: number): string {
  const tables = [table('staff', '2020-03-01', '2026-05-01'), { ...table('sales', '2025-01-01', '2026-11-18'), rowCount }];
  return proposeCoverage(tables, [], () => 'source')[1]!.coverage!.from;
}

test('a table is covered before its first row only as far as nothing may have happened in it', () => {
  expect(salesFrom(9_000)).toBe('2025-01-01');
  expect(salesFrom(3)).toBe('2020-03-01');
});
