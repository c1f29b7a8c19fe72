import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import { type ColumnRef, isNumber } from '../questions/column-ref.ts';
import { type KnownValues, WORDS_MAX } from '../questions/index.ts';
import { phrasesOf } from '../questions/items.ts';
import type { QuestionTable } from '../questions/types.ts';
import { tableVocabulary } from '../questions/vocabulary.ts';
import { stem, wordsOf } from '../questions/words.ts';
import { namedColumns, numbersOf } from './named-columns.ts';
import {
  correlate,
  countMissing,
  describeColumns,
  findOutliers,
  type Measure,
  type OutlierRule,
  type Scope,
  strongestCorrelation,
  testNormality,
  type Variable,
  variableOf,
} from './procedures.ts';
import type { StatisticsPlan } from './types.ts';

export type { StatisticsPlan } from './types.ts';

const PROCEDURES = { correlate, countMissing, describeColumns, findOutliers, strongestCorrelation, testNormality };
type Procedures = typeof PROCEDURES;

/** A procedure with its arguments, as plain data. */
export type StatisticsChoice = { [K in keyof Procedures]: { procedure: K; args: Parameters<Procedures[K]> } }[keyof Procedures];

/** Turns a choice into a plan that is ready to run. */
export function planStatistics({ procedure, args }: StatisticsChoice): StatisticsPlan {
  // The union pairs each procedure with its own arguments, but a lookup by name loses that link.
  return (PROCEDURES[procedure] as (...given: unknown[]) => StatisticsPlan)(...args);
}

/** Methods that no procedure here covers: such a question is refused rather than half answered. */
const BEYOND =
  /\b(?:regress|predict|forecast|train|model|cluster|classif|machine learning|impute|encod|normaliz|normalis|standardiz|standardis|bin(?:s|ning)?|z score normal|moving average|rolling|trend|correlation matrix|chi squared?|anova|t test|confidence|preprocess|transform|clean|handle|percentage change|difference|compare|ratio|proportion|group by)\w*/;
/** Words that restrict the rows without naming values of the data. */
const NARROWING =
  /\b(?:whose|where|excluding|except|greater than|less than|more than|at least|older|younger|between \d+ and|after|before|since|during|only|survived|when)\b/;

/**
 * Chooses the statistical procedure that a question asks for by name (correlation, mean and deviation, skewness, outliers, normality, empty
 * cells) over the columns of one table; null if it asks for none, or for more. Follows methods that the asker defines in the notes.
 */
