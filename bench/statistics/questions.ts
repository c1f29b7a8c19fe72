/** Questions of statistics over one table, with notes and truths. */
import { shapiroWilk } from '../../src/insight/ask/procedures/normality.ts';
import type { Part } from '../named-parts.ts';
import { type Draw, draw } from '../unseen/random.ts';
import * as say from './phrases.ts';
import type { CategoryColumn, NumberColumn, Table } from './tables.ts';
import * as truth from './truths.ts';

export interface Question {
  kind: string;
  question: string;
  notes: string;
  /** What a right answer has; null if only a refusal is right. */
  parts: Part[] | null;
}

interface Drawn {
  kind: string;
  phrases: say.Both;
  words?: Record<string, string>;
  /** Over the rows that are kept; null if the table is no good for the question. */
  truth(rows: readonly number[]): [name: string, value: number | string | boolean][] | null;
  /** Whether rows may be restricted. */
  filters?: boolean;
}

const LANGUAGES = ['en', 'de'] as const;
type Code = (typeof LANGUAGES)[number];

export function drawQuestion(seed: number, table: Table, code: Code): Question | null {
  const random = draw(seed);
  const kind = random.pick(KINDS);
  const [x, y, z] = random.shuffle(table.numbers) as [NumberColumn, NumberColumn, NumberColumn];
  const [g, h] = random.shuffle(table.categories) as [CategoryColumn, CategoryColumn];
  const at = LANGUAGES.indexOf(code);
  const drawn = kind({ random, table, x, y, z, g, h, code });
  const named = (column: NumberColumn | CategoryColumn) =>
    random.pick([column.said[at]!, column.said[at]!, column.name, `"${column.name}"`, `'${column.name}'`]);
  const words: Record<string, string> = {
    x: named(x),
    y: named(y),
    z: named(z),
    g: named(g),
    h: named(h),
    r: table.noun[at]!,
    ...drawn.words,
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => words[key] ?? `{${key}}`);
  const all = [...Array(table.rows).keys()];
  let rows = all;
  let question = fill(random.pick(drawn.phrases[code]));
  const notes: string[] = [];
  if (drawn.filters && random.chance(0.4)) {
    const filter = condition(random, z, g, words);
    rows = all.filter((row) => filter.keeps(row));
    const alone = random.pick(say.CONDITIONS[filter.kind].alone[code]);
    const after = random.pick(say.CONDITIONS[filter.kind].after[code]);
    const way = random.int(0, 2);
    if (way === 0) notes.push(fill(alone));
    else if (way === 1) question = `${fill(alone)} ${question}`;
    else question = question.replace(/([.?]|, and)/, (mark) => ` ${fill(after)}${mark}`);
  }
  const values = rows.length < 25 ? null : drawn.truth(rows);
  if (values === null) return null;
  const decimals = random.int(2, 4);
  words.d = String(decimals);
  const parts = values.map(([name, value]): Part => [name, textOf(value, decimals)]);
  const refused = drawn.kind === 'unanswerable' || random.chance(0.06);
  if (refused && drawn.kind !== 'unanswerable') notes.push(fill(random.pick(say.UNSUPPORTED[code])));
  if (random.chance(0.7)) for (let n = random.int(1, 3); n > 0; n--) notes.push(fill(random.pick(say.NEUTRAL[code])));
  const lines = random.shuffle(notes);
  if (random.chance(0.35)) lines.push(formOf(random, parts));
  return { kind: refused ? 'refuse' : drawn.kind, question, notes: lines.join(random.pick([' ', '\n'])), parts: refused ? null : parts };
}

/** A form to fill in, as notes often end with. */
function formOf(random: Draw, parts: readonly Part[]): string {
  const names = parts.map(([name]) => name.replaceAll(/[^\p{L}\d]+/gu, '_').toLowerCase());
  return random.pick([
    names.map((name) => `@${name}[${name}_value] where "${name}_value" is a value rounded as stated.`).join('\n'),
    names.map((name) => `@${name}[value]`).join(' '),
    `Answer as ${names.map((name) => `@${name}[...]`).join(', ')}.`,
  ]);
}

function textOf(value: number | string | boolean, decimals: number): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toFixed(Number.isInteger(value) ? 0 : decimals) : value;
}

