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
  ['lines: the same shipping on every order', 'right'],
  ['lines: totals that differ within a few orders', 'asked'],
  ['bank: preamble with account and balance', 'right'],
  ['bank: days that leave their order open', 'asked'],
  // With this seed, the marks are the codes by which banks tell the holder of an account.
  ['direction: statement with debit and credit in a column', 'right'],
  ['direction: money in and out in words', 'right'],
  ['direction: bookings with S and H', 'asked'],
  ['direction: a debit that raises the balance', 'right'],
  ['direction: marks beside amounts with a sign', 'right'],
  ['direction: card types that mark none', 'right'],
  ['duration: in words', 'right'],
  ['duration: more than a day under any name', 'right'],
  ['duration: two parts under its name, or a clock without one', 'asked'],
  ['duration: in a sheet, more than a day', 'right'],
  ['duration: times of day are none', 'right'],
  ['payment: Unix seconds', 'right'],
  ['ads: a nameless summary as the first row', 'right'],
  ['period: weeks without a year', 'asked'],
  ['period: weeks without a year, a file named by it', 'right'],
  ['statement: a direction that the opening and closing balance prove', 'right'],
  ['sheet: subtotals by group and a grand total', 'right'],
  ['sheet: merged header over two rows below a title', 'right'],
  ['sheet: two tables side by side', 'right'],
  ['book: targets before the facts', 'right'],
  ['erp: list of lines and bars', 'right'],
  ['report: printed list with bars and a sum marked by an asterisk', 'right'],
  ['report: sums of campaigns first or last, under filled days', 'right'],
  ['sheet: total row without a label', 'right'],
  ['groups: a compact pivot of two levels', 'right'],
  ['office: pages with sums carried forward', 'right'],
  ['erp: a total that does not add up', 'asked'],
  ['report: profit and loss with totals of income and expenses', 'right'],
  ['report: columns of fixed width under a rule', 'right'],
  ['program: sales by customer below a name in a column without a header', 'right'],
  ['program: a delimiter at the end of every line', 'right'],
  ['program: remarks amid the rows', 'right'],
  ['program: card entries of which only the credits are marked', 'asked'],
])('%s is %s', async (kind, verdict) => {
  const shape = SHAPES.find((one) => one.kind === kind)!;
  expect(await judge.judge(await shape.make(new World(SEED)))).toMatchObject({ verdict });
});
