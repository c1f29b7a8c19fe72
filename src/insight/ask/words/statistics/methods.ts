import type { OutlierRule } from '../../procedures/index.ts';
import { thresholds } from '../conditions/bounds.ts';
import { leads } from '../conditions/conditions.ts';
import { columnListAt, columnsAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Method, Piece } from '../types.ts';

const Z_THRESHOLD = 3;
const IQR_FACTOR = 1.5;

/** How a statistic is to be computed: "the population standard deviation", "a significance level of 5 %", "ignore missing values". */
export function methods(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const add = (end: number, method: Method) => found.push({ end, cost: 0.5, value: [{ kind: 'method', method }] });
  const named = (end: number) => [end, ...parser.role(end, 'method')];
  for (const end of parser.role(at, 'populationDeviation')) add(end, { of: 'deviation', is: 'population' });
  for (const end of parser.role(at, 'sampleDeviation')) add(end, { of: 'deviation', is: 'sample' });
  for (const end of parser.role(at, 'pearson').flatMap(named)) add(end, { of: 'correlation', is: 'pearson' });
  for (const start of parser.role(at, 'rankCorrelation'))
    for (const end of [start, ...parser.role(start, 'correlation')].flatMap(named)) add(end, { of: 'correlation', is: 'spearman' });
  for (const end of parser
    .role(at, 'kendall')
    .flatMap((start) => [start, ...parser.role(start, 'correlation')])
    .flatMap(named))
    add(end, { of: 'correlation', is: 'kendall' });
  for (const end of parser.role(at, 'shapiro').flatMap(named)) add(end, { of: 'normality', is: 'shapiro' });
  for (const end of parser.role(at, 'kolmogorov').flatMap(named)) add(end, { of: 'normality', is: 'kolmogorov' });
  for (const end of parser.role(at, 'equalVariances')) add(end, { of: 'variances', is: 'equal' });
  for (const end of parser.role(at, 'dagostino').flatMap(named)) add(end, { of: 'normality', is: 'dagostino' });
  if (parser.tokens[at]?.word === 'jarque') {
    const end = parser.skipMarks(at + 1);
    if (parser.tokens[end]?.word === 'bera') add(end + 1, { of: 'normality', is: 'jarqueBera' });
  }
  for (const { end, value } of levels(parser, at)) add(end, { of: 'significance', is: value });
  for (const { end, value } of outlierRules(parser, at)) add(end, { of: 'outliers', is: value });
  // "outliers are values with a z-score above 3".
  for (const start of parser.role(at, 'outliers').flatMap((next) => parser.role(next, 'is')))
    for (const next of leads(parser, start).flatMap((one) => [
      one,
      ...parser.role(one, 'column', 'rows').flatMap((last) => leads(parser, last)),
    ]))
      for (const { end, value } of outlierRules(parser, next)) add(end, { of: 'outliers', is: value });
  for (const start of parser.role(at, 'ignore'))
    for (const next of parser.fillers(start)) {
      for (const end of parser.role(next, 'missingValues')) found.push({ end, cost: 0, value: [{ kind: 'withoutEmpty' }] });
      for (const rows of parser.role(next, 'rows').flatMap((one) => leads(parser, one)))
        for (const values of parser.role(rows, 'missingValues'))
          for (const end of [values, ...parser.role(values, 'usedColumns')])
            found.push({ end, cost: 0, value: [{ kind: 'withoutEmpty', rows: true }] });
    }
  // "rows with missing values are left out".
  for (const rows of [false, true])
    for (const start of rows ? parser.role(at, 'rows').flatMap((next) => leads(parser, next)) : [at])
      for (const values of parser.role(start, 'missingValues'))
        for (const used of [values, ...parser.role(values, 'usedColumns')])
          for (const next of leads(parser, used))
            for (const end of parser.role(next, 'ignore'))
              found.push({ end, cost: 0, value: [{ kind: 'withoutEmpty', ...(rows ? { rows } : {}) }] });
  // A column by itself has to be one that the question uses.
  for (const start of parser.fillers(at))
    for (const { end, value, cost } of columnsAt(parser, start)) {
      const said = parser.role(start, 'column').length > 0 || parser.role(end - 1, 'column').includes(end);
      if (said) found.push({ end, cost: cost + 0.5, value: [{ kind: 'mention', ref: value }] });
    }
  // "the columns age and fee".
  for (const start of parser.fillers(at).flatMap((next) => parser.role(next, 'column')))
    for (const { end, value, cost } of columnListAt(parser, start))
      if (value.length > 1) found.push({ end, cost: cost + 0.5, value: value.map((ref): Piece => ({ kind: 'mention', ref })) });
  return found;
}

