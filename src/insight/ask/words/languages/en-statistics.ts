import { ENGLISH_ANALYSIS } from './en-analysis.ts';
import { ENGLISH_DIRECTIVES } from './en-directives.ts';
import { ENGLISH_INSTRUCTIONS } from './instruction-words.ts';
import type { NoteWords } from './note-words.ts';
import type { StatisticsRole } from './statistics-role.ts';
import type { Language } from './types.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);

/** Words of statistics, and of instructions on how to compute them. */
export const ENGLISH_STATISTICS: Pick<Language['phrases'], StatisticsRole> = {
  correlation: list(
    'correlation, correlation between, correlation of, correlation coefficient, correlation coefficient between, correlation coefficient of, pearson correlation, pearson correlation coefficient, correlate, correlated, correlates',
  ),
  isThat: list(
    'is that, is this, are they, are these, are those, does that make, does this make, do they make up, does that make up, do they represent, does that represent, does this represent, does this correspond to, does that correspond to',
  ),
  ofTotal: list(
    'of the total, of total, of the whole, of all, of the data, of the dataset, of the whole dataset, of all rows, of all records, of the total number',
  ),
  binning: list(
    'categorize, categorise, classify, divide, split, group, bin, bucket, segment, cut, separate, partition, categorizes, categorises, classifies, divides, splits, groups, bins, buckets, segments, separates, categorizing, classifying, dividing, grouping, binning, discretize',
  ),
  bin: list(
    'group, category, bin, class, level, bucket, segment, tier, groups, categories, bins, classes, levels, range, ranges, band, bands, bracket, brackets',
  ),
  spread: list('distribution of, the distribution of, breakdown of, the breakdown of, break down of, split of, the split of'),
  remaining: list(
    'cleaned, cleaned values, cleaned data, cleaned column, cleaned dataset, remaining, remaining values, remaining data, remaining rows, trimmed, trimmed data, trimmed values, filtered data, filtered values, after removal, after the removal',
  ),
  affirmed: list('yes, so, any, true, there are, there are any, there is, there is one, it is, it does, they are, present'),
  numeric: list('numeric, numerical, continuous, quantitative'),
  strongly: list('strongly, highly, closely, tightly'),
  mutually: list('with each other, with one another, to each other, between them, among themselves, mutually'),
  pair: list('pair of, pairs of, two, 2, combination of'),
  rankCorrelation: list("spearman, spearman rank, spearman s, spearman's, spearman's rank, spearman s rank, rank"),
  outliers: list('outlier, outliers, anomaly, anomalies, anomalous values'),
  zScore: list('z score, z scores'),
  method: list('method, rule'),
  normality: list(
    'jarque bera, jarque bera test, normal, is normal, are normal, gaussian, gaussian distribution, normally distributed, normal distribution, a normal distribution, follow a normal distribution, normality',
  ),
  missingValues: list(
    'missing values, missing value, missing entries, missing data, missing data points, values missing, missing cells, empty values, empty cells, empty entries, null values, nulls, blank values, blank cells, gaps, blanks, nans',
  ),
  variance: list('variance, variance of, sample variance, sample variance of'),
  quartile: list('quartile, quartile of'),
  populationDeviation: list(
    'population variance, population variance of, population variance formula, variance of the population, ddof=0, population formula, ddof = 0, ddof 0, ddof of 0, population standard deviation, population standard deviation of, standard deviation of the population',
  ),
  sampleDeviation: list(
    'sample variance, sample variance formula, sample standard deviation formula, variance of the sample, sample formula, ddof = 1, ddof 1, ddof of 1, sample standard deviation, standard deviation of the sample, standard deviation of a sample',
  ),
  pearson: list('pearson, pearson s, pearson correlation, pearson correlation coefficient, pearson method'),
  shapiro: list('shapiro wilk, shapiro wilk test, shapiro'),
  dagostino: list(
    "d'agostino, dagostino, d'agostino pearson, d'agostino's k squared, d'agostino s k squared, d'agostino s k 2, d'agostino's k squared, d agostino s k squared, d agostino, d agostino s, d agostino pearson, d agostino s k 2, d'agostino and pearson s, d'agostino and pearson, d'agostino k squared, d'agostino's, d'agostino s, dagostino pearson, normaltest",
  ),
  significance: list('significance level, significance level of, level of significance, alpha, alpha of'),
  pValue: list('p value, p values'),
  deviations: list('standard deviations from the mean, standard deviations away from the mean'),
  threshold: list('threshold, threshold of, cutoff, cutoff of'),
  times: list('times the, times, x, fold, once, twice'),
  request: list(
    'check, test, identify, detect, perform, run, conduct, carry out, apply, work out, estimate, quantify, investigate, examine, assess, explore, evaluate, report, provide, verify, inspect, study, whether, fit, make, produce, obtain, retrieve, state, first, then, next, finally, afterwards, after that, and then, before, to check, after, tests, given, by computing, by calculating, by performing, by running, by fitting, by using, with the help of, statistically, follow, follows, following, lie, lies, fall, falls, according, same, equal, hypothesis',
  ),
  analytic: ENGLISH_ANALYSIS,
  equalVariances: list(
    'equal variances assumed, equal variance assumed, equal variances, equal variance, same variance, same variances, variances are equal, homogeneous variances, equality of variances',
  ),
  kolmogorov: list('kolmogorov smirnov, kolmogorov smirnov test, ks test, k s test, kolmogorov smirnov normality test'),
  fill: list('fill, filling, filled, fill in, filling in, filled in, replace, replacing, replaced, impute, imputing, imputed'),
  logarithm: list(
    'log transformation, logarithmic transformation, natural log transformation, natural logarithmic transformation, natural logarithm, natural logarithm of, the natural logarithm of, natural log, natural log of, log transform, log transformed, logarithm of, logarithm, natural logarithm base e',
  ),
  logarithm10: list(
    'log10, log10 transformation, base 10 logarithm, base 10 logarithm of, common logarithm, base 10 log transformation, decadic logarithm',
  ),
  minMax: list(
    'min max scaling, min max normalization, min max normalisation, min max scaler, min max method, minmax scaling, minmax scaler, min max scaling method, min max normalization method, min max',
  ),
  scale: list(
    'normalize, normalise, scale, rescale, normalized, normalised, scaled, rescaled, normalizing, scaling, normalization, normalizing, normalisation, rescaling',
  ),
  transformed: list(
    'transformed, transformation, transform, transforming, taking, take, imputation, base e, after, afterwards, filled, prior to, before, this, that, resulting',
  ),
  fittedError: list('mean squared error, mean square error, mse, root mean squared error, root mean square error, rmse'),
  relation: list(
    'relationship, relation, association, associated, related, linear relationship, linear association, link, connection, linear relation',
  ),
  differ: list(
    'differ, differs, difference, differences, different, vary, varies, is the same, are the same, difference between, difference in, difference in means, compare, comparing, compares, comparison, equal means, same mean',
  ),
  tTest: list(
    "t test, t tests, student t test, student s t test, students t test, student's t test, two sample t test, independent t test, independent two sample t test, independent samples t test, unpaired t test",
  ),
  welch: list(
    "welch, welch s, welch's, welch test, welch t test, welch's t test, welch s t test, t test without assuming equal variances, t test with unequal variances, without assuming equal variances, unequal variances, not assuming equal variances",
  ),
  anova: list('anova, one way anova, one way analysis of variance, analysis of variance, f test, anova test, one way anova test'),
  chiSquare: list(
    'chi square, chi squared, chi square test, chi squared test, chi square test of independence, chi squared test of independence, chi square test for independence, independent, independence, test of independence',
  ),
  regression: list(
    'linear regression, simple linear regression, regression line, linear model, linear regression model, simple regression, simple linear regression model, ordinary least squares, ordinary least squares regression, ols, ols regression, least squares regression, linear regression analysis, least squares, regression',
  ),
  kendall: list("kendall, kendall s, kendall tau, kendall s tau, kendall's tau, kendall's, kendall rank, tau"),
  significant: list(
    'significant, significance, statistically significant, statistical significance, significantly, statistically significantly, significant or not',
  ),
  statistic: list(
    'test statistic, statistic, t statistic, f statistic, t value, f value, chi square statistic, chi squared statistic, w statistic, t score, f ratio, test statistics, test result',
  ),
  fitted: list(
    'slope, intercept, r squared, r2, coefficient of determination, r squared value, r2 score, regression coefficient, regression coefficients, slope and intercept',
  ),
  predict: list('predict, predicts, predicting, explain, explains, explaining, to predict, for predicting'),
  predictFrom: list('from, by, with, based on, using, on, on the basis of, as a function of'),
  dependent: list('dependent variable, dependent, response, response variable, target, target variable, outcome'),
  independent: list('independent variable, independent, predictor, predictor variable, explanatory variable, regressor, feature, input'),
  present: list(
    'non missing, non missing values, non null, non null values, non empty, non empty values, not missing, present values, available values, a value, a value for, valid values, values present, recorded values',
  ),
  lack: list(
    'lack, lacks, lack a value, lacks a value, lack a value for, have no, has no, have no value for, has no value for, without a value for, with no value for, without a',
  ),
  variation: list('coefficient of variation, coefficient of variation of, relative standard deviation, cv'),
  standardError: list('standard error of the mean, standard error, sem, standard error of the mean of, standard error of'),
  firstQuartile: list('lower quartile, q1, first quartile'),
  thirdQuartile: list('upper quartile, q3, third quartile'),
  mode: list('mode, mode of'),
  pronoun: list(
    'of the cleaned data, the cleaned data, of the remaining, the remaining, remaining, its, it, of it, of this column, of the column, of the new column, of that column, this column, the new column, of the result, of the remaining values, the remaining values, of the remaining rows, of the rest, for it, of the remaining data, of the filtered data',
  ),
  eachGroup: list(
    'for each group, per group, of each group, in each group, within each group, for every group, each group, in each band, per band, for each band, the groups, groups, group, levels, levels of, categories, data, the data, resulting groups',
  ),
  manner: list(
    'how strong, how strongly, how closely, how tightly, strong, strongly, statistically, linearly, closely, well, strength, direction, strength and direction, the strength of, distribution, distribution of, absolute, score, scores',
  ),
  derive: list('create, add, define, derive, introduce, construct, generate, build, engineer, compute, calculate, let'),
  newColumn: list(
    'this new column, this new feature, this new variable, the new feature, the new variable, new numeric column, a new numeric column, new, a new column, new column, a column, a new feature, new feature, a feature, a new variable, new variable, a variable, column, feature, variable, the column, a new field, a new attribute, a derived column',
  ),
  called: list('called, named, labelled, labeled, with the name'),
  as: list(
    'as, =, that is, which is, defined as, as being, equal to, by taking, by computing, by calculating, be, is, by dividing, by adding, containing, that contains',
  ),
  difference: list('difference of, difference between'),
  product: list('product of, product'),
  quotient: list('ratio of, ratio, quotient of, ratio between, quotient'),
  minus: list('minus, -, less'),
  dividedBy: list('divided by, /, over'),
  everything: list(
    'whole dataset, whole data set, entire dataset, entire data set, full dataset, full data set, all rows, all the rows, every row, all data, all the data, all records, all entries, all observations, complete dataset, whole table, entire table, all of the data, all values, all available data, all data points, given data, the original data, original dataset, of the file, the file, whole file, as it is, as they are, as is, as given, without changes, unchanged, untouched',
  ),
  fences: list("tukey fences, tukey s fences, tukey's fences, tukey rule, tukey method, tukey s rule, tukey s method, tukey"),
  usedColumns: list(
    'in the columns used, in either column, in either of the columns, in these columns, in the relevant columns, in the used columns, in both columns, in these two columns, in either of these columns, in this column, in the column, in any of these columns, in the columns involved, in the selected columns',
  ),
  twoSided: list('two sided, two tailed, two sided test, two tailed test, two sided p value, two tailed p value'),
  calledNumber: list(
    'ratio, ratios, count, counts, number, numbers, total, totals, amount, value, average, mean, percentage, share, proportion, rate, result, difference',
  ),
  showing: list('showing, listing, returning, giving, displaying, along with, together with'),
  howManyNot: list(
    "how many are not, how many were not, how many aren't, how many weren't, how many have not, how many haven't, how many did not, how many didn't, how many do not, how many don't, how many does not, how many doesn't, how many has not, how many hasn't, how many of them are not, how many of them were not, how many of them have not, how many of them did not, how many of them do not, how many not",
  ),
  includingToday: list(
    "inclusive of today, inclusive of today's date, inclusive of the current date, including today, including today's date, up to and including today, up to today, until today",
  ),
  excludingCurrent: list(
    'not including the current, not including this, excluding the current, excluding this, without the current, not including current, excluding current, exclusive of the current',
  ),
  thatNumber: list(
    'they have made, they have placed, they made, they placed, they have had, they have, they had, how many did they make, how many did they place, how many have they made, how many have they placed, how many did they have, how many have they, how many were there, how many does it have, how many do they have, how many has it, how many have they, how many it has, how many they have, how many is that, how many are there, its count, what is its count, what is its frequency, what is the count, what is its number, the count, how many times, how many times does it appear, how many times does it occur, how often does it appear, how often does it occur, how often, its frequency, what is that mean, what is that average, what is that value, what is it, that mean, that average, its value, what is the value, its number, what is the exact number, what is the exact count, what is the number, the exact number, the exact count',
  ),
  exceed: list('exceed, exceeds, exceeded, by how much does, by how much do, by how much, higher than, larger than, greater than'),
  tool: list(
    'library, libraries, package, packages, software, tool, tools, module, modules, function, functions, python, pandas, numpy, scipy, excel, spreadsheet, sql, r, statsmodels, sklearn, scikit learn, scikit, program, programming language, language, method, methods, formula, calculator, code, script, statistics package, statistics module',
  ),
  toolAdjective: list(
    "you may, you can, feel free to, may, built in, builtin, suitable, appropriate, equivalent, similar, standard, usual, common, statistical, statistics, your, of your choice, any, other, or, and, s, 's, the, a, an, of, in, from, you like, you prefer, relevant, corresponding, such as, like, e, g, for example, available, proper, correct",
  ),
  keep: list(
    'filter the data, filter the rows, filter the dataset, filter, keep, keep only, retain, retain only, filter for, filter to, filter by, filter the data to, filter the rows to, filter the data for, restrict the analysis to, include, including, restrict the data to, limit the data to, limit the analysis to, select, select only, focus on, focus only on, look only at, filter the dataset to, filter the dataset for, subset',
  ),
  valueRange: list(
    'range, range of, difference between the maximum and minimum, difference between the maximum and the minimum, difference between the highest and lowest, difference between the highest and the lowest, difference between the minimum and maximum, difference between the minimum and the maximum',
  ),
  skewness: list('skewness, skewness of, skew, skew of, skewed, is skewed'),
  kurtosis: list('kurtosis, kurtosis of, excess kurtosis, excess kurtosis of'),
  quartileRange: list('interquartile range, interquartile range of, iqr, iqr of'),
};

