import type { Concept } from '../languages/directive-words.ts';
import type { Method, Piece } from '../types.ts';
import type { Part } from './phrases.ts';
import { filled, leftOut, scaled } from './rows-and-values.ts';
import { Said } from './said.ts';

/**
 * What an instruction means whose parts are known: pieces that restrict or choose, none if it says what is done anyway, null if its parts do not
 * make one instruction, "refused" if it can be read in no way.
 */
export function meaningOf(parts: readonly Part[], asked: ReadonlySet<Concept>): Piece[] | 'refused' | null {
  const said = new Said(parts, asked);
  for (const topic of TOPICS) {
    const pieces = topic(said);
    if (pieces !== undefined) return pieces;
  }
  return null;
}

/** Pieces; undefined if the instruction is about something else. */
type Topic = (said: Said) => Piece[] | 'refused' | undefined;

const method = (one: Method): Piece => ({ kind: 'method', method: one, noted: true });

const TOPICS: readonly Topic[] = [
  regressed,
  nothing,
  leftOut,
  scaled,
  filled,
  significance,
  outliers,
  correlation,
  form,
  tests,
  interpolation,
  ties,
];

/** "Rings as the dependent variable and the height as the sole independent variable". */
function regressed(said: Said): Piece[] | undefined {
  if (!said.has('dependent', 'independent') || said.numbers.length > 0) return undefined;
  if (!said.only('dependent', 'independent', 'regression', 'linear', 'anova', 'student', 'welch', 'rows')) return undefined;
  const parts = (['dependent', 'independent'] as const).flatMap((part) => {
    const ref = said.columnBeside(part);
    return ref ? [{ kind: 'about', ref, part } as const] : [];
  });
  if (parts.length !== said.columns.length || parts.length === 0) return undefined;
  if (said.has('regression') || said.asks('regression'))
    return said.has('regression') ? [{ kind: 'procedure', procedure: 'regression' }, ...parts] : parts;
  return undefined;
}

/** What is done anyway, or is not done because nobody asks for it. */
function nothing(said: Said): Piece[] | undefined {
  if (said.numbers.length > 0) return undefined;
  if (said.only('rows', 'twoSided')) return said.mentions;
  // "Compare the means of the groups", as the test of the question does.
  if (said.has('mean') && said.only('mean', 'rows') && said.asks('student', 'welch', 'anova') && !said.asks('mean')) return said.mentions;
  // "There should be no empty cells; if there are any, remove the rows": the first part says which.
  if (said.conditional && said.has('exclude') && said.columns.length === 0 && said.only('exclude', 'rows', 'when')) return [];
  // "The range is Q3 minus Q1", "no rows are removed".
  if (said.has('quartileRange') && said.asks('quartileRange') && said.only('quartile', 'quartileRange')) return said.mentions;
  if (said.has('denial') && said.has('exclude') && said.only('denial', 'exclude', 'rows') && !said.asks('exclude')) return said.mentions;
  // "Do not use any other column", "use only these two columns".
  if (!said.repeats && (said.has('columnNoun') || said.columns.length === 0) && said.only('denial', 'only')) return said.mentions;
  // "Reject the null hypothesis if the p-value is below the significance level".
  const decides = said.has('pValue') && said.has('significance', 'when', 'outside');
  if (decides && said.columns.length === 0 && said.only('pValue', 'significance', 'when', 'outside', 'denial', 'extremes')) return [];
  // "Assess the significance with a two-sided test".
  if (said.has('significance') && said.columns.length === 0 && said.only('significance', 'twoSided', 'pValue', 'correlation')) return [];
  const denies = said.has('denial') || said.has('unfilled');
  if (said.has('unfilled') && said.only('unfilled', 'denial') && !said.asks('fill')) return said.mentions;
  if (denies && said.has('operation') && said.only('denial', 'operation', 'unfilled', 'rows') && !said.asks('operation', 'fill'))
    return said.mentions;
  return undefined;
}

const LEVEL_MAX = 0.5;

