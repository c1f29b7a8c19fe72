/** Tasks of statistics over one table, as an analyst hands them out: a question, constraints and a format, with truths by plain code. */
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { shapiroWilk } from '../../../src/insight/ask/procedures/normality.ts';
import { chiSquareAbove, fisherAbove } from '../../../src/insight/statistics/distributions.ts';
import type { Part } from '../../named-parts.ts';
import { type Draw, draw } from '../../unseen/random.ts';
import type { CategoryColumn, DateColumn, NumberColumn, Table } from '../tables.ts';
import * as truth from '../truths.ts';
import { dressNotes, dressQuestion } from './dress.ts';
import { formatOf, type Slot } from './formats.ts';
import { FILLS, KINDS, NOTES, REFUSED } from './phrases.ts';
import { worded } from './wording.ts';

export interface Task {
  kind: string;
  question: string;
  notes: string;
  /** What a right answer has; null if only a refusal is right. */
  parts: Part[] | null;
}

type Code = 'en' | 'de';
interface Given {
  random: Draw;
  table: Table;
  x: NumberColumn;
  y: NumberColumn;
  z: NumberColumn;
  g: CategoryColumn;
  h: CategoryColumn;
  t: DateColumn;
  code: Code;
  rows: readonly number[];
}
interface Made {
  words?: Record<string, string>;
  slots: Slot[];
}
type Make = (given: Given) => Made | null;

/** A task, the same for the same seed; null where the table has nothing to ask of that kind. */
export function drawTask(seed: number, table: Table, code: Code): Task | null {
  const random = draw(seed);
  const [x, y, z] = random.shuffle(table.numbers) as [NumberColumn, NumberColumn, NumberColumn];
  const [g, h] = random.shuffle(table.categories) as [CategoryColumn, CategoryColumn];
  const at = code === 'en' ? 0 : 1;
  const t = table.dates!;
  const quoted = random.chance(0.3);
  const named = (column: { name: string; said: [string, string] }) =>
    random.chance(0.5) ? column.name : quoted ? `'${column.name}'` : column.said[at]!;
  const decimals = random.int(2, 4);
  const words: Record<string, string> = {
    ...{ x: named(x), y: named(y), z: named(z), g: named(g), h: named(h), t: named(t), r: table.noun[at]! },
    ...{
      alpha: random.pick(['0.05', '0.05', '0.01']),
      d: code === 'en' ? random.pick([String(decimals), NUMBERS[decimals]!]) : String(decimals),
    },
  };
  if (code === 'de') words.alpha = words.alpha!.replace('.', ',');
  if (random.chance(0.12)) {
    const [question, note] = random.pick<readonly [string, string]>(REFUSED[code]);
    return {
      kind: 'refuse',
      question: worded(random, question, words),
      notes: `${worded(random, note, words)}\n@result[value]`,
      parts: null,
    };
  }
  const kind = random.pick(Object.keys(MAKES));
  const rows = [...Array(table.rows).keys()];
  const made = MAKES[kind]!({ random, table, x, y, z, g, h, t, code, rows });
  if (!made || made.slots.some(({ value }) => typeof value === 'number' && !Number.isFinite(value))) return null;
  const all = { ...words, ...made.words };
  const said = KINDS[kind]![code];
  // Words may hold words themselves.
  const say = (wording: string) => worded(random, worded(random, wording, all), all);
  const index = kind === 'filled' || kind === 'derived' ? random.int(0, said.question.length - 1) : null;
  const question = say(index === null ? random.pick(said.question) : said.question[index]!);
  const needed = kind === 'derived' && code === 'en' && index === 2;
  const constraints = said.constraints.flatMap((group) => (needed || must(kind) || random.chance(0.7) ? [say(random.pick(group))] : []));
  for (let n = random.int(0, 2); n > 0; n--) constraints.push(say(random.pick(NOTES[code])));
  const { format, slots } = formatOf(random, made.slots, decimals);
  const parts = slots.map(({ name, value }): Part => [name, textOf(value, decimals)]);
  if (code === 'en')
    return { kind, question: dressQuestion(random, question), notes: dressNotes(random, kind, constraints, format), parts };
  return { kind, question, notes: `${constraints.join(random.pick([' ', '\n']))}\n${format}`, parts };
}

