import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callTool, creditsOf, upload } from '../support/analysis.ts';
import { rerun } from '../support/receipts.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
let home: Seeded;
let key: string;
beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  key = await served.key('mcp', home);
});
afterAll(() => served.close());

const PERIODS = { current: { start: '2025-02-01', end: '2025-02-28' }, previous: { start: '2025-01-01', end: '2025-01-31' } };

/** Two months of visits and orders by region, device and channel; `moved` gives the factors for a cell of February. */
function shop(moved: (cell: { region: string; device: string; channel: string }) => { orders?: number; visits?: number }): string {
  const lines = ['day,region,device,channel,visits,orders'];
  for (const month of ['01', '02'])
    for (let day = 1; day <= 28; day++)
      for (const [r, region] of ['North', 'South', 'East', 'West'].entries())
        for (const [d, device] of ['phone', 'tablet', 'desktop'].entries())
          for (const [c, channel] of ['search', 'mail'].entries()) {
            const factor = month === '02' ? moved({ region, device, channel }) : {};
            const visits = Math.round((100 + 20 * r + 10 * d + 5 * c + ((day * 7) % 5)) * (factor.visits ?? 1));
            lines.push(
              `2025-${month}-${String(day).padStart(2, '0')},${region},${device},${channel},${visits},${Math.round(visits * 0.2 * (factor.orders ?? 1))}`,
            );
          }
  return `${lines.join('\n')}\n`;
}

const ask = (args: object) => callTool(served, key, 'explain_change', { repeat: true, ...args });

describe('explain_change', () => {
  test('names the value that moved, with its share, and every number out of its receipts', async () => {
    const source = await upload(
      served,
      home,
      shop(({ region }) => (region === 'South' ? { orders: 0.5 } : {})),
      'one.csv',
    );
    const { structured, text } = await ask({ data_source_id: source, metric: 'orders', ...PERIODS });
    expect(structured.drivers[0].of).toEqual([{ dimension: 'region', value: 'South' }]);
    expect(structured.drivers[0].share).toBeCloseTo(1, 1);
    expect(structured.change).toBe(structured.after - structured.before);
    const { rows } = await rerun(served, structured.receipts.at(-1));
    // The rows without a time step are the cells; the sums of squares and magnitudes follow the metric.
    const cells = rows.filter((row) => Number(row[0]) === 1);
    const sum = (current: boolean) => cells.filter((row) => row.at(-8) === current).reduce((all, row) => all + Number(row.at(-5)), 0);
    expect([structured.before, structured.after]).toEqual([sum(false), sum(true)]);
    expect(text).toContain('region "South"');
  });

  test('names a pair where only the meeting of two values moved', async () => {
    const source = await upload(
      served,
      home,
      shop(({ region, device }) => (region === 'North' && device === 'phone' ? { orders: 3 } : {})),
      'two.csv',
    );
    const { structured } = await ask({ data_source_id: source, metric: 'orders', ...PERIODS });
    expect(structured.drivers[0].of).toEqual(
      expect.arrayContaining([
        { dimension: 'region', value: 'North' },
        { dimension: 'device', value: 'phone' },
      ]),
    );
  });

  test('tells a rate from what it is made of: more visits alone move no conversion', async () => {
    const source = await upload(
      served,
      home,
      shop(({ region, channel }) => ({ ...(region === 'East' ? { visits: 2 } : {}), ...(channel === 'mail' ? { orders: 0.6 } : {}) })),
      'rate.csv',
    );
    const { structured } = await ask({ data_source_id: source, metric: 'orders', per: 'visits', ...PERIODS });
    expect(structured.before).toBeCloseTo(0.2, 2);
    expect(structured.drivers.map(({ of }: { of: object }) => of)).toEqual([[{ dimension: 'channel', value: 'mail' }]]);
  });

  test('says so where everything moved alike, and chooses periods by itself', async () => {
    const source = await upload(
      served,
      home,
      shop(() => ({ orders: 0.8 })),
      'all.csv',
    );
    const { structured } = await ask({ data_source_id: source, metric: 'orders' });
    expect([structured.previous.start, structured.current.start]).toEqual([expect.any(String), expect.any(String)]);
    const whole = (await ask({ data_source_id: source, metric: 'orders', ...PERIODS })).structured;
    expect(whole.drivers).toEqual([]);
    expect(whole.verdict).toBe('even');
    expect(whole.explanation).toContain('all moved alike');
  });

  test('is the same ten times, costs what it says, and nothing where it is refused', async () => {
    const source = await upload(
      served,
      home,
      shop(({ region }) => (region === 'South' ? { orders: 0.5 } : {})),
      'ten.csv',
    );
    const before = await creditsOf(served, home);
    const answers = new Set<string>();
    for (let run = 0; run < 10; run++) answers.add(JSON.stringify((await ask({ data_source_id: source, ...PERIODS })).structured));
    expect(answers.size).toBe(1);
    const after = await creditsOf(served, home);
    expect(before.available! - after.available!).toBe(20);
    for (const wrong of [
      { metric: 'profit' },
      { metric: 'region' },
      { metric: 'orders', per: 'region' },
      { dimensions: ['nothing'] },
      { current: PERIODS.previous, previous: PERIODS.current },
      { current: PERIODS.current },
      { filters: [{ column: 'region', op: 'like', value: 'x' }] },
    ]) {
      expect([
        wrong,
        (
          await ask({
            data_source_id: source,
            ...PERIODS,
            ...wrong,
            ...('current' in wrong && !('previous' in wrong) ? { previous: undefined } : {}),
          })
        ).isError,
      ]).toEqual([wrong, true]);
    }
    expect(await creditsOf(served, home)).toEqual(after);
  });
});