/** "at the 5 % level", "alpha = 0.05", "95 % confidence". */
function significance(said: Said): Piece[] | undefined {
  const [number, another] = said.numbers;
  if (
    number === undefined ||
    another !== undefined ||
    !said.only('significance', 'confidence', 'pValue', 'twoSided', 'threshold', 'outside', 'when', 'denial')
  )
    return undefined;
  const level = said.has('confidence') ? Number((1 - number).toPrecision(6)) : number;
  if (!said.has('significance', 'confidence') || (said.has('outside') && !said.has('pValue')) || level <= 0 || level >= LEVEL_MAX)
    return undefined;
  return [method({ of: 'significance', is: level }), ...said.mentions];
}

const IQR_FACTOR = 1.5;
const Z_THRESHOLD = 3;

/** "outside Q1 - 1.5 * IQR or Q3 + 1.5 * IQR", "|z| > 3 with the sample standard deviation". */
function outliers(said: Said): Piece[] | undefined {
  const [number, another] = said.numbers;
  if (another !== undefined || (number !== undefined && number <= 0)) return undefined;
  // "Use a factor of 1.5", where the question says of what.
  const factor = said.has('threshold') && number !== undefined && said.asks('quartileRange') && said.only('threshold');
  const iqr =
    factor ||
    said.has('lowerFence', 'upperFence', 'tukey') ||
    (said.has('quartileRange') && (number !== undefined || said.has('outliers')));
  const z = said.has('zFormula', 'deviationsAway') || said.has('zScore');
  if (iqr === z) return undefined;
  const rest: Concept[] = [
    'outliers',
    'outside',
    'threshold',
    'absolute',
    'when',
    'present',
    'rows',
    'exclude',
    'linear',
    'numpyDefault',
    'pandasDefault',
  ];
  const own: Concept[] = iqr
    ? ['lowerFence', 'upperFence', 'tukey', 'quartileRange', 'quartile']
    : ['zScore', 'zFormula', 'deviationsAway', 'sampleForm', 'populationForm', 'mean', 'spread', 'scipyDefault'];
  if (!said.only(...rest, ...own)) return undefined;
  // One fence alone leaves the other side open.
  if (said.has('lowerFence') !== said.has('upperFence') || (said.has('sampleForm') && said.has('populationForm'))) return undefined;
  if (said.has('exclude') && !said.has('outliers', 'outside', 'zScore', 'quartileRange')) return undefined;
  // How a z-score is computed, without a limit.
  const population = said.has('populationForm') || (z && said.has('scipyDefault', 'numpyDefault'));
  const rule = iqr
    ? ({ by: 'iqr', factor: number ?? IQR_FACTOR } as const)
    : ({ by: 'z', threshold: number ?? Z_THRESHOLD, ...(population ? { population } : {}) } as const);
  const formula = z && number === undefined && !said.has('outliers');
  const chosen = formula ? method({ of: 'deviation', is: population ? 'population' : 'sample' }) : method({ of: 'outliers', is: rule });
  if (formula && !population && !said.has('sampleForm')) return said.mentions;
  return [chosen, ...(said.has('exclude') ? [{ kind: 'withoutOutliers' } as const] : []), ...said.mentions];
}

/** "Pearson's r with its two-sided p-value". */
function correlation(said: Said): Piece[] | undefined {
  const ways = (['pearson', 'spearman', 'kendall'] as const).filter((one) => said.has(one));
  const [way, another] = ways;
  if (
    !way ||
    another ||
    said.numbers.length > 0 ||
    !said.only(
      way,
      'correlation',
      'threshold',
      'spread',
      ...(said.asks('extremes') ? (['absolute'] as const) : []),
      'pValue',
      'twoSided',
      'linear',
      'rows',
    )
  )
    return undefined;
  return [
    method({ of: 'correlation', is: way }),
    ...(said.has('pValue') ? [{ kind: 'result', result: 'p' } as const] : []),
    ...said.mentions,
  ];
}

