import { describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import type { StatisticsChoice } from '../../procedures/index.ts';
import { readInWords } from '../read-question.ts';

const KINDS = {
  jar_id: 'identifier',
  Flower: 'text',
  shelf: 'text',
  'Weight (g)': 'unknown',
  water_pct: 'rate',
  bubble_count: 'additive',
  sealed: 'boolean',
} as const;
const VALUES: Record<string, string[]> = { 'jars.Flower': ['Clover', 'Heather', 'Lime'], 'jars.shelf': ['A', 'B'] };
const columns = Object.entries(KINDS).map(([name, kind]) => {
  const number = kind === 'unknown' || kind === 'rate' || kind === 'additive';
  const type = kind === 'identifier' ? 'integer' : number ? 'double' : kind;
  return { name, type, additivity: number ? kind : null, personal: false, unit: null, determinedBy: [] };
}) as unknown as ModelColumn[];
const model = { tables: [describedTable('jars', ['jar_id'], columns)], relationships: [] } as unknown as DataModel;
const tables = questionTables(model.tables, VALUES);

/** What a task asks for, or the note that was not understood. */
function task(question: string, notes: string, form: string) {
  const found = readInWords({ question, notes: `${notes}\n${form}`, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (found.kind === 'analysis' && found.analysis.kind === 'statistics') {
    const [{ procedure, args, scope }] = found.analysis.choices as [StatisticsChoice];
    return {
      procedure,
      args,
      where: scope.where?.sql ?? null,
      prepared: scope.prepared?.map(({ by }) => by),
      trimmed: scope.trimmed?.rule,
    };
  }
  if (found.kind === 'unread') return 'refused';
  return found.kind === 'query' ? { filters: found.reading.query.filters ?? null } : found.kind;
}

const weight = { label: 'Weight (g)', sql: 'CAST("Weight (g)" AS DOUBLE)' };
const water = { label: 'water_pct', sql: 'CAST("water_pct" AS DOUBLE)' };
const filled = (column: string) => ({ not: { dimension: `jars.${column}`, empty: true } });

describe('instructions on the rows', () => {
  const mean = (notes: string) => task('What is the average weight of the jars?', notes, '@mean[value]');
  test.each([
    'Empty cells do not count.',
    'NaNs dropped.',
    'Skip blanks.',
    'Plain arithmetic mean, unweighted.',
    'pandas .mean() with default skipna.',
    'Use the Weight (g) column; skip blanks.',
    'Do not impute anything.',
  ])('change nothing of a mean: %s', (notes) => expect(mean(notes)).toEqual({ filters: null }));
  test.each([
    'Blank weights are skipped.',
    'Column Weight (g), blanks left out.',
    'Rows without a weight are left out.',
    'Leave out jars whose weight was not recorded.',
    'Only use jars with a recorded weight.',
    'Missing weights are excluded, not treated as zero.',
    'Ignore records in which Weight (g) is blank.',
    'Mean of the column Weight (g) over all jars that have one.',
  ])('leave out what has no value: %s', (notes) => expect(mean(notes)).toEqual({ filters: filled('Weight (g)') }));
  test.each([
    ['Only Clover jars.', { dimension: 'jars.Flower', is: 'Clover' }],
    ['Flower = Clover.', { dimension: 'jars.Flower', is: 'Clover' }],
    ['Jars of the flower Clover only.', { dimension: 'jars.Flower', is: 'Clover' }],
    ['Clover is excluded.', { not: { dimension: 'jars.Flower', is: 'Clover' } }],
    ['Exclude the Clover jars.', { not: { dimension: 'jars.Flower', is: 'Clover' } }],
    ['Only jars with more than 30 bubbles.', { dimension: 'jars.bubble_count', above: 30 }],
    ['Limit yourself to jars heavier than 50 g.', { dimension: 'jars.Weight (g)', above: 50 }],
    ['Restrict to shelf A; leave out missing weights.', { and: [filled('Weight (g)'), { dimension: 'jars.shelf', is: 'A' }] }],
  ])('restrict them: %s', (notes, filters) => expect(mean(notes)).toEqual({ filters }));
  test.each([
    'A jar is full if Weight (g) is above 50.',
    'A jar counts as full when it is heavier than 50 g.',
    'Full means Weight (g) strictly over 50.',
  ])('define a word of the question: %s', (notes) =>
    expect(task('Average water_pct of full jars?', notes, '@mean[value]')).toEqual({
      filters: { dimension: 'jars.Weight (g)', above: 50 },
    }),
  );
  test.each([
    'Do not drop rows with missing weights.',
    'Drop rows where both the weight and the water_pct are missing.',
    'Leave out missing weights unless the jar is sealed.',
    'Leave out missing weights, but only on shelf A if sealed.',
    'Missing weights count twice.',
    'Weight each jar by its water_pct.',
    'Use only two jars.',
  ])('are refused where a word says more: %s', (notes) => expect(mean(notes)).toBe('refused'));
});

describe('instructions on methods', () => {
  const correlated = (method: string, columnsFilled: boolean) => ({
    procedure: 'correlate',
    args: expect.arrayContaining([weight, water, method]),
    where: columnsFilled ? expect.stringContaining('IS NULL') : null,
  });
  test.each([
    ['Pairwise deletion of missing values.', 'pearson', false],
    ['Complete cases only (listwise deletion).', 'pearson', false],
    ["Pearson's r, two-sided p-value; drop rows with a blank in either column.", 'pearson', false],
    ['Pearson on Weight (g) and water_pct, pairwise complete.', 'pearson', false],
    ['scipy.stats.spearmanr on complete pairs.', 'spearman', false],
    ['Only jars for which both weight and water_pct are known count.', 'pearson', true],
    ['Use only jars with both values; compute Kendall’s tau.', 'kendall', false],
  ])('of a correlation: %s', (notes, method, columnsFilled) =>
    expect(task('How strongly are weight and water_pct correlated?', notes, '@r[value] @p_value[value]')).toMatchObject(
      correlated(method, columnsFilled),
    ),
  );
  test.each([
    ['Sample standard deviation (n-1).', 'standard_deviation'],
    ['Sample SD with ddof=1, ignoring blanks.', 'standard_deviation'],
    ['pandas default (ddof = 1).', 'standard_deviation'],
    ['Population formula (divide by n), not the sample formula.', 'population_standard_deviation'],
    ['Divide by n.', 'population_standard_deviation'],
    ['numpy default.', 'population_standard_deviation'],
  ])('of a standard deviation: %s', (notes, measure) =>
    expect(task('Skewness and standard deviation of Weight (g)?', notes, '@skewness[a] @sd[b]')).toMatchObject({
      procedure: 'describeColumns',
      args: [[weight], expect.arrayContaining([measure]), null],
    }),
  );
  test('of a coefficient of variation', () =>
    expect(task('Coefficient of variation of Weight (g)?', 'Population SD (ddof=0).', '@cv[value]')).toMatchObject({
      args: [[weight], ['population_coefficient_of_variation'], null],
    }));
  test.each([
    ['1.5*IQR rule with linearly interpolated quartiles.', { by: 'iqr', factor: 1.5 }],
    ['Anything below Q1 - 2*IQR or above Q3 + 2*IQR is an outlier; ignore blanks.', { by: 'iqr', factor: 2 }],
    ["Tukey's fences with k = 1.5. Missing weights dropped first.", { by: 'iqr', factor: 1.5 }],
    ['|z| > 2.5 with the population standard deviation.', { by: 'z', threshold: 2.5, population: true }],
    ['z = (x - mean) / sd, sample sd; flag |z| > 3.', { by: 'z', threshold: 3 }],
    ['Values farther than three standard deviations from the mean, missing values ignored.', { by: 'z', threshold: 3 }],
  ])('of outliers: %s', (notes, rule) =>
    expect(task('How many outliers does Weight (g) have?', notes, '@outliers[count]')).toMatchObject({
      procedure: 'findOutliers',
      args: [weight, rule],
    }),
  );
  test.each([
    ['Welch’s t-test, two-sided.', 'welch'],
    ['Student’s t-test with pooled variance.', 'student'],
    ['Unequal variances; drop blanks.', 'welch'],
  ])('of a comparison: %s', (notes, test) =>
    expect(task('Does the mean weight differ between Clover and Heather?', notes, '@t[a] @p[b]')).toMatchObject({
      procedure: 'compareGroups',
      args: [weight, 'Flower', ['Clover', 'Heather'], test, 0.05],
    }),
  );
  test.each([
    ['Replace missing weights by the median.', 'fill_median'],
    ['Gaps are filled with the mean of the column.', 'fill_mean'],
    ['Missing weights are set to the column median.', 'fill_median'],
  ])('of filling: %s', (notes, by) =>
    expect(task('What is the standard deviation of the weight after filling the gaps?', notes, '@sd[value]')).toMatchObject({
      prepared: [by],
    }),
  );
  test('of filling by another column are refused', () =>
    expect(task('How strongly are weight and water_pct correlated?', 'Fill missing weights with the mean of water_pct.', '@r[value]')).toBe(
      'refused',
    ));
  test.each([
    'Quartiles by the exclusive method.',
    'Use type 6 quantiles.',
    'Nearest-rank percentiles.',
    'Linear interpolation, except for Q3.',
  ])('that are not the usual one are refused: %s', (notes) =>
    expect(task('Find the interquartile range of Weight (g).', notes, '@iqr[value]')).toBe('refused'),
  );
  test.each(['Quartiles by linear interpolation (numpy default), blanks skipped.', 'Q3 minus Q1, pandas quantile defaults.'])(
    'that are the usual one change nothing: %s',
    (notes) =>
      expect(task('Find the interquartile range of Weight (g).', notes, '@iqr[value]')).toMatchObject({ procedure: 'describeColumns' }),
  );
});
