/** Roles of words that say how an analysis is to be done, or its values prepared. */
export type PreparationRole =
  /** Words of instructions that restrict nothing. */
  | 'analytic'
  | 'equalVariances'
  | 'kolmogorov'
  /** Puts values where there are none. */
  | 'fill'
  | 'logarithm'
  | 'logarithm10'
  | 'minMax'
  | 'scale'
  /** What says no more once it is known how values are prepared. */
  | 'transformed'
  | 'fittedError';
