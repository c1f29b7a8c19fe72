/** What a phrase of an instruction on a statistic means. */
export type Concept =
  | 'missing'
  | 'present'
  /** Only rows that have all of the values in question. */
  | 'complete'
  | 'exclude'
  /** Not to be filled. */
  | 'unfilled'
  | 'rows'
  | 'values'
  | 'only'
  | 'both'
  | 'either'
  /** Opens a condition. */
  | 'whose'
  | 'fill'
  | 'zero'
  | 'mean'
  | 'median'
  | 'mode'
  | 'quartile'
  /** A statistic of spread or shape, for which a sample and a population differ. */
  | 'spread'
  | 'sampleForm'
  | 'populationForm'
  /** What libraries do if nothing else is said. */
  | 'numpyDefault'
  | 'pandasDefault'
  | 'scipyDefault'
  | 'linear'
  | 'outliers'
  | 'quartileRange'
  /** "Q1 - 1.5 * IQR", but for its number. */
  | 'lowerFence'
  | 'upperFence'
  | 'tukey'
  | 'outside'
  | 'threshold'
  | 'zScore'
  /** "(x - mean) / sd". */
  | 'zFormula'
  | 'deviationsAway'
  | 'absolute'
  | 'correlation'
  | 'pearson'
  | 'spearman'
  | 'kendall'
  | 'pValue'
  | 'twoSided'
  | 'significance'
  | 'confidence'
  | 'student'
  | 'welch'
  | 'pooled'
  | 'anova'
  | 'chiSquare'
  | 'regression'
  | 'shapiro'
  | 'dagostino'
  | 'kolmogorov'
  | 'jarqueBera'
  /** Yates's correction. */
  | 'continuity'
  /** Opens a rule. */
  | 'when'
  | 'minMax'
  | 'extremes'
  | 'logarithm'
  | 'logarithm10'
  | 'dependent'
  | 'independent'
  /** What is done to data only if it is asked for. */
  /** "Column" and the like. */
  | 'columnNoun'
  | 'operation'
  | 'denial'
  /** Of equal groups, the first by name. */
  | 'ties'
  | 'alphabetical'
  /** Says nothing by itself. */
  | 'idle';

/** Phrases by what they mean in an instruction. A word that ends in `*` stands for all words that begin so; `#` for a number. */
export interface DirectiveWords {
  phrases: Readonly<Record<Concept, readonly string[]>>;
  /** Base forms of verbs that ask for something to be done, found or shown, and do not say to which rows. */
  doing: ReadonlySet<string>;
}
