import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { nullTable } from '../../../../bench/noise/tables.ts';
import { importTestSource } from '../../../../test/support/import-test-source.ts';
import { seededRandom as random } from '../../../app/demo/random.ts';
import { openEngine } from '../../../data/engine/index.ts';
import type { Engine, EngineHost } from '../../../data/engine/types.ts';
import { askOf, type Recorder } from '../../../data/receipts/recorder.ts';
import { chiSquareAbove, fisherAbove } from '../distributions.ts';
import { mineInsights } from './mine-insights.ts';
import { firstFindings } from './select-insights.ts';

let folder: string;
let engine: Engine;
let host: EngineHost;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'insights-'));
  host = openEngine({ processes: 1, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
  engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** Library loans: one branch has most, children borrow longer, one reader group returns late, fees rise with the days. */
function loans(planted: boolean): string {
  const next = random(5);
  const lines = Array.from({ length: 600 }, (_, i) => {
    const branch = planted ? ['Main', 'Main', 'Main', 'Harbour', 'Hill'][i % 5] : ['Main', 'Harbour', 'Hill'][Math.floor(next() * 3)];
    const group = ['Children', 'Adults', 'Seniors'][Math.floor(next() * 3)];
    const start = Date.UTC(2024, 0, 1) + i * 86_400_000;
    const days = Math.round(5 + 10 * next() + (planted && group === 'Children' ? 12 : 0));
    const late = next() < (planted && group === 'Adults' ? 0.85 : 0.5) ? 'yes' : 'no';
    const fee = (planted ? days * 0.5 : 5) + next();
    const date = (at: number) => new Date(at).toISOString().slice(0, 10);
    return `${i + 1},${branch},${group},${date(start)},${date(start + days * 86_400_000)},${late},${fee.toFixed(2)}`;
  });
  return `loan_id,branch,reader_group,lent_on,returned_on,late,fee\n${lines.join('\n')}\n`;
}

async function mine(csv: string) {
  const source = await importTestSource(engine, folder, 'library', { 'loans.csv': csv });
  const [table] = source.tables;
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
  return {
    ...(await mineInsights({ name: table!.name, rowCount: table!.rowCount, columns: table!.profile.columns }, askOf(recorder))),
    receipts: recorder.receipts,
  };
}

describe('what a table says beyond chance', () => {
  test('is found, with its numbers and receipts, the most telling first', async () => {
    const { insights, receipts } = await mine(loans(true));
    const about = (columns: string[]) =>
      insights.find((one) => JSON.stringify(one.columns.toSorted()) === JSON.stringify(columns.toSorted()));
    expect(about(['branch'])?.sentence).toContain('"Main" has 60.0% of the rows (360 rows of 600)');
    expect(about(['reader_group', 'lent_on', 'returned_on'])?.sentence).toContain('for reader group "Children"');
    expect(about(['reader_group', 'late'])?.kind).toBe('association');
    const ids = new Set(receipts.map(({ id }) => id));
    for (const { receiptIds, q } of insights) {
      expect(receiptIds.every((id) => ids.has(id))).toBe(true);
      expect(q).toBeLessThanOrEqual(0.01);
    }
  });

  test('says when something was unusual, and from when on it was otherwise, by day where each has rows', async () => {
    const next = random(8);
    const lines = Array.from({ length: 240 }, (_, day) => {
      const date = new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
      const visits = (day === 100 ? 40 : 8) + Math.floor(4 * next());
      return Array.from({ length: visits }, () => `${date},${((day >= 160 ? 60 : 40) + 10 * next()).toFixed(2)}`);
    }).flat();
    const { insights, receipts } = await mine(`visited_on,spent\n${lines.join('\n')}\n`);
    const unusual = insights.find(({ kind }) => kind === 'anomaly');
    expect(unusual?.sentence).toMatch(
      /^The number of rows is unusual on 2025-04-11 \(4\d(?:\.\d+)? where about (?:9|10)(?:\.\d+)? was expected\)\.$/,
    );
    const level = insights.find(({ kind }) => kind === 'level_change');
    expect(level?.sentence).toMatch(
      /^The level of spent on average changed about 2025-06-10: from 4\d\.\d+ to 6\d\.\d+ by day \(\+4\d\.\d%\)\.$/,
    );
    expect(receipts.find(({ id }) => id === unusual?.receiptIds[0])?.label).toContain('by day of visited_on');
  });

  test('is nothing where there is nothing: all that was tried is given with its reason', async () => {
    const { insights, absences, rejected, tried } = await mine(loans(false));
    expect(insights).toEqual([]);
    expect(rejected).toHaveLength(tried);
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['not_significant']));
    expect(firstFindings({ insights, absences }, 3).map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/uniform|no trend|no correlation/),
    );
  });

  test.each(['duplicated rows', 'random walk'] as const)('is nothing where rows are only alike: %s', async (kind) => {
    const { insights, tried } = await mine(nullTable(kind, 501));
    expect(tried).toBeGreaterThan(20);
    expect(insights).toEqual([]);
  });

  test('is the same in every run', async () => {
    const [one, two] = [await mine(loans(true)), await mine(loans(true))];
    expect(JSON.stringify(one.insights)).toBe(JSON.stringify(two.insights));
  });
});

test('the distributions are those of the tables', () => {
  // Critical values at 5 %. Chi-squared: 3.841 (1), 18.307 (10), 124.342 (100); F: 3.098 (3, 20), 1.93 (10, 100).
  expect(chiSquareAbove(3.841, 1)).toBeCloseTo(0.05, 4);
  expect(chiSquareAbove(18.307, 10)).toBeCloseTo(0.05, 4);
  expect(chiSquareAbove(124.342, 100)).toBeCloseTo(0.05, 4);
  expect(fisherAbove(3.0984, 3, 20)).toBeCloseTo(0.05, 4);
  expect(fisherAbove(1.9267, 10, 100)).toBeCloseTo(0.05, 4);
});
