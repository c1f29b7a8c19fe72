import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { aggregate } from '../../../../bench/drivers/aggregate.ts';
import { driverTable, type PlantedTable } from '../../../../bench/drivers/tables.ts';
import { importTestSource } from '../../../../test/support/import-test-source.ts';
import { openEngine } from '../../../data/engine/index.ts';
import { proposeModel } from '../../../data/model/propose-model.ts';
import type { Recorder } from '../../../data/receipts/recorder.ts';
import { findDrivers } from '../../statistics/drivers/find-drivers.ts';
import { bindSources } from '../bind.ts';
import type { TimeAxis } from '../bind-time.ts';
import { calendarAt } from '../calendar.ts';
import { readChangeDrivers, readDriverFindings } from './change-drivers.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'drivers-'));
const host = openEngine({ processes: 1, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const STARTS = ['2026-01-01', '2026-03-01'] as const;
const dateOf = (after: boolean, day: number) => new Date(Date.parse(STARTS[after ? 1 : 0]) + day * 86_400_000).toISOString().slice(0, 10);

async function read(table: PlantedTable, column: string) {
  const lines = table.rows.map(({ after, day, values, x }) => [dateOf(after, day), ...values, String(x)].join(','));
  const csv = `day,${table.dimensions.join(',')},${column}\n${lines.join('\n')}\n`;
  const source = await importTestSource(engine, folder, 'planted', { 'planted.csv': csv });
  const bound = bindSources([source], { metric: column, dimensions: table.dimensions }, { time: true, dimension: true }, 'A test');
  if (!bound.ok) throw new Error(bound.reasons.join(' '));
  const binding = bound.binding[0]! as (typeof bound.binding)[0] & { time: TimeAxis };
  const periods = {
    previous: { start: STARTS[0], end: dateOf(false, table.days[0] - 1) },
    current: { start: STARTS[1], end: dateOf(true, table.days[1] - 1) },
  };
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
  const found = await readChangeDrivers(recorder, binding, periods);
  return { found, findings: await readDriverFindings(recorder, binding, periods) };
}

test('what repeats on the lines of an order moves once for each order', async () => {
  const lines = Array.from({ length: 80 }, (_, i) => {
    const order = i >> 1;
    const day = dateOf(order >= 20, order % 20);
    return `${order},${day},${order % 3 === 0 ? 'app' : 'web'},P${i % 7},${100 + order},${i % 5}`;
  });
  const source = await importTestSource(engine, folder, 'lines', {
    'sales.csv': `order_id,day,channel,product,total,pieces\n${lines.join('\n')}\n`,
  });
  const tables = source.tables.map(({ profile, ...table }) => ({ ...table, source: source.id, columns: profile.columns }));
  const meaning = {
    model: await proposeModel(engine, tables),
    modelVersion: 0,
    calendar: calendarAt('UTC', source.importedAt),
    stored: [],
  };
  const needs = { time: true, dimension: true };
  const bound = bindSources([{ ...source, meaning }], { metric: 'total' }, needs, 'A test');
  if (!bound.ok) throw new Error(bound.reasons.join(' '));
  const [binding] = bound.binding as [(typeof bound.binding)[0] & { time: TimeAxis }];
  expect(binding.dimensions.map(({ name }) => name)).toEqual(['channel']);
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
  const span = (after: boolean) => ({ start: dateOf(after, 0), end: dateOf(after, 19) });
  const { analysis } = await readChangeDrivers(recorder, binding, { current: span(true), previous: span(false) });
  expect(analysis).toMatchObject({ before: 2190, after: 2590 });
  expect(() => bindSources([{ ...source, meaning }], { metric: 'total', dimension: 'product' }, needs, 'A test')).toThrow(
    /belongs to a order_id/,
  );
});

test.each([
  ['pair', 'amount'],
  ['stable rate', 'conversion_rate'],
] as const)('a query reads what plain code adds up, and every road names the same: %s', async (kind, column) => {
  const table = driverTable(kind, 5);
  const { found, findings } = await read(table, column);
  const { cells, steps } = aggregate(table);
  const plain = findDrivers(table.dimensions, cells, { steps });
  const brief = ({ drivers }: typeof plain) =>
    drivers.map(({ of, effect, contribution, p }) => ({ of, effect, contribution: contribution.toPrecision(8), p: p.toPrecision(4) }));
  expect(brief(found.analysis)).toEqual(brief(plain));
  expect(found.analysis.drivers[0]!.of).toEqual(table.truth!.of);
  for (const { value } of found.analysis.drivers[0]!.of) expect(findings[0]!.said.sentence).toContain(`"${value}"`);
});
