import { afterAll, expect, test } from '@jest/globals';
import { openJudge } from '../../bench/exports/judge.ts';
import { SHAPES } from '../../bench/exports/shapes.ts';
import { World } from '../../bench/exports/world.ts';

const judge = await openJudge();
afterAll(() => judge.close());

const SEED = 41;

test('the corpus has at least sixty shapes, each of its own kind', () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(SHAPES.map(({ kind }) => kind)).size).toBe(SHAPES.length);
});

/** One of each family; `npm run bench:exports` reads all of them. */
test.each([
  ['shop: sales by month with subtotals and a grand total', 'right'],
  ['lines: an order on its first line, blank below', 'right'],
  ['lines: totals that differ within a few orders', 'asked'],
  ['bank: preamble with account and balance', 'right'],
  ['bank: days that leave their order open', 'asked'],
  ['direction: statement with debit and credit in a column', 'asked'],
  ['direction: a debit that raises the balance', 'right'],
  ['direction: marks beside amounts with a sign', 'right'],
  ['direction: card types that mark none', 'right'],
  ['duration: in words', 'right'],
  ['duration: more than a day under any name', 'right'],
  ['duration: two parts under its name, or a clock without one', 'asked'],
  ['duration: in a sheet, more than a day', 'right'],
  ['duration: times of day are none', 'right'],
  ['payment: Unix seconds', 'right'],
  ['ads: a nameless summary as the first row', 'asked'],
  ['period: weeks without a year', 'asked'],
  ['sheet: subtotals by group and a grand total', 'right'],
  ['sheet: merged header over two rows below a title', 'right'],
  ['sheet: two tables side by side', 'right'],
  ['book: targets before the facts', 'right'],
  ['erp: list of lines and bars', 'right'],
  ['report: printed list with bars and a sum marked by an asterisk', 'right'],
  ['report: sums of campaigns first or last, under filled days', 'right'],
  ['sheet: total row without a label', 'asked'],
  ['report: profit and loss with totals of income and expenses', 'right'],
  ['report: columns of fixed width under a rule', 'right'],
])('%s is %s', async (kind, verdict) => {
  const shape = SHAPES.find((one) => one.kind === kind)!;
  expect(await judge.judge(await shape.make(new World(SEED)))).toMatchObject({ verdict });
});
