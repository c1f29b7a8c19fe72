import type { DirectiveWords } from './directive-words.ts';

const list = (text: string): string[] => text.trim().split(/\s*[,\n]\s*/);
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Phrases of English instructions. */
const ENGLISH_PHRASES: DirectiveWords['phrases'] = {
  missing: list(`
    missing, null, nulls, nan, nans, NaN, NaNs, NAs, na, n/a, empty, blank, blanks, gap, gaps, unknown, absent, unrecorded, unavailable, incomplete, without a value, without a, without any, with no value, with no,
    no value, lack, lacks, lacking, lack a, lacks a, lacking a, not recorded, not known, not available, not given, not present, not measured, not reported, was not recorded, is not known, do not have, does not have, have no,
    has no, invalid, non numeric, unparseable, without, not a number`),
  present: list(`
    not be missing, not be null, not be empty, not contain missing, not have missing, not contain null, not contain nulls, not have null, not be blank, not contain any missing, not have any missing, free of missing, non missing, non null, non empty, non blank, non na, non nan, nonmissing, nonnull, nonempty, not missing, not null, not empty, not blank, no missing, no missing values, not nan, is known, are known, known, valid, available, recorded,
    present, filled in, reported, have a value, has a value, with a value, have values, having a value, that have one, with one, measured, observed, existing, defined, populated, have both values, with both values`),
  complete: list(`
    pairwise complete, pairwise deletion, pairwise, listwise deletion, listwise, casewise deletion, casewise, complete case, complete cases, complete case analysis, complete pairs, complete rows, complete records, complete observations,
    complete pair, dropna, case deletion, pairwise complete observations, pairwise removal, listwise removal`),
  exclude:
    list(`neglect*, belong to no group, belongs to no group, belong to no category, belongs to no category, do not qualify, does not qualify, not qualify, do not form a group, does not form a group, do not form a group of their own, form no group, after listwise deletion, after removing, after dropping, after excluding, after discarding, after deleting, after eliminating, after omitting, after the removal of, after removal of, after exclusion of, after the exclusion of, disregard*, set to one side, struck out, ruled out, purge*, does not take part, do not take part, does not contribute, do not contribute, not part of, play no role, plays no role, 
    exclud*, exclusion, drop, drops, dropped, dropping, skip, skips, skipped, skipping, remov*, removal, discard*, ignor*, omit*, omission, eliminat*, delet*, left out, leave out, leaves out, leaving out, left aside, leave aside,
    thrown out, throw out, thrown away, taken out, take out, filtered out, filter out, filtering out, set aside, not counted, not count, do not count, does not count, don't count, doesn't count, do not include, do not use, do not consider, not used, not included,
    not considered, not taken into account, be not used, take no part, takes no part, play no part, cut out, get rid of, not be counted, not be included, not be used, not be considered, do not enter, does not enter, kept out, keep out, stay out, stays out, passed over, pass over, out of the calculation`),
  unfilled: list(`
    not treated as zero, not treated as zeros, not treated as 0, not as zero, not as zeros, not as 0, not zero, not counted as zero, not counted as 0, not filled, not filled in, not imputed, no imputation, without imputation, do not impute, do not impute anything, don't impute, never impute, do not fill,
    do not fill anything, no filling, without filling, rather than zero, rather than treated as zero, rather than imputed, rather than filled, not replaced, not to be imputed, instead of imputed, not be imputed, not be filled, are not imputed`),
  rows: list(
    'row, rows, record, records, observation, observations, entry, entries, case, cases, pair, pairs, instance, instances, data point, data points, line, lines, samples, subject, subjects, respondents, participants, item, items',
  ),
  values: list(
    'value, values, cell, cells, data, measurement, measurements, reading, readings, number, numbers, figure, figures, field, fields',
  ),
  only: list('only, just, solely, exclusively, keep, keeps, kept, keeping, restrict*, limit, limited, retain*'),
  both: list('both, all of the two, both of the, the two'),
  either: list('either, one of the two, any of the, at least one of the, any of the two, either of the, one of the, one or both, or, any'),
  whose: list('where, whose, which, for which, in which, have, has, having, that have, that has'),
  fill: list('fill, fills, filled, filling, fillna, imput*, replac*, substitut*, set to, set equal to, given the value'),
  zero: list('zero, zeros, zeroes, 0'),
  mean: list('mean, means, average, averages, arithmetic mean, arithmetic average'),
  median: list('median, medians'),
  mode: list('mode, most common value, most frequent value, commonest value'),
  quartile: list(
    'quartile, quartiles, percentile, percentiles, quantile, quantiles, q1, q3, q1 and q3, first quartile, third quartile, 25th percentile, 75th percentile, 25th, 75th, lower quartile, upper quartile, first and third quartile, first and third quartiles, 25th and 75th percentiles, q2, 25 %, 75 %',
  ),
  spread: list(
    'standard deviation, standard deviations, sd, sds, std, stdev, std dev, variance, variances, skewness, skew, kurtosis, standard error, coefficient of variation, cv, estimator, excess kurtosis, sem, spread',
  ),
  sampleForm: list(`sample based, unbiased sample, sample corrected,
    sample, n - 1, n - 1 denominator, divide by n - 1, divided by n - 1, divisor n - 1, dividing by n - 1, with n - 1, ddof 1, ddof = 1, ddof of 1, ddof is 1, bessel s correction, bessel's correction, bessel corrected, bessel, unbiased, bias corrected, bias correction, bias = false, bias false, corrected for bias,
    adjusted fisher pearson, adjusted fisher pearson standardized moment coefficient, fisher pearson adjusted, adjusted, sample formula, sample version, not the population, not population, rather than the population, instead of the population, one degree of freedom, delta degrees of freedom 1, degrees of freedom n - 1, g 1 adjusted`),
  populationForm: list(`
    population, ddof 0, ddof = 0, ddof of 0, ddof is 0, divide by n, divided by n, divisor n, dividing by n, denominator n, biased, bias = true, bias true, without bias correction, uncorrected, not the sample, not sample, rather than the sample, instead of the sample, not bias corrected, population formula, population version,
    n in the denominator, n not n - 1, unadjusted, whole population, entire population`),
  numpyDefault: list(
    "numpy default, numpy s default, numpy's default, numpy defaults, np default, default numpy, default of numpy, numpy percentile, np percentile, numpy quantile, np quantile, numpy std, np std, numpy var, np var, defaults of numpy",
  ),
  pandasDefault: list(
    "pandas default, pandas s default, pandas' default, pandas's default, pandas defaults, default pandas, default of pandas, pandas quantile, pandas series quantile, series quantile, pandas series std, series std, pandas series skew, series skew, pandas series kurt, series kurt, pandas series var, dataframe quantile, pandas std, pandas var, pandas skew, pandas kurt, pandas describe, defaults of pandas, . std ( ), . var ( ), . skew ( ), . kurt ( ), . quantile ( ), . describe ( )",
  ),
  scipyDefault: list(
    "scipy default, scipy s default, scipy's default, scipy defaults, default scipy, default of scipy, scipy stats skew, stats skew, scipy stats kurtosis, stats kurtosis, scipy stats zscore, stats zscore, defaults of scipy",
  ),
  linear: list(
    'linear interpolation, linear interpolation between closest ranks, closest ranks, linear, linearly, interpolated, linearly interpolated, interpolation, interpolate, interpolating, linear interpolation between closest ranks, between closest ranks, type 7, r 7, inclusive, inclusive method, method linear',
  ),
  outliers: list(
    'anomaly, anomalies, anomalous values, extreme, outlying, outlier, outliers, extreme values, extremes, extreme value, outlying values, outlying value',
  ),
  quartileRange: list(
    'q3 minus q1, q3 - q1, iqr = q3 - q1, difference between q3 and q1, difference between q1 and q3, iqr, iqrs, interquartile range, interquartile ranges, inter quartile range, interquartile range iqr, # iqr, # iqrs, # times the iqr, # times iqr, # times the interquartile range, # interquartile ranges, # * iqr, iqr * #, # x iqr, # × iqr, # the iqr',
  ),
  lowerFence: list(
    'q1 - # * iqr, q1 - # iqr, q1 - # x iqr, q1 - # × iqr, q1 - # times the iqr, q1 - # times iqr, q1 minus # times the iqr, q1 minus # iqr, q1 minus # times iqr, q1 - # * ( q3 - q1 ), q1 - # ( q3 - q1 ), q1 - # · iqr',
  ),
  upperFence: list(
    'q3 + # * iqr, q3 + # iqr, q3 + # x iqr, q3 + # × iqr, q3 + # times the iqr, q3 + # times iqr, q3 plus # times the iqr, q3 plus # iqr, q3 plus # times iqr, q3 + # * ( q3 - q1 ), q3 + # ( q3 - q1 ), q3 + # · iqr',
  ),
  tukey: list(
    "tukey, tukey s, tukey's, tukey s fences, tukey's fences, tukey fences, fences, fence, fence rule, boxplot rule, box plot rule, boxplot, box plot, whiskers",
  ),
  outside: list(
    'outside the interval, outside of the interval, outside the range, outside of the range, interval, lying outside, located outside, outside, beyond, below, above, under, less than, greater than, more than, larger than, smaller than, exceed, exceeds, exceeding, lower than, higher than, farther than, further than, lies, lie, fall, falls, lying, falling, <, >, away, away from, further, farther, bound, bounds, lower, upper, limits, whichever side, on either side, in either direction',
  ),
  threshold: list('threshold, cutoff, cut off, multiplier, factor, k, k =, with k =, coefficient, constant, times'),
  zScore: list(
    'z score, z scores, zscore, zscores, z, z value, z values, standardized value, standardised value, standard score, standard scores, z score method, | z |, abs z, abs ( z )',
  ),
  zFormula: list(
    '( x - mean ) / sd, ( x - mean ) / std, ( x - mean ) / standard deviation, ( value - mean ) / sd, ( value - mean ) / std, ( value - mean ) / standard deviation, ( x - mean ) / s, ( x - μ ) / σ, value minus mean divided by standard deviation, value minus the mean divided by the standard deviation, ( value - mean ) / standard deviation',
  ),
  deviationsAway: list(
    'standard deviations from the mean, standard deviations away from the mean, standard deviations from its mean, sd from the mean, sds from the mean, standard deviations of the mean, std from the mean, sigma from the mean, standard deviations above or below the mean, standard deviations from the average, standard deviations either side of the mean, mean ±, mean ± # standard deviations, mean ± # sd, mean ± # * sd, mean ± # * std, mean ± # std, mean plus or minus # standard deviations, mean + / - # standard deviations, # standard deviations',
  ),
  absolute: list('absolute, absolute value, in absolute value, in absolute terms, in magnitude, magnitude, abs'),
  correlation: list(
    'correlation, correlations, correlation coefficient, correlation coefficients, correlate, linear correlation, r, coefficient r, coefficient of correlation',
  ),
  pearson: list(
    "pearson, pearson s, pearson's, pearson r, pearson s r, pearson's r, pearsonr, product moment, pearson product moment, pearson s product moment, pearson's product moment, pearson correlation, pearson s correlation, scipy stats pearsonr, stats pearsonr, corrcoef, pearson coefficient",
  ),
  spearman: list(
    "spearman, spearman s, spearman's, spearman s rank, spearman's rank, spearmanr, scipy stats spearmanr, stats spearmanr, rank correlation, spearman rank, spearman rho, spearman s rho, spearman's rho",
  ),
  kendall: list("kendall, kendall s, kendall's, kendalltau, kendall tau, kendall s tau, kendall's tau, tau b, scipy stats kendalltau"),
  pValue: list('p value, p values, p'),
  twoSided: list('two sided, two tailed, 2 sided, 2 tailed, both sides, both tails'),
  significance: list(
    'significance level, level of significance, alpha, alpha level, α, significance, level, test level, significance threshold',
  ),
  confidence: list('confidence, confidence level, level of confidence'),
  student: list(
    "student, student s, student's, students, t test, t tests, ttest, student s t test, student's t test, ttest_ind, scipy stats ttest ind, stats ttest ind, ttest ind, two sample t test, independent samples t test, independent t test, unpaired t test, independent two sample t test, classic t test, standard t test",
  ),
  welch: list(
    "which does not presuppose equal variances, does not presuppose equal variances, does not assume equal variances, not presuppose equal variances, does not require equal variances, not requiring equal variances, without presupposing equal variances, welch, welch s, welch's, welch s t test, welch's t test, welch t test, welch test, welch's test, welch s test, unequal variances, unequal variance, not assume equal variances, not assuming equal variances, without assuming equal variances, no assumption of equal variances, equal variances not assumed, equal_var = false, equal var = false, variances not assumed equal, variances may differ, different variances",
  ),
  pooled: list(
    'student s version, equal variances being assumed, with equal variances assumed, under the assumption of equal variances, assumption of equal variances, pooled, pooled variance, pooled variances, equal variances, equal variance, equal variances assumed, assume equal variances, assuming equal variances, equal_var = true, equal var = true, variances assumed equal, same variance, homogeneous variances, pooled standard deviation',
  ),
  anova: list(
    'anova, one way anova, analysis of variance, one way analysis of variance, f_oneway, f oneway, scipy stats f oneway, stats f oneway, f test, one factor anova',
  ),
  chiSquare: list(
    'chi square, chi squared, chi2, chi² , χ2, χ², chi square test, chi squared test, chi2 contingency, stats chi2 contingency, scipy stats chi2 contingency, pearson chi square, pearson s chi square, pearson s chi squared, test of independence, independence, chi square test of independence, chi squared test of independence',
  ),
  regression: list(
    'linear regression, ordinary least squares, ols, least squares, simple linear regression, regression, linregress, regression line, simple regression, linear model, scipy stats linregress, stats linregress, straight line',
  ),
  jarqueBera: list('jarque bera, jarque bera test, scipy stats jarque bera, stats jarque bera'),
  columnNoun: list('column, columns, variable, variables, feature, features, attribute, attributes'),
  continuity: list(
    "continuity correction, yates, yates', yates s, yates correction, yates' correction, yates s correction, yates continuity correction, yates' continuity correction, yates s continuity correction, correction = false, correction false, correction",
  ),
  when: list('if, when, whenever'),
  extremes: list('strongest, weakest, minimum, maximum, min, max, lowest, highest, smallest, largest, minima, maxima'),
  minMax: list(
    'min max, min max scaling, min max normalization, min max normalisation, minmax, minmaxscaler, sklearn preprocessing MinMaxScaler, MinMaxScaler, sklearn minmaxscaler, min max scaler, ( x - min ) / ( max - min ), ( value - min ) / ( max - min ), ( x - minimum ) / ( maximum - minimum ), ( value - minimum ) / ( maximum - minimum )',
  ),
  logarithm: list(
    'natural logarithm, natural logarithms, natural log, natural logs, ln, numpy log, np log, log transform, log transformation, logarithmic transformation, natural logarithm transformation, logarithm, logarithms, logarithm to base e, base e',
  ),
  logarithm10: list(
    'log10, base 10 logarithm, common logarithm, decadic logarithm, logarithm to base 10, base 10, np log10, numpy log10, decimal logarithm',
  ),
  dependent: list(
    'dependent variable, dependent, response, response variable, target variable, target, outcome variable, outcome, explained variable, y variable, as y, y',
  ),
  independent: list(
    'independent variable, independent, predictor, predictor variable, explanatory variable, regressor, feature variable, input variable, x variable, as x, x',
  ),
  shapiro: list('shapiro wilk, shapiro, shapiro wilk test, scipy stats shapiro, stats shapiro, shapiro test'),
  dagostino: list(
    "d agostino, d'agostino, dagostino, d agostino pearson, d'agostino pearson, d agostino and pearson, d'agostino and pearson, normaltest, stats normaltest, d agostino s, d'agostino's, d agostino s k squared, d'agostino s k squared",
  ),
  kolmogorov: list('kolmogorov smirnov, ks test, k s test, kstest, stats kstest'),
  operation: list(`
    clean, cleaning, cleaned, transform, transformation, transformations, transformed, transforming, scal*, rescal*, normali*, standardi*, impute, imputation, imputing, weight, weights, weighting, weighted, filter, filtering, filters, smooth*, log transform*, winsori*, trimm*, resampl*, bootstrap*,
    encod*, sorting, preprocess*, pre process*, adjustment, adjustments, modif*, manipulat*, conversion, conversions, aggregat*, rounding, outlier removal, outlier treatment, handling of outliers`),
  denial: list("no, not, without, do not, don't, never, none, nothing, nor, neither, avoid"),
  ties: list(
    'tie, ties, tied, in case of a tie, in case of ties, if there is a tie, if there are ties, if tied, on ties, break ties, ties broken, ties are broken, breaking ties',
  ),
  alphabetical: list(
    'alphabetical, alphabetically, alphabetical order, in alphabetical order, alphabetically first, first alphabetically, first in alphabetical order, by name, the alphabetically first, by alphabet, take the alphabetically first',
  ),
  idle: list(`both in, associated with the correlation, associated with the test, associated with it, associated with this, of the test, of the correlation, for the test, if there are any, if there is any, if any such, round, rounds, rounded, rounding, numerator, numerators, denominator, denominators, in the numerator, in the denominator, association, relationship, text, string, hold, holds, average ranks, average rank, average ranks assigned to ties, average ranks for ties, average ranks being assigned to ties, included, by default, moment based, fisher definition, fisher s definition, normal distribution has kurtosis zero, normal distribution has a kurtosis of zero, normal distribution having kurtosis zero, null hypothesis, order, in this order, in that order, in each case, in either case, in all cases, in every case, out of, rest, entire column, whole column, complete column, carry out, carried out, no one, available for, in place, in advance, subsequently, thereafter, afterwards, once, each time, per row, row by row, cell by cell, 
    as usual, usual, usually, ordinary, plain, plainly, simple, simply, standard, default, defaults, built in, builtin, straight, straightforward, normal way, first, beforehand, before, before anything else, prior to, prior, from the start, from the calculation, from the analysis, in the calculation,
    for the calculation, for this calculation, for this, for that, when computing, while computing, when calculating, at this step, accordingly, then, and, also, please, treat, treats, treated, treating, regard, regarded, flag, flags, flagged, flagging, count, counts, counts as, count as, counted as, considered, deemed, mark, marked, marks, take, takes, taken, taking,
    compute, computed, computing, compares, compare, comparing, anything, everything, all, every, each, whole, entire, full, dataset, data set, data frame, dataframe, table, file, sample of, over, across, on, onto, from, in, of, for, by, at, to, the, a, an,
    is, are, was, were, be, been, being, should, must, shall, will, would, may, can, need, needs, have to, has to, it, its, they, them, their, these, those, this, that, there, here, we, you, i, use, uses, used, using, apply, applied, applying, perform, performed, run, do, done, does, make, made, conduct, conducted, work, work with, works, based, base, basis,
    method, methods, rule, rules, approach, formula, formulas, version, definition, criterion, technique, procedure, test, tests, testing, statistic, statistics, calculation, calculations, computation, analysis, estimate, estimated, result, results, output, function, functions, library, libraries, package, module, python, scipy, numpy, np, pandas, pd, stats, sklearn, scikit learn, statsmodels, excel, r, s, such,
    with, as, as in, unweighted, skipna, skipna = true, one, any, any such, if any, if present, if there are any, where present, where necessary, if necessary, if needed, as needed, necessary, needed, required, entirely, completely, altogether, simply be, when, while, during, involved, concerned, corresponding, respective, relevant, affected, given, provided, original, raw, untransformed, unfiltered, resulting, remaining, available data, as is, as they are, as it is, numeric, numerical, continuous,
    before the calculation, before computing, before calculating, prior to the calculation, with respect to, in terms of, so, i e, e g, ie, eg, for example, for instance, namely, in other words, behaviour, behavior, version, versions, variant, form, sense, manner, fashion, way, means, sort, kind, type, quantity, quantities, measure, measures, metric, metrics, setting, settings, option, argument, parameter, series, df, scope, purpose, purposes, sake, task, question, answer, step, convention, notion, usage, common, conventional, classical, classic, textbook, mathematical, statistical, customary, commonly, normally, always, whole set, entire set, alike, likewise, respectively, separately, individually, together, jointly, mutual, own, cleaning, further, additional, other, extra, special, particular, specific, explicit, explicitly, precisely, exactly, precise, exact, correct, correctly, proper, properly, suitable, appropriate, equivalent, equivalently, corresponding, equal to, e g with, such as, like, observed, single, sole, solely, factor, grouping variable, grouping column, that is, own, per, up front, quite, like, out, denominator, in the denominator, degrees of freedom, moment, standardized moment, between, both columns, both variables, both groups, groups, group, statistically, the two columns, two columns, two variables, the two variables, two groups, the two groups, calculate, calculated, calculating, determine, determined, find, report, reported as, give, return, expressed`),
};

export const ENGLISH_DIRECTIVES: DirectiveWords = {
  phrases: ENGLISH_PHRASES,
  doing: set(`
    obtain carry perform conduct execute run do make use employ apply utilize utilise adopt follow rely base calculate compute determine evaluate assess examine investigate analyse analyze explore study test check verify
    establish ascertain find identify detect locate get give provide supply return report present state show display list print output express denote represent refer stand indicate describe characterise characterize summarise
    summarize quantify measure gauge judge decide conclude declare call name term treat regard consider deem view interpret handle deal cover concern relate belong correspond need require want ask request suffice ensure note
    remember work proceed operate understand think look read parse load import submit answer reply record write enter specify mention define take place contain hold begin start end happen occur arise appear exist
    pertain constitute serve expect go come put draw infer assign attach associate accompany demonstrate illustrate explain convey communicate deliver produce generate acquire retrieve extract derive select include`),
};