/** Words by which a note shows what kind of sentence it is. */
export const ENGLISH_NOTES: NoteWords = {
  presenting: list(
    'explain, show, describe, document, justify, comment, mention, summarize, present, report, print, display, give, write, state, provide, return, output, answer, submit, list, think, be, make sure, please, double check, interpret, discuss',
  ),
  denials: list(
    "assume that, assume, assuming, do not, don't, no need to, no, not necessary, not needed, not required, without, avoid, never, refrain from",
  ),
  operations: list(
    'already, clean, cleaned, complete, correct, valid, accurate, filter, filtering, filters, transform, transforming, transformation, transformations, clean, cleaning, cleansing, preprocess, preprocessing, pre, processing, modify, modifying, change, changes, alter, normalize, normalizing, normalization, standardize, standardizing, standardization, scale, scaling, impute, imputing, imputation, fill, sample, sampling, encode, encoding, sort, sorting, apply, perform, required, needed, necessary, any, data, the, is, are, a, an, to, of, or, and, further, additional, other, outliers, outlier, exclude, excluding, remove, removing, drop, dropping, dataset, it, special, manipulation, handling, removal, step, steps, columns, column, values, this, done, be, should, conversion, convert, conversions',
  ),
  modals: list(
    'should, must, need, needs, required, has to, have to, shall, be, first, before, only, except, treat, assume, weight, instead, not, to, as, then, after',
  ),
  statedTypes: list(
    'numeric, numerical, numbers, number, float, floats, integer, integers, type, types, convert, converted, cast, parse, parsed, treat, treated, interpret, interpreted, values, value, if, necessary, needed, as, to, continuous, should, be, is, are',
  ),
  describing: list('contains, contain, holds, hold, stores, store, records, represents, represent, describes, denotes, gives'),
  assuming: list('assume, assuming, suppose, presume'),
  ruling: list(
    'outside, beyond, from, quartiles, multiplier, factor, constant, away, if, otherwise, then, else, there, when, whether, values, value, lie, lies, lying, fall, falls, falling, treat, treated, consider, considered, count, counts, counted, define, defined, as, that, sufficient, evidence, conclude, concluded, indicate, indicates, means, mean, report, reject, rejected, accept, fail, failed, null, hypothesis, result, results, test, lower, upper, bound, bounds, fence, fences, data, point, points, observation, observations, any, each, those, deemed, regarded, classified, flagged, either, range, absolute, distribution, follows, follow, set, used, using, came, come, comes, drawn, population, cannot, evidence, tested, declare, declared, has, have, while, whereas, exists, exist',
  ),
  about:
    /^(?:when(?:ever)?|if|for) (?:you are |i am |we are |the )?(?:asked|questions?|asking|question asks|question is) (?:about|on|for|regarding|concerning) (.+?)(?:,| then ).+$/i,
  statements: list('the, this, these, that, those, it, we, i, our, thanks, thank, a, an, there, hi, hello, dear, best, kind, cheers'),
  instructions: ENGLISH_INSTRUCTIONS,
  restricting:
    /^(?:please )?(?:(?:use|consider|include|take|count|analy[sz]e|look at|work with|keep|restrict|limit|filter|confine)(?: yourself| ourselves| it| them| (?:the |this |your )?(?:data|dataset|data set|rows|records|analysis|calculation|sample|table|scope))?(?: only| just| to| for| on| by| down to)*|only|just|solely|exclusively) (?:to |those |on |for |at )?/i,
  directives: ENGLISH_DIRECTIVES,
  subjects: {
    strict: list(
      'must, should, shall, need, needs, always, never, only, exclude, excluded, excluding, ignore, ignored, ignoring, omit, omitted, skip, skipped, remove, removed, drop, dropped, filter, filtered, include, included, including, consider, considered, treat, treated, count, counts, counted, unless, otherwise, default, except, instead, everything, all, rows, records, entries, data, figures, test, tests, use, used, return, returned, show, give, take, apply, assume, every, any',
    ),
    stating: list(
      'is, are, was, were, has, have, had, means, may, can, could, might, will, refers, refer, stands, stand, denotes, equals, contains, contain, holds, hold, says, say, tells, tell, begins, begin, starts, start, ends, end, runs, run, belongs, belong, lists, shows, stores, store, gives, records, represents, represent, describes, depends, covers, includes',
    ),
    heads: list(
      'rate, rates, ratio, ratios, share, shares, percentage, proportion, index, performance, metric, measure, number, numbers, average, mean, median, total, cost, price, time, times, date, dates, day, days, month, year, new, code, codes, name, names, type, types, status, size, growth, change, difference, gap, range, unit, units, term, terms, column, field',
    ),
    pronouns: list('it, they, this, these, those, them, its, their'),
  },
};
