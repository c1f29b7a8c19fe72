/** Roles of words of statistics, and of instructions on how to compute them. */
export type StatisticsRole =
  | 'correlation'
  | 'rankCorrelation'
  | 'outliers'
  | 'zScore'
  | 'method'
  | 'normality'
  | 'missingValues'
  | 'variance'
  | 'quartile'
  | 'populationDeviation'
  | 'sampleDeviation'
  | 'pearson'
  | 'shapiro'
  | 'dagostino'
  | 'significance'
  | 'pValue'
  /** "standard deviations from the mean". */
  | 'deviations'
  | 'threshold'
  /** "1.5 times the IQR". */
  | 'times'
  | 'valueRange'
  | 'skewness'
  | 'kurtosis'
  | 'quartileRange'
  /** Verbs of requests that may also be names: check, test, identify. */
  | 'request'
  | 'analytic'
  | 'equalVariances'
  | 'kolmogorov'
  | 'fill'
  | 'logarithm'
  | 'logarithm10'
  | 'minMax'
  | 'scale'
  | 'transformed'
  | 'fittedError'
  /** "relationship between": of whatever kind fits the columns. */
  | 'relation'
  /** "differs between": of means, unless another test is named. */
  | 'differ'
  | 'tTest'
  | 'welch'
  | 'anova'
  | 'chiSquare'
  | 'regression'
  | 'kendall'
  | 'significant'
  /** The value that a test computes. */
  | 'statistic'
  /** Slope, intercept and share explained of a regression. */
  | 'fitted'
  | 'predict'
  | 'predictFrom'
  | 'dependent'
  | 'independent'
  /** "not missing". */
  | 'present'
  | 'lack'
  | 'variation'
  | 'standardError'
  | 'firstQuartile'
  | 'thirdQuartile'
  | 'mode'
  /** "its mean", "of the remaining values". */
  | 'pronoun'
  /** Each of the groups that were named before. */
  | 'eachGroup'
  /** How a relation is, without saying what: strongly, statistically. */
  | 'manner'
  /** "create a new column", with "called" before its name and "as" after. */
  | 'derive'
  | 'newColumn'
  | 'called'
  | 'as'
  | 'difference'
  | 'product'
  | 'quotient'
  | 'minus'
  | 'dividedBy'
  /** All rows, as they are. */
  | 'everything'
  | 'tool'
  | 'toolAdjective'
  | 'keep'
  /** Tukey's limits of outliers. */
  | 'fences'
  | 'thatNumber'
  /** Of a span that ends with today, or before the current step of time. */
  | 'includingToday'
  | 'excludingCurrent'
  /** Asks for the number of the others. */
  | 'howManyNot'
  /** What goes on to say what is to be seen: "…, showing the name". */
  | 'showing'
  /** What a number may be called that is asked for. */
  | 'calledNumber'
  | 'exceed'
  /** The number that goes with a value asked for: "and how many times". */
  | 'usedColumns'
  | 'twoSided'
  /** "is that", "do they make up": takes up a number that was asked for. */
  | 'isThat'
  /** "of the total". */
  | 'ofTotal'
  /** Verbs that split rows into groups by a number: categorize, split. */
  | 'binning'
  /** What such groups are called: group, category. */
  | 'bin'
  /** Asks for the number of things in each group. */
  | 'spread'
  /** What is left without the outliers: "the cleaned data". */
  | 'remaining'
  /** What follows "if" in "if yes". */
  | 'affirmed'
  | 'numeric'
  /** "strongly", where German has "am stärksten" for the whole degree. */
  | 'strongly'
  /** "with each other". */
  | 'mutually'
  /** "two", "pair of", before columns. */
  | 'pair';
