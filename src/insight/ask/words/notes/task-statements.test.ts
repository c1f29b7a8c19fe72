import { describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const KINDS = { cargo: 'text', length: 'unknown', wait: 'unknown', fee: 'unknown', loaded: 'unknown', value: 'unknown' } as const;
const columns = Object.entries(KINDS).map(([name, kind]) => {
  const number = kind === 'unknown';
  return { name, type: number ? 'double' : kind, additivity: number ? kind : null, personal: false, unit: null, determinedBy: [] };
}) as unknown as ModelColumn[];
const model = { tables: [describedTable('calls', [], columns)], relationships: [] } as unknown as DataModel;
const tables = questionTables(model.tables, { 'calls.cargo': ['grain', 'steel'] }).map((table) => ({
  ...table,
  profile: { columns: table.profile.columns.map((column) => ({ ...column, nullCount: column.name === 'wait' ? 3 : 0 })) },
}));
/** The procedures and their arguments, or what else was read. */
function meaning(question: string, notes: string) {
  const found = readInWords({ question, notes: `${notes}\n@result[x]`, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (found.kind === 'analysis' && found.analysis.kind === 'statistics')
    return found.analysis.choices.map(({ procedure, scope }) => `${procedure}${scope.prepared ? ` ${scope.prepared[0]!.by}` : ''}`).join();
  return found.kind === 'query' ? 'query' : found.kind;
}

describe('sentences of a task', () => {
  test.each([
    ['mean and variance of the fee', 'The null hypothesis of this test is that the population is normally distributed.', 'unread'],
    [
      'Is the fee normally distributed?',
      'The null hypothesis of this test is that the population is normally distributed.',
      'testNormality',
    ],
    ['skewness of the fee', 'Do not apply any binning, grouping or rounding to the fee data.', 'describeColumns'],
    ['skewness of the fee', 'Do not use any libraries for the calculation other than numpy or pandas.', 'describeColumns'],
    ['skewness of the fee', 'Values in this column should not be rounded or changed in any way before the calculation.', 'describeColumns'],
    ['skewness of the fee', 'Since it is stated that there are no missing values, this part can be skipped.', 'describeColumns'],
    ['skewness of the wait', 'Since it is stated that there are no missing values, this part can be skipped.', 'unread'],
    ['skewness of the fee', 'Since it is stated that there are no missing values, drop every second row.', 'unread'],
    ['skewness of the fee', 'Convert the fee column from a string to a numeric data type.', 'describeColumns'],
    ['skewness of the fee', 'Convert the cargo column to a numeric data type.', 'unread'],
    ['skewness of the fee', "Use Pearson's moment coefficient of skewness.", 'unread'],
    [
      'correlation of fee and length',
      'If the correlation coefficient is closer to 1, it means that there exists a strong correlation.',
      'correlate',
    ],
    ['correlation of fee and length', 'If the correlation coefficient is closer to 1, drop the outliers.', 'unread'],
    ['correlation of fee and length', 'If the p-value is less than 0.05, report the p-value and the r-value.', 'correlate'],
    ['correlation of fee and length', 'Create a scatter plot of the fee and the length.', 'correlate'],
    ['correlation of fee and length', 'Create a scatter plot of the fee and the length of steel calls.', 'unread'],
    ['variance of the wait', 'Fill the missing values in wait with the median.', 'describeColumns fill_median'],
    ['variance of the wait', 'Fill the missing values in wait with the median of its cargo group.', 'unread'],
    ['variance of the wait', 'Fill the missing values in wait with the median of each cargo.', 'unread'],
    [
      'outliers of the fee by z-score',
      'Use the formula Z = (X - μ) / σ where X is a data point, μ is the mean, and σ is the standard deviation.',
      'findOutliers',
    ],
    ['outliers of the fee by z-score', 'Use the formula Z = (X - μ) / σ where σ is the median absolute deviation.', 'unread'],
  ])('%s; %s: %s', (question, notes, kind) => expect(meaning(question, notes)).toBe(kind));

  test.each([
    ['Create a column "moves" by combining loaded and fee, the total of both. Calculate the skewness of "moves".', 'describeColumns'],
    ['Create a column "moves" by combining loaded and fee. Calculate the skewness of "moves".', 'unread'],
    [
      'Create a column "moves" as the difference between a ship\'s loaded and its fee. Calculate the skewness of "moves".',
      'describeColumns',
    ],
  ])('%s: %s', (question, kind) => expect(meaning(question, 'Use pandas.')).toBe(kind));
});
