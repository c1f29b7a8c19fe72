import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callTool, upload } from '../support/analysis.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

/** Forty people: height correlates with weight, one income is an outlier, some ages are missing. */
const PEOPLE = Array.from({ length: 40 }, (_, i) => ({
  name: `P${i}`,
  sex: i % 2 ? 'male' : 'female',
  height: 150 + i + (i % 3),
  weight: 50 + i * 0.8 + (i % 5),
  income: i === 7 ? 90_000 : 2_000 + ((i * 37) % 100),
  age: i % 8 === 0 ? null : 20 + ((i * 13) % 47),
}));
const CSV = [
  'name,sex,height,weight,monthly_income,age',
  ...PEOPLE.map((p) => [p.name, p.sex, p.height, p.weight.toFixed(1), p.income, p.age ?? ''].join(',')),
].join('\n');

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
const mean = (values: number[]) => sum(values) / values.length;
const deviation = (values: number[]) => Math.sqrt(sum(values.map((x) => (x - mean(values)) ** 2)) / (values.length - 1));
function pearson(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  return (
    sum(a.map((x, i) => (x - ma) * ((b[i] as number) - mb))) /
    Math.sqrt(sum(a.map((x) => (x - ma) ** 2)) * sum(b.map((x) => (x - mb) ** 2)))
  );
}
const heights = PEOPLE.map(({ height }) => height);
const weights = PEOPLE.map(({ weight }) => weight);

let served: Served;
let key: string;
const ask = async (question: string, notes?: string) =>
  (await callTool(served, key, 'analyze_data', { question, ...(notes ? { notes } : {}) })).structured;

beforeAll(async () => {
  served = await sharedService();
  const home = await served.seed('professional');
  key = await served.key('mcp', home);
  await upload(served, home, CSV, 'people.csv');
});
afterAll(() => served.close());

test('a correlation, with its significance', async () => {
  const answer = await ask('What is the correlation between height and weight?');
  expect(answer).toMatchObject({ planner: 'statistics', answered: true });
  expect(answer.table.rows).toEqual([[expect.closeTo(pearson(heights, weights), 9)]]);
  const tested = await ask(
    'Is the correlation between height and weight significant?',
    'Answer as @p_value[number] @significant[yes or no].',
  );
  expect(tested.table.columns.map(({ label }: { label: string }) => label)).toEqual(['p_value', 'significant']);
  expect(tested.table.rows).toEqual([[expect.any(Number), true]]);
  expect(answer.answer).toContain('strong, positive, significant');
});

test('mean and deviation, of all and of some', async () => {
  const all = await ask('Calculate the mean and standard deviation of the height');
  expect(all.table.rows[0][0]).toBeCloseTo(mean(heights), 9);
  expect(all.table.rows[0][1]).toBeCloseTo(deviation(heights), 9);
  expect(all.assumptions).toEqual([expect.stringContaining('sample')]);
  const population = await ask(
    'Calculate the mean and standard deviation of the height',
    'Use the population standard deviation. Round to two decimal places.',
  );
  expect(population.table.rows[0][1]).toBeCloseTo(deviation(heights) * Math.sqrt(39 / 40), 9);
  expect(population.notes).toEqual([expect.stringContaining('Round to two decimal places')]);
  const men = await ask('What is the median height of male people?');
  const tall = PEOPLE.filter(({ sex }) => sex === 'male')
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  expect(men.table.rows).toEqual([[((tall[9] as number) + (tall[10] as number)) / 2]]);
});

test('outliers by either rule, normality, empty cells', async () => {
  const z = await ask('How many outliers are there in the monthly income, by the Z-score method?');
  expect([z.table.rows, z.answer]).toEqual([[[1]], expect.stringContaining('90,000')]);
  const iqr = await ask('Are there outliers in the "monthly_income" column by the IQR method?');
  expect([iqr.table.rows[0][0], iqr.understood]).toEqual([1, expect.stringContaining('1.5 interquartile ranges')]);
  const normal = await ask('Is the monthly income normally distributed?');
  expect([normal.table.rows[0][0], normal.answer]).toEqual([false, expect.stringContaining('Shapiro–Wilk')]);
  const missing = await ask('How many missing values are there in age?');
  expect([missing.table.rows, missing.answer]).toEqual([[[5]], expect.stringContaining('12.50%')]);
});

test('notes restrict the question, or name what it cannot respect', async () => {
  const tall = PEOPLE.filter(({ height, sex }) => height > 170 && sex === 'female').map(({ income }) => income);
  const restricted = await ask('What is the mean monthly income?', 'Only consider rows where the height is over 170. Sex is female.');
  expect(restricted.table.rows).toEqual([[expect.closeTo(mean(tall), 9)]]);
  const ages = PEOPLE.flatMap(({ age }) => age ?? []).sort((a, b) => a - b);
  const middle = ((ages[(ages.length - 1) >> 1] as number) + (ages[ages.length >> 1] as number)) / 2;
  const filled = await ask('What is the mean age?', 'Fill missing values with the median.');
  expect(filled.table.rows).toEqual([[expect.closeTo(mean(PEOPLE.map(({ age }) => age ?? middle)), 9)]]);
  const refused = await ask('What is the mean age?', 'Fill missing values with the value of the row before.');
  expect(refused).toMatchObject({ answered: false, answer: expect.stringContaining('Fill') });
  expect((await ask('What is the mean age?', 'Ignore missing values.')).answered).toBe(true);
});

test('a comparative names the column that it is about', async () => {
  const older = PEOPLE.filter(({ age }) => age !== null && age > 30).map(({ height }) => height);
  expect((await ask('Calculate the mean height of people older than 30')).table.rows).toEqual([[expect.closeTo(mean(older), 9)]]);
});

test('what goes beyond is not answered by half', async () => {
  expect((await ask('What is the mean height?', 'Answer as @weather[text].')).answer).toContain('“weather”');
  for (const question of [
    'Train a model that predicts weight from height',
    'What is the correlation between height and happiness?',
    'Is the mean height in the "Assault" category higher?',
  ]) {
    const answer = await ask(question);
    expect([question, answer.sql]).toEqual([question, null]);
  }
});
