import { describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import type { StatisticsChoice } from '../../procedures/index.ts';
import { readInWords } from '../read-question.ts';

const KINDS = {
  plot: 'text',
  species: 'text',
  height_m: 'unknown',
  girth_cm: 'unknown',
  ring_count: 'additive',
  protected: 'boolean',
  surveyed_on: 'date',
} as const;
const VALUES: Record<string, string[]> = { 'trees.species': ['oak', 'beech', 'yew'] };
const columns = Object.entries(KINDS).map(([name, kind]) => {
  const number = kind === 'unknown' || kind === 'additive';
  return { name, type: number ? 'double' : kind, additivity: number ? kind : null, personal: false, unit: null, determinedBy: [] };
}) as unknown as ModelColumn[];
const times = [{ column: 'surveyed_on', verb: 'surveyed', sql: null, from: '2024-01-01', to: '2024-12-31' }];
const model = {
  tables: [describedTable('trees', [], columns, { defaultTime: 'surveyed_on', times })],
  relationships: [],
} as unknown as DataModel;
const tables = questionTables(model.tables, VALUES);
const read = (question: string, notes?: string) =>
  readInWords({ question, notes, model, tables, metrics: [], today: '2026-11-22', values: () => [] });

/** The procedure with its rows, or the query with its functions of columns. */
function meaning(question: string, notes?: string) {
  const found = read(question, notes);
  if (found.kind === 'analysis' && found.analysis.kind === 'statistics') {
    const [{ procedure, args, scope }] = found.analysis.choices as [StatisticsChoice];
    return { procedure, args, where: scope.where?.sql };
  }
  if (found.kind !== 'query') return { kind: found.kind, left: 'left' in found ? found.left : [] };
  const { query, define } = found.reading;
  const of = define.map(({ expression }) =>
    expression.kind === 'aggregate'
      ? `${expression.function}(${expression.of?.kind === 'column' ? expression.of.name : ''})`
      : expression.kind,
  );
  const { filters, by, order, time } = query;
  return { of, ...(filters ? { filters } : {}), ...(by ? { by } : {}), ...(order ? { order } : {}), ...(time ? { time } : {}) };
}

const height = { label: 'height_m', sql: 'CAST("height_m" AS DOUBLE)' };
const girth = { label: 'girth_cm', sql: 'CAST("girth_cm" AS DOUBLE)' };
const species = (is: string) => ({ dimension: 'trees.species', is });

describe('statistics in words over one table', () => {
  test.each([
    ['How many rows have a height above 20?', { of: ['count()'], filters: { dimension: 'trees.height_m', above: 20 } }],
    ['How many records are missing a girth?', { of: ['count()'], filters: { dimension: 'trees.girth_cm', empty: true } }],
    ['mean of the height and the girth', { of: ['avg(height_m)', 'avg(girth_cm)'] }],
    [
      'mean and median of height and girth by species',
      { of: ['avg(height_m)', 'median(height_m)', 'avg(girth_cm)', 'median(girth_cm)'], by: ['trees.species'] },
    ],
    ['How many oak or yew trees are there?', { of: ['count()'] }],
    ['How many trees are neither oak nor yew?', { of: ['count()'], filters: { not: { or: [species('oak'), species('yew')] } } }],
    ['Which plot has the maximum ring count?', { of: ['max(ring_count)'], by: ['trees.plot'] }],
    ['Which plot has the highest total ring count?', { of: ['sum(ring_count)'], by: ['trees.plot'] }],
    // By the sum of a plot's trees, or by the highest of them.
    ['Which plot has the highest ring count?', { kind: 'choices' }],
    ['Average ring count per day', { kind: 'choices' }],
    ['Average ring count per tree', { of: ['avg(ring_count)'] }],
    ['Mean height for protected and non-protected trees', { of: ['avg(height_m)'], by: ['trees.protected'] }],
    ['Which species has the highest average height, and what is the average?', { of: ['avg(height_m)'], by: ['trees.species'] }],
    ['Calculate the mean height of each species and find the species with the highest mean height.', { order: [{ direction: 'desc' }] }],
    ['mean height of trees surveyed before March 2024', { time: { to: '2024-03-01' } }],
    ['mean height of trees with a height over 30 and under 20', { kind: 'unread' }],
    ['average height of trees with the lowest girth', { kind: 'unread' }],
    ['What is the z-score of the highest girth?', { kind: 'unread' }],
    ['Which plots have a ring count above 300?', { kind: 'unread' }],
    ['What is the most common species?', { of: ['count()'], by: ['trees.species'] }],
    ['mean height where species contains "ee"', { of: ['avg(height_m)'], filters: { dimension: 'trees.species', contains: 'ee' } }],
    [
      'average height excluding rows with a missing girth',
      { of: ['avg(height_m)'], filters: { not: { dimension: 'trees.girth_cm', empty: true } } },
    ],
    ['skewness of height by species', { procedure: 'describeColumns', args: [[height], ['skewness'], 'species'] }],
    [
      'first quartile and third quartile of the girth',
      { procedure: 'describeColumns', args: [[girth], ['first_quartile', 'third_quartile'], null] },
    ],
    [
      'Is girth correlated with height for protected trees?',
      { procedure: 'correlate', args: [girth, height, 'pearson', null], where: '"protected" = true' },
    ],
    ['Which column has the strongest correlation with girth?', { procedure: 'strongestCorrelation' }],
    ['Which numeric column correlates most strongly with girth?', { procedure: 'strongestCorrelation' }],
    ['Which two columns are most strongly correlated?', { procedure: 'strongestCorrelation' }],
    ['How many missing values are in each column?', { procedure: 'countMissing', args: [columns.map(({ name }) => name), 'missing'] }],
    [
      'outliers of height more than 2 standard deviations from the mean',
      { procedure: 'findOutliers', args: [height, { by: 'z', threshold: 2 }] },
    ],
    [
      'Is there a significant difference in height between oak and yew?',
      { procedure: 'compareGroups', args: [height, 'species', ['oak', 'yew'], null, 0.05] },
    ],
    [
      'Use a t-test to check whether the mean height differs between oak and yew',
      { procedure: 'compareGroups', args: [height, 'species', ['oak', 'yew'], 'student', 0.05] },
    ],
    ['Run a one-way ANOVA of girth by species', { procedure: 'compareGroups', args: [girth, 'species', null, 'anova', 0.05] }],
    ['Are species and plot independent? Use a chi-square test.', { procedure: 'testIndependence', args: ['species', 'plot', 0.05] }],
    ['Predict the girth from the height with a linear regression. What is the slope?', { procedure: 'regress', args: [girth, height] }],
    ['mean of girth after removing outliers with the 1.5 IQR rule', { procedure: 'describeColumns', args: [[girth], ['mean'], null] }],
    [
      'Create a column bulk by dividing height by girth. What is its mean?',
      { procedure: 'describeColumns', args: [[{ label: 'bulk', sql: expect.stringContaining('/ nullif') }], ['mean'], null] },
    ],
    [
      'Create a column bulk as the product of height and girth. What is its mean?',
      { procedure: 'describeColumns', args: [[{ label: 'bulk' }], ['mean'], null] },
    ],
    ['What percentage of the girth values is missing?', { procedure: 'countMissing', args: [['girth_cm'], 'percent'] }],
    [
      '90th percentile and standard error of the mean of girth',
      { procedure: 'describeColumns', args: [[girth], ['percentile_90', 'standard_error'], null] },
    ],
    ['Wie stark korreliert height mit girth?', { procedure: 'correlate', args: [height, girth, 'pearson', null] }],
    ['Find the outliers in girth using 2 times the IQR', { procedure: 'findOutliers', args: [girth, { by: 'iqr', factor: 2 }] }],
    [
      'What is the kurtosis of height where girth is between 50 and 60?',
      { procedure: 'describeColumns', where: '"girth_cm" BETWEEN 50 AND 60' },
    ],
    ['difference between the maximum and the minimum height', { procedure: 'describeColumns', args: [[height], ['range'], null] }],
    ['What are the different species?', { of: ['count()'], by: ['trees.species'] }],
    ['How many different species are there?', { of: ['count_distinct(species)'] }],
  ])('%s', (question, expected) => expect(meaning(question)).toMatchObject(expected));

  test.each([
    ['Which trees have a height over 30?', { table: 'trees', filters: { dimension: 'trees.height_m', above: 30 } }],
    ['What are the plots of the oak trees?', { table: 'trees', columns: ['trees.plot'], filters: species('oak') }],
    [
      'What is the species of the tree with the highest ring count?',
      { table: 'trees', columns: ['trees.species'], order: [{ by: 'trees.ring_count', direction: 'desc' }], limit: 1 },
    ],
  ])('lists rows: %s', (question, rows) => expect(read(question)).toMatchObject({ kind: 'rows', rows }));
});

describe('notes', () => {
  test.each([
    [
      'mean height',
      'Only consider rows where the girth is over 50.',
      { of: ['avg(height_m)'], filters: { dimension: 'trees.girth_cm', above: 50 } },
    ],
    ['mean height of oak', 'Species is oak. Use the height column.', { of: ['avg(height_m)'], filters: species('oak') }],
    ['standard deviation of height', 'Use the sample standard deviation.', { of: ['stddev(height_m)'] }],
    [
      'standard deviation of height',
      'Use the population standard deviation.',
      { args: [[height], ['population_standard_deviation'], null] },
    ],
    ['Is height normally distributed?', 'Use the Shapiro-Wilk test with a significance level of 1 %.', { args: [height, 'shapiro', 0.01] }],
    ['correlation of height and girth', 'Use Spearman.', { args: [height, girth, 'spearman', null] }],
    ['outliers in height', 'Outliers are values with a z-score above 2.5.', { args: [height, { by: 'z', threshold: 2.5 }] }],
    [
      'outliers in height',
      'Values more than 2 standard deviations from the mean are outliers.',
      { args: [height, { by: 'z', threshold: 2 }] },
    ],
    [
      'outliers in height',
      'Treat values with a z-score above 2.5 or below -2.5 as outliers.',
      { args: [height, { by: 'z', threshold: 2.5 }] },
    ],
    [
      'Is height normally distributed?',
      'If the p-value is less than 0.01, conclude that it is not normally distributed, otherwise that it is.',
      { args: [height, null, 0.01] },
    ],
    ['mean height by species', 'Calculate the mean height for each species.', { of: ['avg(height_m)'], by: ['trees.species'] }],
    ['mean height', 'Treat the height column as numeric.', { of: ['avg(height_m)'] }],
    ['mean height', 'Do not remove outliers.', { of: ['avg(height_m)'] }],
    ['mean height', 'The girth column contains the girth of each tree.', { of: ['avg(height_m)'] }],
    ['mean height', 'Ignore any null values in the girth column.', { filters: { not: { dimension: 'trees.girth_cm', empty: true } } }],
    ['mean height', 'If there are missing values, drop them before computing the mean.', { of: ['avg(height_m)'] }],
    [
      'mean height',
      'Only the rows with non-null girth should be considered.',
      { filters: { not: { dimension: 'trees.girth_cm', empty: true } } },
    ],
    ['mean height', 'Calculate the mean by summing all heights and dividing by their number.', { of: ['avg(height_m)'] }],
    ['mean height', 'Use the mean() function of pandas and round to 2 decimals.', { of: ['avg(height_m)'] }],
    ['mean height', 'Calculate the weighted mean by the girth.', { kind: 'unread' }],
    ['standard deviation of height', 'Use the std() function from numpy.', { args: [[height], ['population_standard_deviation'], null] }],
    [
      'mean height',
      'Trees with a missing girth should not be included.',
      { filters: { not: { dimension: 'trees.girth_cm', empty: true } } },
    ],
    ['mean height', 'Filter the dataset to include only oak trees.', { filters: species('oak') }],
    ['mean height', 'Do not consider any other column.', { of: ['avg(height_m)'] }],
    ['outliers in height', 'Use 2 as the IQR multiplier.', { args: [height, { by: 'iqr', factor: 2 }] }],
    ['correlation of height and girth', 'Report the p-value to four decimals.', { args: [height, girth, 'pearson', { level: 0.05 }] }],
    ['correlation of height and girth', 'Only consider the columns height and girth.', { args: [height, girth, 'pearson', null] }],
    ['mean height', 'Treat the height as the girth.', { kind: 'unread' }],
    ['mean height', 'The mean is to be weighted.', { kind: 'unread' }],
    ['mean height', 'Use the first height only.', { kind: 'unread' }],
    ['mean height', 'Fill missing values with the median.', { procedure: 'describeColumns', args: [[height], ['mean'], null] }],
    ['mean height of oak', 'Fill missing values with the median.', { kind: 'unread' }],
    ['Create a column bulk as the sum of height and girth. What is its mean?', 'Fill missing values with the median.', { kind: 'unread' }],
    ['mean height', 'Fill missing values with the median of the girth.', { kind: 'unread' }],
    ['mean height', 'Use the population standard deviation.', { of: ['avg(height_m)'] }],
    ['mean height', 'Use values over 100.', { kind: 'unread' }],
    ['mean height', 'Use the girth column.', { kind: 'unread' }],
    ['number of trees', 'Ignore missing values.', { kind: 'unread' }],
    ['How tall are trees?', 'Tall means kilowatts of steam.', { kind: 'unread' }],
  ])('%s: %s', (question, notes, expected) => expect(meaning(question, notes)).toMatchObject(expected));

  test.each([
    'Use pandas or any suitable library.',
    'Use the whole dataset.',
    'No data cleaning is required.',
    'The data was collected in spring.',
    'Use a significance level of 0.01.',
    'Use the mean() function from pandas.',
    'All rows must be included.',
    'Do not standardize the variables.',
  ])('changes nothing: %s', (notes) =>
    expect(read('mean height', notes)).toMatchObject({ kind: 'query', unneeded: [notes.replace(/\.$/, '')] }),
  );
  test.each([
    'Weight each row by the girth.',
    'Only consider the zwurbel trees.',
    'Take a random sample of 50 rows first.',
    'The values should be winsorized.',
  ])('may matter: %s', (notes) => expect(read('mean height', notes)).toMatchObject({ kind: 'unread' }));

  test.each([
    'Round to two decimal places',
    '@mean_height[value]',
    '"mean" is a floating-point number between 0 and 1',
    'Give the result as an integer',
  ])('only presents the result: %s', (notes) => expect(read('mean height', notes)).toMatchObject({ kind: 'query', setAside: [notes] }));
});

describe('tasks, whose notes have a form', () => {
  const task = (question: string, notes: string) =>
    meaning(question, `${notes}\n@result[value]\nwhere "value" is a number rounded to two decimals.`);
  test.each([
    ['Calculate the mean height of the saplings.', '', { of: ['avg(height_m)'] }],
    ['What is the average stem circumference (girth_cm) by species?', '', { of: ['avg(girth_cm)'], by: ['trees.species'] }],
    ['Calculate the mean height.', 'Do not remove any outliers before the calculation.', { of: ['avg(height_m)'] }],
    [
      'Calculate the mean height.',
      'Exclude any entries in which the girth value is missing.',
      { filters: { not: { dimension: 'trees.girth_cm', empty: true } } },
    ],
    ['Calculate the mean height.', 'Do not exclude rows with missing values.', { kind: 'unread' }],
    [
      'Calculate the mean height.',
      '@sd[x] The answer is a number. Every value has two decimals. Ignore rows with a missing girth.',
      { filters: { not: { dimension: 'trees.girth_cm', empty: true } } },
    ],
    ['Calculate the mean height of the women.', '', { kind: 'unread' }],
    ['Calculate the mean height of the saplings and the shrubs.', '', { kind: 'unread' }],
    ['Is height correlated with girth?', 'Use the spearmanr function from scipy.stats.', { args: [height, girth, 'spearman', null] }],
    ['Is height normally distributed?', 'Use the Kolmogorov-Smirnov test.', { args: [height, 'kolmogorov', 0.05] }],
    [
      'Compare the height of oak and yew with a t-test.',
      'Assume unequal variances.',
      { args: [height, 'species', ['oak', 'yew'], 'welch', 0.05] },
    ],
    [
      'Calculate the mean of the new variable "bulk".',
      '"bulk" is calculated as (height - girth) / girth * 100.',
      { procedure: 'describeColumns', args: [[{ label: 'bulk' }], ['mean'], null] },
    ],
    [
      'Apply min-max scaling to the height column and calculate the median of the scaled values.',
      '',
      { procedure: 'describeColumns', args: [[height], ['median'], null] },
    ],
    [
      'Fit a linear regression.',
      'The target variable is the girth and the predictor is the height.',
      { procedure: 'regress', args: [girth, height] },
    ],
  ])('%s %s', (question, notes, expected) => expect(task(question, notes)).toMatchObject(expected));
});