function condition(random: Draw, z: NumberColumn, g: CategoryColumn, words: Record<string, string>) {
  const kind = random.pick(['is', 'above', 'below'] as const);
  if (kind === 'is') {
    const member = random.pick(g.members);
    words.a = member;
    return { kind, keeps: (row: number) => g.values[row] === member };
  }
  const limit = threshold(random, z);
  words.t = String(limit);
  return {
    kind,
    keeps: (row: number) => {
      const value = z.values[row]!;
      return value !== null && (kind === 'above' ? value > limit : value < limit);
    },
  };
}

/** A round number inside the values. */
function threshold(random: Draw, column: NumberColumn): number {
  const known = column.values.filter((one) => one !== null);
  return Number(truth.quantile(known, 0.3 + 0.4 * random.next()).toPrecision(2));
}

interface Given {
  random: Draw;
  table: Table;
  x: NumberColumn;
  y: NumberColumn;
  z: NumberColumn;
  g: CategoryColumn;
  h: CategoryColumn;
  code: Code;
}
type Kind = (given: Given) => Drawn;

const STATISTICS: Record<string, (x: readonly number[]) => number> = {
  mean: truth.mean,
  median: (x) => truth.quantile(x, 0.5),
  deviation: truth.deviation,
  variance: truth.variance,
  minimum: (x) => Math.min(...x),
  maximum: (x) => Math.max(...x),
  range: (x) => Math.max(...x) - Math.min(...x),
  skewness: truth.skewness,
  kurtosis: truth.kurtosis,
  iqr: (x) => truth.quantile(x, 0.75) - truth.quantile(x, 0.25),
  q1: (x) => truth.quantile(x, 0.25),
  q3: (x) => truth.quantile(x, 0.75),
  p90: (x) => truth.quantile(x, 0.9),
  variation: (x) => truth.deviation(x) / truth.mean(x),
  error: (x) => truth.deviation(x) / Math.sqrt(x.length),
};