/** "ddof = 1", "the population formula, not the sample formula". */
function form(said: Said): Piece[] | undefined {
  const defaults: Concept[] = ['numpyDefault', 'pandasDefault', 'scipyDefault'];
  if (said.numbers.length > 0 || !said.only('sampleForm', 'populationForm', 'spread', ...defaults)) return undefined;
  const asks = said.has('spread') || said.asks('spread', 'zScore');
  const sample = said.has('sampleForm') || (said.has('pandasDefault') && !said.has('populationForm'));
  const population = said.has('populationForm') || (said.has('numpyDefault', 'scipyDefault') && !said.has('sampleForm'));
  if (sample === population) return undefined;
  // Where nothing asked depends on it, a default of libraries is that of all.
  const anyForm = !said.has('sampleForm', 'populationForm') && said.asks('quartile', 'quartileRange', 'mean', 'median');
  if (!asks) return anyForm ? said.mentions : undefined;
  return [method({ of: 'deviation', is: sample ? 'sample' : 'population' }), ...said.mentions];
}

/** "Welch's t-test, two-sided", "one-way ANOVA". */
function tests(said: Said): Piece[] | undefined {
  if (said.numbers.length > 0) return undefined;
  const own: Concept[] = [
    'student',
    'welch',
    'pooled',
    'anova',
    'chiSquare',
    'regression',
    'shapiro',
    'dagostino',
    'kolmogorov',
    'jarqueBera',
  ];
  const named = own.filter((one) => said.has(one));
  // "… to compare the means", which is what these tests do.
  const means = said.has('student', 'welch', 'anova') ? (['mean'] as const) : [];
  if (
    named.length === 0 ||
    !said.only(...own, 'twoSided', 'pValue', 'rows', 'dependent', 'independent', 'threshold', 'continuity', 'denial', ...means)
  )
    return undefined;
  if (said.has('regression') && said.has('dependent', 'independent')) return undefined;
  // "Without a continuity correction".
  if (said.has('denial') !== said.has('continuity') && said.has('denial')) return undefined;
  if (said.has('continuity') && !said.has('chiSquare')) return undefined;
  const continuity: Piece[] = said.has('continuity') ? [method({ of: 'continuity', is: !said.has('denial') })] : [];
  const p: Piece[] = [...continuity, ...(said.has('pValue') ? [{ kind: 'result', result: 'p' } as const] : [])];
  const [first, second, third] = named;
  if (third !== undefined) return undefined;
  if (first === 'student' || first === 'welch' || first === 'pooled') {
    if (second !== undefined && second !== 'welch' && second !== 'pooled') return undefined;
    if (first === 'welch' && second === 'pooled') return undefined;
    const variances: Piece[] = said.has('welch')
      ? [method({ of: 'variances', is: 'unequal' })]
      : said.has('pooled')
        ? [method({ of: 'variances', is: 'equal' })]
        : [];
    const procedure: Piece[] =
      first === 'pooled' ? [] : [{ kind: 'procedure', procedure: first === 'welch' || second === 'welch' ? 'welch' : 'student' }];
    return [...procedure, ...variances, ...p, ...said.mentions];
  }
  if (second !== undefined) return undefined;
  if (first === 'shapiro' || first === 'dagostino' || first === 'kolmogorov' || first === 'jarqueBera')
    return [method({ of: 'normality', is: first }), ...p, ...said.mentions];
  const procedure = first === 'anova' ? 'anova' : first === 'chiSquare' ? 'independence' : 'regression';
  return [{ kind: 'procedure', procedure }, ...p, ...said.mentions];
}

/** Quartiles are interpolated between the closest ranks, as libraries do. */
function interpolation(said: Said): Piece[] | undefined {
  if (said.numbers.length > 0 || !said.only('linear', 'quartile', 'quartileRange', 'numpyDefault', 'pandasDefault')) return undefined;
  return said.has('linear') && (said.has('quartile', 'quartileRange') || said.asks('quartile', 'quartileRange', 'outliers', 'median'))
    ? said.mentions
    : undefined;
}

/** Of equal groups the first by name stands first. */
function ties(said: Said): Piece[] | undefined {
  return said.has('ties') && said.has('alphabetical') && said.only('ties', 'alphabetical') ? said.mentions : undefined;
}
