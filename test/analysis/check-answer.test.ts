import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callTool, creditsOf, upload } from '../support/analysis.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
let home: Seeded;
let key: string;
let source: string;
const ROWS = Array.from({ length: 120 }, (_, i) => ({
  day: new Date(Date.UTC(2024, 0, 1) + i * 6 * 86_400_000).toISOString().slice(0, 10),
  region: ['North', 'South', 'West'][i % 3] as string,
  revenue: 100 + ((i * 37) % 91),
}));
const sum = (of: typeof ROWS) => of.reduce((all, { revenue }) => all + revenue, 0);
const in24 = ROWS.filter(({ day }) => day < '2025');
const in25 = ROWS.filter(({ day }) => day >= '2025');
const north = ROWS.filter(({ region }) => region === 'North');
const say = (value: number) => value.toLocaleString('en-US');

beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  key = await served.key('mcp', home);
  source = await upload(
    served,
    home,
    ['sale_id,day,region,revenue', ...ROWS.map((row, i) => `${i + 1},${row.day},${row.region},${row.revenue}`)].join('\n'),
    'sales.csv',
  );
});
afterAll(() => served.close());

const check = async (text: string) =>
  (await callTool(served, key, 'check_answer', { text, data_source_ids: [source], repeat: true })).structured;
const verdicts = async (text: string) =>
  (await check(text)).claims.map(({ claim, verdict }: { claim: string; verdict: string }) => [claim, verdict]);

describe('the numbers of a text', () => {
  test('are told apart: right, wrong, and not to be checked', async () => {
    const text = `In 2024, total revenue was ${say(sum(in24))}. In 2025 it was different: total revenue in 2025 was ${say(sum(in25) + 50)}. Our 14 dogs are happy.`;
    const checked = await check(text);
    expect(checked.claims).toMatchObject([
      { claim: say(sum(in24)), verdict: 'supported', actual: sum(in24), understood: expect.stringContaining('2024') },
      { claim: say(sum(in25) + 50), verdict: 'contradicted', actual: sum(in25) },
      { claim: '14', verdict: 'cannot_check', actual: null },
    ]);
    expect(checked).toMatchObject({ supported: 1, contradicted: 1, cannot_check: 1, credits_consumed: 1 });
  });

  test('are held to the precision in which they are given', async () => {
    const thousands = sum(ROWS) / 1_000;
    expect(await verdicts(`Total revenue was ${thousands.toFixed(1)}k.`)).toEqual([[`${thousands.toFixed(1)}k`, 'supported']]);
    expect(await verdicts(`Total revenue was ${(thousands + 0.2).toFixed(1)}k.`)).toEqual([
      [`${(thousands + 0.2).toFixed(1)}k`, 'contradicted'],
    ]);
    expect(await verdicts(`Total revenue was about ${Math.round(thousands * 1.03)} thousand.`)).toEqual([
      [`${Math.round(thousands * 1.03)} thousand`, 'supported'],
    ]);
  });

  test('of one sentence are each said of their own part', async () => {
    expect(await verdicts(`Total revenue was ${say(sum(in24))} in 2024 and ${say(sum(in24))} in 2025.`)).toEqual([
      [say(sum(in24)), 'supported'],
      [say(sum(in24)), 'contradicted'],
    ]);
  });

  test('may be shares and changes', async () => {
    const share = (sum(north) / sum(ROWS)) * 100;
    const change = ((sum(in25) - sum(in24)) / sum(in24)) * 100;
    const verb = change > 0 ? 'rose' : 'fell';
    expect(await verdicts(`North accounts for ${share.toFixed(1)}% of total revenue.`)).toEqual([[`${share.toFixed(1)}%`, 'supported']]);
    expect(await verdicts(`Total revenue ${verb} by ${Math.abs(change).toFixed(1)}% from 2024 to 2025.`)).toEqual([
      [`${Math.abs(change).toFixed(1)}%`, 'supported'],
    ]);
    expect(
      await verdicts(`Total revenue ${verb === 'rose' ? 'fell' : 'rose'} by ${Math.abs(change).toFixed(1)}% from 2024 to 2025.`),
    ).toEqual([[`${Math.abs(change).toFixed(1)}%`, 'contradicted']]);
  });

  test('that are dates, ranks and parts of names claim nothing', async () => {
    expect(await verdicts('In 2024 the top 3 regions, since 2024-05-01 and until May 7, were fine.')).toEqual([]);
    expect((await check('No numbers here.')).claims).toEqual([]);
  });

  test('cost nothing where none can be checked, and the same text gets the same bytes', async () => {
    const before = await creditsOf(served, home);
    expect((await check('Our 14 dogs are happy.')).credits_consumed).toBe(0);
    expect(await creditsOf(served, home)).toEqual(before);
    const all = await Promise.all(Array.from({ length: 10 }, () => check(`Total revenue was ${say(sum(ROWS))}.`)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});