const NUMBERS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' };

/** Kinds whose constraints decide the answer. */
const must = (kind: string) =>
  [
    'deviation',
    'relation',
    'strength',
    'zscore',
    'fences',
    'kolmogorov',
    'ttest',
    'normality',
    'skewed',
    'trimmed',
    'anova',
    'chisquare',
    'regression',
  ].includes(kind);

function textOf(value: number | string, decimals: number): string {
  if (typeof value === 'string') return value;
  return value.toFixed(Number.isInteger(value) ? 0 : decimals);
}

const known = (column: NumberColumn, rows: readonly number[]) => rows.flatMap((row) => column.values[row] ?? []);
const pairs = (x: NumberColumn, y: NumberColumn, rows: readonly number[]) => {
  const kept = rows.filter((row) => x.values[row] !== null && y.values[row] !== null);
  return [kept.map((row) => x.values[row]!), kept.map((row) => y.values[row]!)] as const;
};
const within = (g: CategoryColumn, member: string, rows: readonly number[]) => rows.filter((row) => g.values[row] === member);
const slug = (text: string) =>
  text
    .replaceAll(/[^\p{L}\d]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .toLowerCase();
const joined = (names: readonly string[], code: Code) =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${code === 'en' ? 'and' : 'und'} ${names.at(-1)}`;

interface Statistic {
  en: readonly string[];
  de: readonly string[];
  slots: readonly string[];
  of(x: readonly number[]): number;
}
const STATISTICS: readonly Statistic[] = [
  { en: ['mean', 'average'], de: ['den Mittelwert'], slots: ['mean', 'mean_value', 'average', 'avg'], of: truth.mean },
  { en: ['median'], de: ['den Median'], slots: ['median', 'median_value'], of: (x) => truth.quantile(x, 0.5) },
  {
    en: ['standard deviation'],
    de: ['die Standardabweichung'],
    slots: ['std', 'std_dev', 'standard_deviation', 'stdev'],
    of: truth.deviation,
  },
  { en: ['variance'], de: ['die Varianz'], slots: ['variance', 'var'], of: truth.variance },
  { en: ['minimum', 'minimum value'], de: ['das Minimum'], slots: ['min', 'minimum', 'min_value'], of: (x) => Math.min(...x) },
  { en: ['maximum', 'maximum value'], de: ['das Maximum'], slots: ['max', 'maximum', 'max_value'], of: (x) => Math.max(...x) },
  { en: ['range'], de: ['die Spannweite'], slots: ['range', 'range_value'], of: (x) => Math.max(...x) - Math.min(...x) },
  {
    en: ['interquartile range (IQR)', 'interquartile range'],
    de: ['den Interquartilsabstand'],
    slots: ['iqr', 'interquartile_range'],
    of: (x) => truth.quantile(x, 0.75) - truth.quantile(x, 0.25),
  },
  {
    en: ['first quartile (Q1)', '25th percentile'],
    de: ['das erste Quartil'],
    slots: ['q1', 'first_quartile'],
    of: (x) => truth.quantile(x, 0.25),
  },
  {
    en: ['third quartile (Q3)', '75th percentile'],
    de: ['das dritte Quartil'],
    slots: ['q3', 'third_quartile'],
    of: (x) => truth.quantile(x, 0.75),
  },
  { en: ['sum', 'total'], de: ['die Summe'], slots: ['sum', 'total'], of: (x) => x.reduce((a, b) => a + b, 0) },
];

const statistic = (random: Draw, one: Statistic, code: Code) => random.pick(one[code]);

const numberSlot = (random: Draw, names: readonly string[], value: number, says: string): Slot => ({
  name: random.pick(names),
  value,
  says,
});

const described: Make = ({ random, x, code, rows }) => {
  const chosen = random.shuffle(STATISTICS).slice(0, random.pick([1, 1, 2, 2, 3, 4]));
  if (chosen.some(({ slots }) => slots.includes('sum')) && !x.adds) return null;
  const suffix = random.chance(0.4) ? `_${slug(x.said[0])}` : '';
  return {
    words: {
      s: joined(
        chosen.map((one) => statistic(random, one, code)),
        code,
      ),
    },
    slots: chosen.map((one) => ({
      name: `${random.pick(one.slots)}${suffix}`,
      value: one.of(known(x, rows)),
      says: `the ${one.en[0]} of ${x.said[0]}`,
    })),
  };
};

const OF_GROUPS = STATISTICS.slice(0, 3);

const grouped: Make = ({ random, x, g, code, rows }) => {
  const one = random.pick(OF_GROUPS);
  const name = random.pick(one.slots);
  return {
    words: { s1: statistic(random, one, code) },
    slots: g.members.map((member) => ({
      name: `${name}_${slug(member)}`,
      value: one.of(known(x, within(g, member, rows))),
      says: `the ${one.en[0]} of ${member}`,
    })),
  };
};

const correlationOf = (x: NumberColumn, y: NumberColumn, rows: readonly number[]) => {
  const [a, b] = pairs(x, y, rows);
  const r = truth.pearson(a, b);
  return { r, p: truth.correlationP(r, a.length) };
};
const R = ['correlation_coefficient', 'r_value', 'correlation', 'corr_coef', 'pearson_coefficient', 'correlation_value'] as const;
const P = ['p_value', 'pvalue', 'p_val'] as const;
const alphaOf = (random: Draw, code: Code) => {
  const alpha = random.pick([0.05, 0.05, 0.01]);
  return { alpha, words: { alpha: code === 'en' ? String(alpha) : String(alpha).replace('.', ',') } };
};
const decision = (random: Draw, names: readonly string[], yes: boolean, options: readonly (readonly [string, string])[]): Slot => {
  const pair = random.pick(options);
  return { name: random.pick(names), value: pair[yes ? 0 : 1], options: pair, says: '' };
};
const YES = [
  ['Yes', 'No'],
  ['yes', 'no'],
  ['True', 'False'],
] as const;
const SIGNIFICANT = [...YES, ['significant', 'not significant'], ['Significant', 'Not significant']] as const;

const correlated: Make = ({ random, x, y, code, rows }) => {
  const { r, p } = correlationOf(x, y, rows);
  const { alpha, words } = alphaOf(random, code);
  const more = [numberSlot(random, P, p, 'the p-value')];
  if (random.chance(0.4)) more.push(decision(random, ['significance', 'significant', 'is_significant'], p < alpha, SIGNIFICANT));
  return { words, slots: [numberSlot(random, R, r, 'the correlation coefficient'), ...(random.chance(0.75) ? more : [])] };
};

const related: Make = ({ random, x, y, code, rows }) => {
  const { r, p } = correlationOf(x, y, rows);
  const { alpha, words } = alphaOf(random, code);
  const c = random.pick([0.5, 0.3, 0.4]);
  const kinds = random.pick([
    ['linear', 'nonlinear', 'none'],
    ['strong', 'weak', 'none'],
    ['linear', 'weak', 'no relationship'],
  ] as const);
  const value = p >= alpha ? kinds[2] : Math.abs(r) >= c ? kinds[0] : kinds[1];
  const quote = random.pick(['"', '"', "'"]);
  const [kind1, kind2, kind3] = kinds.map((one) => `${quote}${one}${quote}`) as [string, string, string];
  return {
    words: { ...words, c: code === 'en' ? String(c) : String(c).replace('.', ','), kind1, kind2, kind3 },
    slots: [
      ...(random.chance(0.8) ? [numberSlot(random, R, r, 'the correlation coefficient'), numberSlot(random, P, p, 'the p-value')] : []),
      { name: random.pick(['relationship_type', 'relationship', 'type_of_relationship']), value, options: kinds, says: '' },
    ],
  };
};

const strength: Make = ({ random, x, y, code, rows }) => {
  const { r } = correlationOf(x, y, rows);
  const [low, high] = random.pick([
    [0.3, 0.7],
    [0.3, 0.5],
    [0.4, 0.6],
  ] as const);
  const kinds = ['strong', 'moderate', 'weak'];
  const value = Math.abs(r) > high ? 'strong' : Math.abs(r) >= low ? 'moderate' : 'weak';
  const said = (one: number) => (code === 'en' ? String(one) : String(one).replace('.', ','));
  return {
    words: { c: said(low), c2: said(high) },
    slots: [
      numberSlot(random, R, r, 'the correlation coefficient'),
      { name: random.pick(['strength', 'correlation_strength']), value, options: kinds, says: '' },
    ],
  };
};

const NORMAL = [...YES, ['normal', 'not normal'], ['normal', 'non-normal'], ['Normal', 'Not normal']] as const;

const normality: Make = ({ random, x, code, rows }) => {
  const { p, w } = shapiroWilk(known(x, rows).toSorted((a, b) => a - b));
  const { alpha, words } = alphaOf(random, code);
  const slots = [
    numberSlot(random, P, p, 'the p-value of the test'),
    decision(random, ['is_normal', 'normality', 'normal_distribution', 'normality_result'], p > alpha, NORMAL),
  ];
  if (random.chance(0.3))
    slots.unshift(numberSlot(random, ['test_statistic', 'statistic', 'shapiro_statistic', 'w_statistic'], w, 'the test statistic'));
  return { words, slots };
};

/** The distribution of the greatest distance (Marsaglia, Tsang and Wang 2003 is exact; this is the series of Kolmogorov with Stephens's correction). */
function kolmogorovP(d: number, n: number): number {
  const t = d * (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n));
  let sum = 0;
  for (let k = 1; k < 100; k++) sum += (k % 2 ? 2 : -2) * Math.exp(-2 * k * k * t * t);
  return Math.min(1, Math.max(0, sum));
}

const kolmogorov: Make = ({ random, x, code, rows }) => {
  const values = known(x, rows).toSorted((a, b) => a - b);
  const [m, s, n] = [truth.mean(values), truth.deviation(values), values.length];
  const d = Math.max(...values.map((one, at) => Math.max((at + 1) / n - normalCdf(one, m, s), normalCdf(one, m, s) - at / n)));
  const p = kolmogorovP(d, n);
  const { alpha, words } = alphaOf(random, code);
  if (Math.abs(p - alpha) < 0.01) return null;
  return {
    words,
    slots: [
      decision(random, ['is_normal', 'normality'], p > alpha, NORMAL),
      numberSlot(random, ['ks_statistic', 'test_statistic'], d, 'the test statistic'),
    ],
  };
};

const COUNTS = ['outlier_count', 'num_outliers', 'number_of_outliers', 'outliers_count', 'total_outliers', 'outliers'] as const;

const zscores: Make = ({ random, x, code, rows }) => {
  const t = random.pick([2, 2.5, 3]);
  return {
    words: { t: code === 'en' ? String(t) : String(t).replace('.', ',') },
    slots: [numberSlot(random, COUNTS, truth.outliers(known(x, rows), { z: t }).length, 'the number of outliers')],
  };
};

const fenced: Make = ({ random, x, rows }) => {
  const values = known(x, rows);
  const [q1, q3] = [truth.quantile(values, 0.25), truth.quantile(values, 0.75)];
  const slots = [numberSlot(random, COUNTS, truth.outliers(values, { iqr: 1.5 }).length, 'the number of outliers')];
  if (random.chance(0.3)) {
    slots.push(numberSlot(random, ['lower_bound', 'lower_limit', 'lower_fence'], q1 - 1.5 * (q3 - q1), 'the lower bound'));
    slots.push(numberSlot(random, ['upper_bound', 'upper_limit', 'upper_fence'], q3 + 1.5 * (q3 - q1), 'the upper bound'));
  }
  return { slots };
};

const trimmed: Make = ({ random, x, code, rows }) => {
  const byZ = code === 'en' && random.chance(0.5);
  const values = known(x, rows);
  const out = new Set(truth.outliers(values, byZ ? { z: 3 } : { iqr: 1.5 }));
  const kept = values.filter((one) => !out.has(one));
  const ruling = byZ
    ? random.pick(['Use the Z-score method with a threshold of 3.', 'A value is an outlier if its absolute z-score is greater than 3.'])
    : random.pick(['Use the IQR method with a factor of 1.5.', 'Outliers are values below Q1 - 1.5 * IQR or above Q3 + 1.5 * IQR.']);
  return {
    words: { rule: byZ ? 'Z-score method' : 'IQR method', ruling },
    slots: [
      numberSlot(
        random,
        ['mean', 'mean_after', 'new_mean', 'mean_without_outliers'],
        truth.mean(kept),
        'the mean after removing the outliers',
      ),
      numberSlot(
        random,
        ['std', 'std_dev', 'standard_deviation', 'std_without_outliers'],
        truth.deviation(kept),
        'the standard deviation after removing the outliers',
      ),
    ],
  };
};

const missing: Make = ({ random, x, rows, code }) => {
  const count = rows.length - known(x, rows).length;
  const slots = [
    numberSlot(
      random,
      ['missing_count', 'missing_values', 'num_missing', 'null_count', 'number_of_missing_values'],
      count,
      'the number of missing values',
    ),
  ];
  // The percentage is not asked for by every wording.
  return {
    slots:
      code === 'de'
        ? [...slots, numberSlot(random, ['missing_percentage', 'percentage_missing'], (100 * count) / rows.length, 'the percentage')]
        : slots,
  };
};

const filled: Make = ({ random, x, code, rows }) => {
  const way = random.pick(['mean', 'median', 'zero'] as const);
  const one = random.pick(STATISTICS.slice(0, 3));
  const values = known(x, rows);
  if (values.length === rows.length) return null;
  const fill = way === 'mean' ? truth.mean(values) : way === 'median' ? truth.quantile(values, 0.5) : 0;
  const all = rows.map((row) => x.values[row] ?? fill);
  const [sentence] = random.shuffle(FILLS[code][way]);
  return {
    words: { fill: sentence!, filler: way === 'mean' ? 'mean' : way === 'median' ? 'median' : 'value 0', s1: statistic(random, one, code) },
    slots: [{ name: random.pick(one.slots), value: one.of(all), says: `the ${one.en[0]}` }],
  };
};

const tested: Make = ({ random, x, g, code, rows }) => {
  const [a, b] = random.shuffle(g.members) as [string, string];
  const [one, two] = [known(x, within(g, a, rows)), known(x, within(g, b, rows))];
  if (one.length < 8 || two.length < 8) return null;
  const { t, p } = truth.tTest(one, two, false);
  const { alpha, words } = alphaOf(random, code);
  return {
    words: { ...words, a, b },
    slots: [
      numberSlot(random, ['t_statistic', 't_stat', 't_value'], t, 'the t statistic'),
      numberSlot(random, P, p, 'the p-value'),
      ...(random.chance(0.6)
        ? [decision(random, ['significant_difference', 'significance', 'is_significant', 'significant'], p < alpha, SIGNIFICANT)]
        : []),
    ],
  };
};

const varied: Make = ({ random, x, g, code, rows }) => {
  const groups = g.members.map((member) => known(x, within(g, member, rows)));
  const f = truth.anovaF(groups);
  const p = fisherAbove(f, groups.length - 1, groups.flat().length - groups.length);
  const { alpha, words } = alphaOf(random, code);
  return {
    words,
    slots: [
      numberSlot(random, ['f_statistic', 'f_value', 'f_stat'], f, 'the F statistic'),
      numberSlot(random, P, p, 'the p-value'),
      ...(random.chance(0.5) ? [decision(random, ['significant_difference', 'significance'], p < alpha, SIGNIFICANT)] : []),
    ],
  };
};

const squared: Make = ({ random, g, h, code, rows }) => {
  if (g.members.length === 2 && h.members.length === 2) return null;
  const both = rows.flatMap((row) => (g.values[row] === null || h.values[row] === null ? [] : [[g.values[row]!, h.values[row]!] as const]));
  const chi = truth.chiSquare(both);
  const p = chiSquareAbove(chi, (g.members.length - 1) * (h.members.length - 1));
  const { alpha, words } = alphaOf(random, code);
  return {
    words,
    slots: [
      numberSlot(random, ['chi2_statistic', 'chi_square', 'chi_squared_statistic', 'chi2'], chi, 'the chi-square statistic'),
      numberSlot(random, P, p, 'the p-value'),
      ...(random.chance(0.4) ? [decision(random, ['association', 'significant'], p < alpha, YES)] : []),
    ],
  };
};

const regressed: Make = ({ random, x, y, code, rows }) => {
  const [a, b] = pairs(x, y, rows);
  const r = truth.pearson(a, b);
  const slope = (r * truth.deviation(b)) / truth.deviation(a);
  const intercept = truth.mean(b) - slope * truth.mean(a);
  const mse = truth.mean(b.map((one, at) => (one - intercept - slope * a[at]!) ** 2));
  const parts = [
    { en: 'the slope', de: 'die Steigung', names: ['slope', 'coefficient', 'slope_value'], value: slope },
    { en: 'the intercept', de: 'den Achsenabschnitt', names: ['intercept'], value: intercept },
    {
      en: random.pick(['the R-squared', 'the R-squared value', 'the coefficient of determination (R²)', 'R²']),
      de: 'R²',
      names: ['r_squared', 'r2', 'r2_score'],
      value: r * r,
    },
    {
      en: random.pick(['the mean squared error (MSE)', 'the mean squared error']),
      de: 'den mittleren quadratischen Fehler',
      names: ['mse', 'mean_squared_error'],
      value: mse,
    },
  ];
  const chosen = random.shuffle(parts).slice(0, random.int(1, 3));
  return {
    words: {
      f: joined(
        chosen.map((one) => one[code]),
        code,
      ),
    },
    slots: chosen.map(({ names, value, en }) => numberSlot(random, names, value, en)),
  };
};

const OPERATIONS = [
  {
    sign: '+',
    en: 'sum',
    de: 'Summe',
    doing: ['adding {x} and {y}', 'adding {y} to {x}', 'summing {x} and {y}'],
    apply: (a: number, b: number) => a + b,
  },
  { sign: '-', en: 'difference', de: 'Differenz', doing: ['subtracting {y} from {x}'], apply: (a: number, b: number) => a - b },
  {
    sign: '*',
    en: 'product',
    de: 'Produkt',
    doing: ['multiplying {x} by {y}', 'multiplying {x} and {y}'],
    apply: (a: number, b: number) => a * b,
  },
  { sign: '/', en: 'ratio', de: 'Quotient', doing: ['dividing {x} by {y}'], apply: (a: number, b: number) => a / b },
] as const;
const NEW = ['Combined', 'new_index', 'Score2', 'TotalLoad', 'relative_size', 'Kennzahl'] as const;

const combined =
  (correlates: boolean): Make =>
  ({ random, x, y, z, code, rows }) => {
    const operation = random.pick(OPERATIONS);
    const kept = rows.filter((row) => x.values[row] !== null && y.values[row] !== null && (!correlates || z.values[row] !== null));
    if (operation.sign === '/' && kept.some((row) => y.values[row] === 0)) return null;
    const made = kept.map((row) => operation.apply(x.values[row]!, y.values[row]!));
    const words = { new: random.pick(NEW), o: operation[code], doing: random.pick(operation.doing), sign: operation.sign };
    if (correlates)
      return {
        words,
        slots: [
          numberSlot(
            random,
            R,
            truth.pearson(
              made,
              kept.map((row) => z.values[row]!),
            ),
            'the correlation coefficient',
          ),
        ],
      };
    const one = random.pick(STATISTICS.slice(0, 3));
    return {
      words: { ...words, s1: statistic(random, one, code) },
      slots: [
        {
          name: `${random.pick(one.slots)}${random.chance(0.5) ? `_${words.new.toLowerCase()}` : ''}`,
          value: one.of(made),
          says: `the ${one.en[0]}`,
        },
      ],
    };
  };

const binned: Make = ({ random, x, rows }) => {
  const values = known(x, rows);
  const [l1, l2] = [Number(truth.quantile(values, 0.35).toPrecision(2)), Number(truth.quantile(values, 0.75).toPrecision(2))];
  if (l1 >= l2 || l1 <= 0) return null;
  const names = random.pick([
    ['low', 'medium', 'high'],
    ['small', 'middle', 'large'],
  ] as const);
  const counts = [values.filter((one) => one < l1), values.filter((one) => one >= l1 && one < l2), values.filter((one) => one >= l2)];
  const [bin1, bin2, bin3] = names;
  return {
    words: { l1: String(l1), l2: String(l2), new: random.pick(['Level', 'Group', 'Band']), bin1, bin2, bin3 },
    slots: names.map((name, at) => ({
      name: random.pick([`${name}_count`, `count_${name}`]),
      value: counts[at]!.length,
      says: `the number of ${name} rows`,
    })),
  };
};

const dated: Make = ({ t, rows, code, random }) => {
  const years = [...new Set(t.values.map((one) => one.slice(0, 4)))].toSorted();
  return {
    words: { step: code === 'en' ? 'year' : 'Jahr' },
    slots: random.chance(0.999)
      ? years.map((year) => ({
          name: `count_${year}`,
          value: rows.filter((row) => t.values[row]!.startsWith(year)).length,
          says: `the count of ${year}`,
        }))
      : [],
  };
};

const logged: Make = ({ random, x, rows }) => {
  const values = known(x, rows).filter((one) => one > 0);
  if (values.length < known(x, rows).length) return null;
  const logs = values.map(Math.log);
  return {
    slots: [
      numberSlot(random, ['mean', 'log_mean', 'mean_log'], truth.mean(logs), 'the mean'),
      numberSlot(random, ['std', 'log_std', 'standard_deviation'], truth.deviation(logs), 'the standard deviation'),
    ],
  };
};

const scaled: Make = ({ random, x, rows }) => {
  const values = known(x, rows);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const all = values.map((one) => (one - low) / (high - low));
  return {
    slots: [
      numberSlot(random, ['mean', 'scaled_mean', 'normalized_mean'], truth.mean(all), 'the mean'),
      numberSlot(random, ['median', 'scaled_median', 'median_normalized'], truth.quantile(all, 0.5), 'the median'),
    ],
  };
};

const commonest: Make = ({ random, g, rows }) => {
  const found = truth.mode(rows.flatMap((row) => g.values[row] ?? []));
  return (
    found && {
      slots: [
        {
          name: random.pick([`most_common_${slug(g.said[0])}`, 'most_frequent', 'mode', slug(g.said[0])]),
          value: found.value,
          says: 'the value',
        },
        numberSlot(random, ['count', 'frequency', 'occurrences'], found.count, 'how often'),
      ],
    }
  );
};

const extreme: Make = ({ random, x, g, rows }) => {
  const [best] = g.members
    .map((member) => ({ member, value: truth.mean(known(x, within(g, member, rows))) }))
    .toSorted((a, b) => b.value - a.value);
  return {
    slots: [
      {
        name: random.pick([slug(g.said[0]), `${slug(g.said[0])}_name`, `best_${slug(g.said[0])}`]),
        value: best!.member,
        says: 'the group',
      },
      numberSlot(random, ['mean', 'average', 'highest_mean', 'max_average', `average_${slug(x.said[0])}`], best!.value, 'its mean'),
    ],
  };
};

const threshold = (random: Draw, x: NumberColumn) =>
  Number(
    truth
      .quantile(
        x.values.filter((one) => one !== null),
        0.3 + 0.4 * random.next(),
      )
      .toPrecision(2),
  );

const shared: Make = ({ random, x, rows }) => {
  const l = threshold(random, x);
  if (known(x, rows).length < rows.length) return null;
  const count = known(x, rows).filter((one) => one > l).length;
  return {
    words: { l: String(l) },
    slots: [numberSlot(random, ['percentage', 'percent', 'percentage_above', 'share'], (100 * count) / rows.length, 'the percentage')],
  };
};

const skewed: Make = ({ random, x, rows }) => {
  const skewness = truth.skewness(known(x, rows));
  const kinds = ['right-skewed', 'left-skewed', 'symmetric'];
  return {
    slots: [
      numberSlot(random, ['skewness', 'skewness_value', 'skew'], skewness, 'the skewness'),
      {
        name: random.pick(['distribution_type', 'shape', 'skew_type']),
        value: kinds[skewness > 0.5 ? 0 : skewness < -0.5 ? 1 : 2]!,
        options: kinds,
        says: '',
      },
    ],
  };
};

const strongest: Make = ({ random, table, x, rows }) => {
  const others = table.numbers.filter((one) => one !== x).map((one) => ({ one, r: correlationOf(x, one, rows).r }));
  const [best] = others.toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r));
  return {
    slots: [
      {
        name: random.pick(['column', 'variable', 'most_correlated_column', 'strongest_variable']),
        value: best!.one.name,
        says: 'the column',
      },
      numberSlot(random, R, best!.r, 'its correlation'),
    ],
  };
};

const counted: Make = ({ random, x, g, rows }) => {
  const l = threshold(random, x);
  const a = random.pick(g.members);
  return {
    words: { l: String(l), a },
    slots: [
      numberSlot(
        random,
        ['count', 'number', 'total_count', 'result'],
        rows.filter((row) => g.values[row] === a && (x.values[row] ?? Number.NEGATIVE_INFINITY) > l).length,
        'the number',
      ),
    ],
  };
};

const deviated: Make = ({ random, x, rows }) => ({
  slots: [
    numberSlot(random, STATISTICS[0]!.slots, truth.mean(known(x, rows)), 'the mean'),
    numberSlot(random, STATISTICS[2]!.slots, truth.deviation(known(x, rows), true), 'the standard deviation'),
  ],
});

const MAKES: Record<string, Make> = {
  describe: described,
  deviation: deviated,
  groups: grouped,
  correlation: correlated,
  relation: related,
  strength,
  normality,
  kolmogorov,
  zscore: zscores,
  fences: fenced,
  trimmed,
  missing,
  filled,
  ttest: tested,
  anova: varied,
  chisquare: squared,
  regression: regressed,
  derived: combined(false),
  derivedCorrelation: combined(true),
  bins: binned,
  dates: dated,
  log: logged,
  scaled,
  commonest,
  extremes: extreme,
  share: shared,
  skewed,
  strongest,
  counted,
};