/** "significance level of 0.05", "alpha = 5 %", "p-value below 0.05". */
function levels(parser: Parser, at: number): Parse<number>[] {
  const share = (position: number): Parse<number>[] => {
    const value = parser.numberAt(position);
    if (value === null) return [];
    const percent = parser.tokens[position + 1]?.word === '%';
    const level = percent ? value / 100 : value;
    return level > 0 && level < 1 ? [{ end: position + (percent ? 2 : 1), cost: 0, value: level }] : [];
  };
  const after = parser.role(at, 'significance').flatMap((start) => [...parser.fillers(start), ...parser.role(start, 'is')].flatMap(share));
  const before = share(at).flatMap((level) => parser.role(level.end, 'significance').map((end) => ({ ...level, end })));
  const byP = parser
    .role(at, 'pValue')
    .flatMap((start) =>
      [start, ...parser.role(start, 'is', 'threshold')].flatMap((next) =>
        [...parser.role(next, 'above', 'below', 'atLeast', 'atMost'), ...(next > start ? [next] : [])].flatMap(share),
      ),
    );
  return [...after, ...before, ...byP];
}

/** "Z-score method with a threshold of 2.5", "more than 3 standard deviations from the mean", "1.5 times the IQR". */
function outlierRules(parser: Parser, at: number): Parse<OutlierRule>[] {
  const found: Parse<OutlierRule>[] = [];
  const limits = (start: number) => [
    ...thresholds(parser, start).flatMap(({ end, value }) => ('above' in value ? [{ end, value: value.above }] : [])),
    ...leads(parser, start)
      .flatMap((next) => parser.role(next, 'threshold'))
      .flatMap((next) => parser.fillers(next))
      .flatMap((next) => numberAt(parser, next)),
  ];
  for (const z of parser.role(at, 'zScore')) {
    for (const closed of [z, ...parser.role(parser.skipMarks(z), 'method')]) {
      if (closed > z || parser.says('outliers')) found.push({ end: closed, cost: 0, value: { by: 'z', threshold: Z_THRESHOLD } });
      for (const start of leads(parser, closed))
        for (const { end, value } of limits(start)) found.push({ end, cost: 0, value: { by: 'z', threshold: value } });
    }
  }
  for (const { end, value } of thresholds(parser, at))
    if ('above' in value)
      for (const last of parser.role(end, 'deviations')) found.push({ end: last, cost: 0, value: { by: 'z', threshold: value.above } });
  for (const { end, factor } of fences(parser, at)) found.push({ end, cost: 0, value: { by: 'iqr', factor } });
  // "interquartile range (IQR) method".
  const ranges = parser
    .role(at, 'quartileRange')
    .flatMap((end) => [
      end,
      ...(parser.tokens[end]?.word === '('
        ? parser.role(end + 1, 'quartileRange').flatMap((next) => (parser.tokens[next]?.word === ')' ? [next + 1] : []))
        : []),
    ]);
  for (const iqr of ranges) {
    for (const closed of [iqr, ...parser.role(parser.skipMarks(iqr), 'method')]) {
      if (closed > iqr || parser.says('outliers')) found.push({ end: closed, cost: 0, value: { by: 'iqr', factor: IQR_FACTOR } });
      for (const start of leads(parser, closed)) {
        for (const next of parser.role(start, 'threshold').flatMap((one) => parser.fillers(one)))
          for (const { end, value } of numberAt(parser, next)) found.push({ end, cost: 0, value: { by: 'iqr', factor: value } });
      }
    }
  }
  for (const { end, value } of numberAt(parser, at)) {
    const next = parser.skipMarks(end);
    for (const times of [next, ...parser.role(next, 'times')])
      for (const last of parser.role(times, 'quartileRange').flatMap((iqr) => [iqr, ...parser.role(iqr, 'method')]))
        found.push({ end: last, cost: 0, value: { by: 'iqr', factor: value } });
  }
  return found;
}

/** "below Q1 - 1.5 * IQR or above Q3 + 1.5 * IQR", "Tukey's fences". */
function fences(parser: Parser, at: number): { end: number; factor: number }[] {
  const side = (start: number, limit: 'below' | 'above', quartile: 'firstQuartile' | 'thirdQuartile') =>
    parser
      .role(start, limit)
      .flatMap((next) => parser.role(parser.skip(next), quartile))
      .flatMap((next) => numberAt(parser, parser.skipMarks(next)))
      .flatMap(({ end, value }) => {
        const next = parser.skipMarks(end);
        return [next, ...parser.role(next, 'times')].flatMap((one) =>
          parser.role(one, 'quartileRange').map((last) => ({ end: last, factor: value })),
        );
      });
  const pairs = (first: ReturnType<typeof side>, second: (start: number) => ReturnType<typeof side>) =>
    first.flatMap((one) =>
      parser
        .role(parser.skipMarks(one.end), 'or', 'and')
        .flatMap(second)
        .filter((two) => two.factor === one.factor),
    );
  return [
    ...pairs(side(at, 'below', 'firstQuartile'), (next) => side(next, 'above', 'thirdQuartile')),
    ...pairs(side(at, 'above', 'thirdQuartile'), (next) => side(next, 'below', 'firstQuartile')),
    ...parser.role(at, 'fences').map((end) => ({ end, factor: IQR_FACTOR })),
  ];
}

function numberAt(parser: Parser, at: number): { end: number; value: number }[] {
  const value = parser.numberAt(at);
  return value === null || value <= 0 ? [] : [{ end: at + 1, value }];
}