export function chooseStatistics(
  question: string,
  notes: string | undefined,
  tables: readonly QuestionTable[],
  values: KnownValues,
): StatisticsChoice | null {
  const words = wordsOf(question);
  if (words.length > WORDS_MAX) return null;
  const text = words.join(' ');
  const method = `${text} ${notes === undefined ? '' : wordsOf(notes).join(' ')}`;
  const kind = kindOf(text);
  if (kind === null || BEYOND.test(text.replace(/\bnormal(?:ly|ity)?\b/g, ''))) return null;
  const wholeTable = kind === 'missing' && tables.length === 1;
  const read = tables
    .map((table) => ({ table, ...namedColumns(question, table) }))
    .filter(({ columns }) => wholeTable || columns.length > 0);
  const most = Math.max(...read.map(({ columns }) => columns.length));
  const [chosen, ...others] = read.filter(({ columns }) => columns.length === most);
  if (!chosen || others.length > 0) return null;
  // With several tables an average could belong to any of them, unless the column is quoted.
  if (kind === 'describe' && tables.length > 1 && !chosen.quoted) return null;
  const defined = notes === undefined ? null : namedColumns(notes.replace(/\w's\b/g, ''), chosen.table);
  const fromNotes = defined?.quoted ? defined.columns : [];
  const created = NEW.test(text);
  const scope = scopeOf(chosen.table, chosen.rest, values);
  if (scope === null || NARROWING.test(text)) return null;
  // Quoted text that is neither a column nor a value is unknown here.
  const unknown = chosen.otherQuotes.filter((name) => scope.where === null || !scope.where.words.endsWith(name.toLowerCase()));
  if (unknown.length > 0 && !created) return null;
  // These procedures do not remove outliers first, even if the asker wants them removed.
  if (kind !== 'outliers' && /\boutliers? (?:are|is|should|must|need)\b[^.]{0,30}\b(?:prun|remov|exclud|filter|dropp)/.test(method))
    return null;
  const columns = kind === 'correlation' && !chosen.quoted && !created && fromNotes.length === 2 ? fromNotes : chosen.columns;
  return choiceOf(kind, { question: text, method, table: chosen.table, scope, columns, fromNotes });
}

const NEW = /\bnew (?:feature|column|variable)|\bcreate\b|\bgenerate\b/;

type Kind = 'correlation' | 'normality' | 'outliers' | 'missing' | 'describe';

function kindOf(text: string): Kind | null {
  if (/\bcorrelat\w*/.test(text)) return 'correlation';
  if (/\bnormal(?:ly)? distribut\w*|\bnormality\b|\bnormal distribution\b/.test(text)) return 'normality';
  if (/\boutliers?\b/.test(text)) return 'outliers';
  if (/\b(?:missing|null|empty) (?:values?|cells?|entries)\b/.test(text)) return 'missing';
  return measuresOf(text, text).length > 0 ? 'describe' : null;
}

interface ChoiceInput {
  question: string;
  /** The question plus the notes, from which methods are read. */
  method: string;
  table: QuestionTable;
  scope: Scope;
  columns: ColumnRef[];
  fromNotes: ColumnRef[];
}

function choiceOf(kind: Kind, { question, method, table, scope, columns, fromNotes }: ChoiceInput): StatisticsChoice | null {
  const variables = variablesOf(question, columns);
  const more = numbersOf(fromNotes)
    .map(variableOf)
    .filter(({ label }) => !variables.some((one) => one.label === label));
  switch (kind) {
    case 'correlation': {
      const [x, y, ...rest] = variables;
      if (/\b(?:strongest|highest|most)\b/.test(question) && x && !y) {
        const { columns: all } = tableVocabulary(table);
        const others = all.filter((ref) => isNumber(ref) && ref.column.name !== x.label).map(variableOf);
        return { procedure: 'strongestCorrelation', args: [scope, x, others] };
      }
      const [a, b] = x && y ? [x, y] : [...variables, ...more];
      return a && b && rest.length === 0 ? { procedure: 'correlate', args: [scope, a, b, /\bspearman\b/.test(method)] } : null;
    }
    case 'normality': {
      const [x, ...rest] = variables.length > 0 ? variables : more;
      const alpha = Number(/\balpha\b[^\d]{0,20}(0?\.\d+)/.exec(method)?.[1] ?? 0.05);
      return x && rest.length === 0
        ? { procedure: 'testNormality', args: [scope, x, /\bnormaltest\b|d.agostino/.test(method), alpha] }
        : null;
    }
    case 'outliers': {
      const [x, ...rest] = variables.length > 0 ? variables : more;
      return x && rest.length === 0 ? { procedure: 'findOutliers', args: [scope, x, ruleOf(method)] } : null;
    }
    case 'missing':
      return /\b(?:each|per|by)\b/.test(question)
        ? null
        : {
            procedure: 'countMissing',
            args: [scope, (columns.length > 0 ? columns : tableVocabulary(table).columns).map(({ column }) => column.name)],
          };
    default: {
      const by =
        /\b(?:for each|in each|of each|per|each|for every|by)(?: the| each)? ((?:\w+ ?){1,3})/.exec(question)?.[1]?.split(' ').map(stem) ??
        [];
      const group = columns.find(
        (ref) =>
          ref.column.distinctCount <= 200 &&
          (by.includes(ref.stems[0] ?? '') || by.some((word) => word.length > 3 && ref.stems.some((own) => own.endsWith(word)))),
      );
      if (!group && /\b(?:each|per|for every)\b/.test(question)) return null;
      const measured = variablesOf(
        question,
        columns.filter((ref) => ref !== group),
      );
      const used = measured.length > 0 ? measured : more.slice(0, 1);
      if (used.length === 0 || columns.some((ref) => !isNumber(ref) && ref !== group)) return null;
      return { procedure: 'describeColumns', args: [scope, used, measuresOf(question, method), group?.column.name ?? null] };
    }
  }
}

/** Columns as numbers; two that are to be added count as one. */
function variablesOf(question: string, columns: readonly ColumnRef[]): Variable[] {
  const numbers = columns.filter((ref) => isNumber(ref) || (/correlat/.test(question) && ref.column.type === 'boolean'));
  if (/\b(?:summing|adding(?: up| together)?|combining|sum of)\b/.test(question) && NEW.test(question) && numbers.length >= 2) {
    const [a, b, ...rest] = numbers.map(variableOf);
    return [{ label: `${a!.label} + ${b!.label}`, sql: `(${a!.sql} + ${b!.sql})` }, ...rest];
  }
  return numbers.map(variableOf);
}

function ruleOf(method: string): OutlierRule {
  if (/\biqr\b|\binterquartile\b/.test(method))
    return { by: 'iqr', factor: Number(/([\d.]+)\s*(?:x|times)?\s*(?:the )?iqr/.exec(method)?.[1] ?? 1.5) || 1.5 };
  const threshold = /\b(?:threshold of|greater than|more than|exceeds?|above|threshold)\s+(\d(?:\.\d+)?)\b/.exec(method)?.[1];
  return { by: 'z', threshold: Number(threshold ?? 3) };
}

function measuresOf(question: string, method: string): Measure[] {
  const population = /\bpopulation standard deviation\b/.test(method);
  const words: [RegExp, Measure][] = [
    [/\b(?:mean|average)\b/, 'mean'],
    [/\bmedian\b/, 'median'],
    [/\bstandard deviations?\b|\bstd\b/, population ? 'population_standard_deviation' : 'standard_deviation'],
    [/\bvariance\b/, 'variance'],
    [/\bminimum\b/, 'minimum'],
    [/\bmaximum\b/, 'maximum'],
    [/\brange\b/, 'range'],
    [/\bskew(?:ness|ed)?\b/, 'skewness'],
    [/\bkurtosis\b/, 'kurtosis'],
    [/\binterquartile range\b|\biqr\b/, 'interquartile_range'],
  ];
  return words.flatMap(([pattern, measure]) => (pattern.test(question) ? [measure] : []));
}

/** The rows in question: all of them, or those with the values that the question names; null if the column of a value is ambiguous. */
function scopeOf({ name }: QuestionTable, rest: readonly string[], values: KnownValues): Scope | null {
  const found = values(phrasesOf(rest)).filter((one) => one.table === name && !TALK.has(one.phrase));
  const table = { name };
  if (found.length === 0) return { table, where: null };
  const columns = new Set(found.map(({ column }) => column));
  const phrases = new Set(found.map(({ phrase }) => phrase));
  if (columns.size > 1 || phrases.size > 1) return null;
  const listed = found.map(({ value }) => quoteText(value)).join(', ');
  return { table, where: { sql: `${quoteName(found[0]!.column)} IN (${listed})`, words: `${found[0]!.column} is ${[...phrases][0]}` } };
}

const TALK = new Set(
  'check data yes no test value dataset column new total mean average all high low method null file missing number'.split(' '),
);