const known = (column: NumberColumn, rows: readonly number[]) => rows.flatMap((row) => column.values[row] ?? []);
const both = (x: NumberColumn, y: NumberColumn, rows: readonly number[]) => {
  const kept = rows.filter((row) => x.values[row] !== null && y.values[row] !== null);
  return [kept.map((row) => x.values[row]!), kept.map((row) => y.values[row]!)] as const;
};
const join = (names: readonly string[], code: Code) =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${code === 'en' ? 'and' : 'und'} ${names.at(-1)}`;

const described =
  (count: number): Kind =>
  ({ random, x, code }) => {
    const chosen = random.shuffle(Object.keys(STATISTICS)).slice(0, count);
    return {
      kind: count === 1 ? 'one statistic' : 'several statistics',
      phrases: say.ONE,
      words: {
        s: join(
          chosen.map((one) => random.pick(say.STATISTIC_NAMES[one]![code])),
          code,
        ),
      },
      filters: true,
      truth: (rows) => chosen.map((one) => [say.STATISTIC_NAMES[one]!.name, STATISTICS[one]!(known(x, rows))]),
    };
  };

const grouped: Kind = ({ random, x, g, code }) => {
  const one = random.pick(['mean', 'median', 'deviation', 'maximum', 'skewness']);
  return {
    kind: 'by group',
    phrases: say.GROUPED,
    words: { s: random.pick(say.STATISTIC_NAMES[one]![code]) },
    truth: (rows) =>
      g.members.map((member) => [
        `${say.STATISTIC_NAMES[one]!.name} ${member}`,
        STATISTICS[one]!(
          known(
            x,
            rows.filter((row) => g.values[row] === member),
          ),
        ),
      ]),
  };
};

const METHODS = { Pearson: truth.pearson, Spearman: truth.spearman, Kendall: truth.kendall };

const correlated =
  (tested: boolean): Kind =>
  ({ random, x, y }) => {
    const method = tested ? 'Pearson' : random.pick(['Pearson', 'Pearson', 'Spearman', 'Kendall'] as const);
    const phrases = method === 'Pearson' ? (tested ? say.CORRELATED_TEST : say.CORRELATED) : onlyWith(say.CORRELATED, '{m}');
    return {
      kind: tested ? 'correlation test' : 'correlation',
      phrases,
      words: { m: method },
      filters: !tested,
      truth: (rows) => {
        const [a, b] = both(x, y, rows);
        const r = METHODS[method](a, b);
        return tested
          ? [
              ['correlation', r],
              ['p value', truth.correlationP(r, a.length)],
            ]
          : [['correlation', r]];
      },
    };
  };

const onlyWith = ({ en, de }: say.Both, part: string): say.Both => ({
  en: en.filter((one) => one.includes(part)),
  de: de.filter((one) => one.includes(part)),
});

const counting =
  (kind: string, phrases: say.Both, count: (x: NumberColumn, rows: readonly number[]) => number): Kind =>
  ({ x }) => ({ kind, phrases, truth: (rows) => [[kind, count(x, rows)]] });

const missingOf = (x: NumberColumn, rows: readonly number[]) => rows.filter((row) => x.values[row] === null).length;

const mostMissing: Kind = ({ table }) => ({
  kind: 'most missing values',
  phrases: say.MOST_MISSING,
  truth: () => {
    const columns = [...table.numbers, ...table.categories];
    const counts = columns.map(({ name, values }) => [name, values.filter((one) => one === null).length] as const);
    const [first, second] = counts.toSorted(([, a], [, b]) => b - a);
    return first![1] === second![1] ? null : [['column', first![0]]];
  },
});

const outlying =
  (phrases: say.Both, rule: (random: Draw) => { z: number } | { iqr: number }): Kind =>
  ({ random, x }) => {
    const chosen = rule(random);
    return {
      kind: 'outliers',
      phrases,
      words: { t: 'z' in chosen ? String(chosen.z) : '' },
      truth: (rows) => [['outliers', truth.outliers(known(x, rows), chosen).length]],
    };
  };

const withoutOutliers: Kind = ({ x }) => ({
  kind: 'without outliers',
  phrases: say.WITHOUT_OUTLIERS,
  truth: (rows) => {
    const values = known(x, rows);
    const out = new Set(truth.outliers(values, { iqr: 1.5 }));
    return out.size === 0 ? null : [['mean', truth.mean(values.filter((one) => !out.has(one)))]];
  },
});

const normal: Kind = ({ x }) => ({
  kind: 'normality',
  phrases: say.NORMAL,
  truth: (rows) => {
    const { p } = shapiroWilk(known(x, rows).toSorted((a, b) => a - b));
    return [
      ['normal', p >= 0.05],
      ['p value', p],
    ];
  },
});

const compared =
  (welch: boolean): Kind =>
  ({ x, g, random }) => {
    const [a, b] = random.shuffle(g.members) as [string, string];
    return {
      kind: 't-test',
      phrases: welch ? say.WELCH : say.T_TEST,
      words: { a, b },
      truth: (rows) => {
        const of = (member: string) =>
          known(
            x,
            rows.filter((row) => g.values[row] === member),
          );
        if (of(a).length < 5 || of(b).length < 5) return null;
        const { t, p } = truth.tTest(of(a), of(b), welch);
        return [
          ['t statistic', t],
          ['p value', p],
        ];
      },
    };
  };

const anova: Kind = ({ x, g }) => ({
  kind: 'ANOVA',
  phrases: say.ANOVA,
  truth: (rows) => [
    [
      'F statistic',
      truth.anovaF(
        g.members.map((member) =>
          known(
            x,
            rows.filter((row) => g.values[row] === member),
          ),
        ),
      ),
    ],
  ],
});

const chiSquared: Kind = ({ g, h }) => ({
  kind: 'chi-square',
  phrases: say.CHI_SQUARE,
  truth: (rows) => {
    const pairs = rows.flatMap((row) =>
      g.values[row] === null || h.values[row] === null ? [] : [[g.values[row]!, h.values[row]!] as const],
    );
    return g.members.length === 2 && h.members.length === 2 ? null : [['chi square statistic', truth.chiSquare(pairs)]];
  },
});

const regression: Kind = ({ x, y }) => ({
  kind: 'regression',
  phrases: say.REGRESSION,
  filters: true,
  truth: (rows) => {
    const [a, b] = both(x, y, rows);
    const r = truth.pearson(a, b);
    const slope = (r * truth.deviation(b)) / truth.deviation(a);
    return [
      ['slope', slope],
      ['intercept', truth.mean(b) - slope * truth.mean(a)],
    ];
  },
});

const rowsCounted: Kind = () => ({ kind: 'rows', phrases: say.COUNTED, truth: (rows) => [['count', rows.length]], filters: true });

const shared: Kind = ({ random, x }) => {
  const limit = threshold(random, x);
  return {
    kind: 'share',
    phrases: say.SHARED,
    words: { t: String(limit) },
    truth: (rows) =>
      missingOf(x, rows) > 0 ? null : [['percentage', (100 * known(x, rows).filter((one) => one > limit).length) / rows.length]],
  };
};

const commonest: Kind = ({ g }) => ({
  kind: 'mode',
  phrases: say.MODE,
  truth: (rows) => {
    const found = truth.mode(rows.flatMap((row) => g.values[row] ?? []));
    return found ? [[g.name, found.value]] : null;
  },
});

const distinct: Kind = ({ g }) => ({ kind: 'distinct', phrases: say.DISTINCT, truth: () => [['different values', g.members.length]] });

const means = (x: NumberColumn, g: CategoryColumn, rows: readonly number[]) =>
  g.members.map((member) => ({
    member,
    value: truth.mean(
      known(
        x,
        rows.filter((row) => g.values[row] === member),
      ),
    ),
  }));

const bestGroup: Kind = ({ x, g }) => ({
  kind: 'best group',
  phrases: say.BEST_GROUP,
  truth: (rows) => [[g.name, means(x, g, rows).toSorted((a, b) => b.value - a.value)[0]!.member]],
});

const groupDifference: Kind = ({ x, g, random }) => {
  const [a, b] = random.shuffle(g.members) as [string, string];
  return {
    kind: 'difference of groups',
    phrases: say.GROUP_DIFFERENCE,
    words: { a, b },
    truth: (rows) => {
      const of = (member: string) => means(x, g, rows).find((one) => one.member === member)!.value;
      return [['difference', of(a) - of(b)]];
    },
  };
};

const derived =
  (phrases: say.Both): Kind =>
  ({ random, x, y, code }) => {
    const operation = random.pick(say.OPERATIONS);
    return {
      kind: 'derived column',
      phrases,
      words: { new: random.pick(['Combined', 'new_index', 'Kennzahl', 'score2']), o: operation[code], sign: operation.sign },
      filters: true,
      truth: (rows) => {
        const [a, b] = both(x, y, rows);
        const apply = {
          '+': (p: number, q: number) => p + q,
          '-': (p: number, q: number) => p - q,
          '*': (p: number, q: number) => p * q,
          '/': (p: number, q: number) => p / q,
        };
        return operation.sign === '/' && b.includes(0)
          ? null
          : [['mean', truth.mean(a.map((one, at) => apply[operation.sign](one, b[at]!)))]];
      },
    };
  };

const unanswerable: Kind = () => ({ kind: 'unanswerable', phrases: say.UNANSWERABLE, truth: () => [] });

const KINDS: readonly Kind[] = [
  described(1),
  described(1),
  described(1),
  described(2),
  described(3),
  grouped,
  correlated(false),
  correlated(false),
  correlated(true),
  counting('missing values', say.MISSING, missingOf),
  counting('missing percentage', say.MISSING_SHARE, (x, rows) => (100 * missingOf(x, rows)) / rows.length),
  counting('present values', say.PRESENT, (x, rows) => known(x, rows).length),
  mostMissing,
  outlying(say.OUTLIERS_Z, (random) => ({ z: random.pick([2, 2.5, 3]) })),
  outlying(say.OUTLIERS_IQR, () => ({ iqr: 1.5 })),
  withoutOutliers,
  normal,
  compared(false),
  compared(true),
  anova,
  chiSquared,
  regression,
  rowsCounted,
  shared,
  commonest,
  distinct,
  bestGroup,
  groupDifference,
  derived(say.DERIVED),
  derived(say.DERIVED_SIGNS),
  unanswerable,
  unanswerable,
];
