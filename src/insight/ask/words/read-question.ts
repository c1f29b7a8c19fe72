import type { DataModel } from '../../../data/model/types.ts';
import type { MetricQuery } from '../../metrics/metric-query/types.ts';
import type { FoundValue, QuestionTable } from '../question-tables.ts';
import { type AssembledQuery, assemble } from './assemble.ts';
import { type Analysis, assembleAnalysis } from './assemble-analysis.ts';
import { changedQuery, type EarlierQuery } from './follow-up.ts';
import { grammarWords, itemsOf } from './items.ts';
import { GERMAN } from './languages/de.ts';
import { ENGLISH } from './languages/en.ts';
import type { Language } from './languages/types.ts';
import { Lexicon, type NamedMetric } from './lexicon.ts';
import { type Covering, coverings } from './parse.ts';
import { Parser } from './parser.ts';
import { Unfit } from './pieces.ts';
import { sayChange, sayReading } from './say.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { Measure, ReadingScope } from './types.ts';

export interface WordsInput {
  question: string;
  model: DataModel;
  tables: readonly QuestionTable[];
  /** Metrics that people defined; an approved one wins over a column of its name. */
  metrics: readonly NamedMetric[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** The answered question before this one in the conversation. */
  earlier?: ReadQuery | undefined;
  /** The values of the data that are spelled like one of these phrases. */
  values(phrases: readonly string[]): readonly FoundValue[];
}

/** A word that was read as another. */
interface Correction {
  written: string;
  read: string;
}

/** A question read: what to compute, and how to present it. */
export interface ReadQuery extends EarlierQuery {
  /** The metrics of the query in order, as the asker sees them. */
  shown: { name: string; unit: Duration; percent: boolean }[];
  /** The time that places each measure, to tell whether the data covers the period. */
  times: { table: string; column: string }[];
  /** One sentence in the asker's language. */
  understood: string;
}

type Duration = 'second' | 'minute' | 'hour' | 'day' | null;

interface Read {
  language: Language['code'];
  corrections: Correction[];
}

/** A question that was not understood as a whole. */
export interface Unread {
  kind: 'unread';
  /** The words that nothing accounts for. */
  left: string[];
  reason: string | null;
  /** What the other words mean; null if they do not make a number. */
  core: ReadQuery | null;
}

export type WordsReading =
  | ({ kind: 'query'; reading: ReadQuery } & Read)
  | ({ kind: 'choices'; readings: ReadQuery[] } & Read)
  | ({ kind: 'analysis'; analysis: Analysis } & Read)
  | (Unread & Read);

/** What stays the same for all questions about the same data in one language. */
export interface ReadingContext {
  lexicon: Lexicon;
  scope: ReadingScope;
  earlier: ReadQuery | undefined;
}

const TOKENS_MAX = 120;
const CHOICES_MAX = 3;
/** Readings whose costs differ by less are equally good. */
const TIE = 0.25;

/** The names and values that a question may use, in the language that it is asked in. */
export function contextOf(input: WordsInput): ReadingContext {
  const language = languageOf(input.question);
  const written = tokensOf(input.question, language.decimal).slice(0, TOKENS_MAX);
  const lexicon = new Lexicon({ ...input, found: input.values(phrasesOf(written)) }, language);
  const metrics = new Map(input.metrics.map((metric) => [metric.name, metric]));
  return { lexicon, scope: { model: input.model, metrics, today: input.today }, earlier: input.earlier };
}

/** Reads a question into a metric query, such that every word with a meaning is accounted for. Pure: the same for the same input. */
export function readInWords(input: WordsInput): WordsReading {
  return readWithin(contextOf(input), input.question);
}

/** Reads another question about the same data. */
export function readWithin({ lexicon, scope, earlier }: ReadingContext, question: string): WordsReading {
  const { language } = lexicon;
  const written = tokensOf(question, language.decimal);
  const plain = { language: language.code, corrections: [] };
  if (written.length > TOKENS_MAX)
    return { kind: 'unread', left: [], reason: `it has more than ${TOKENS_MAX} words. Shorten it.`, core: null, ...plain };
  const { tokens, corrections } = corrected(written, lexicon, language);
  const parser = new Parser(question, tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  const all = coverings(parser);
  const whole = all.filter(({ left }) => left.length === 0);
  const read = { language: language.code, corrections };
  const { found, reason } = readings(whole, parser);
  const changed = earlier ? changes(earlier, parser) : null;
  if (changed && changed.cost <= (found[0]?.cost ?? Number.POSITIVE_INFINITY)) return { kind: 'query', reading: changed.reading, ...read };
  const unread = (why: string | null): WordsReading => ({
    kind: 'unread',
    left: leftIn(all[0], tokens),
    reason: why,
    core: coreOf(all, parser),
    ...read,
  });
  const analysis = analysisOf(whole, earlier);
  if (analysis && analysis.cost < (found[0]?.cost ?? Number.POSITIVE_INFINITY))
    return { kind: 'analysis', analysis: analysis.analysis, ...read };
  const [first] = found;
  if (!first) return unread(reason);
  const tied = found.filter(({ cost }) => cost <= first.cost + TIE).map(({ reading }) => shownAs(reading, language));
  const doubt = first.reading.measures.find((measure) => measure.kind === 'aggregate' && measure.doubt === 'rate');
  if (doubt)
    return unread(
      `“${doubt.label}” is a rate, and the question does not say how to combine the rates of several rows. Ask for its average, or for the ratio of two sums.`,
    );
  if (tied.length > CHOICES_MAX) return unread('it can mean many things.');
  if (tied.length > 1) return { kind: 'choices', readings: tied, ...read };
  return { kind: 'query', reading: tied[0]!, ...read };
}

function shownAs({ query, define, measures }: AssembledQuery, language: Language): ReadQuery {
  return {
    query,
    define,
    shown: measures.map((measure, at) => ({
      name: query.metrics[at]!,
      unit: measure.kind === 'aggregate' ? (measure.unit ?? (measure.aggregate.of?.kind === 'duration' ? 'second' : null)) : null,
      percent: measure.kind === 'ratio' && measure.percent,
    })),
    times: measures.flatMap(timesOf),
    understood: sayReading({ query, measures }, language),
  };
}

function timesOf(measure: Measure): { table: string; column: string }[] {
  if (measure.kind === 'ratio') return [...timesOf(measure.of), ...timesOf(measure.per)];
  if (measure.kind === 'metric') return [];
  const column = measure.time ?? measure.table.defaultTime;
  return column === null ? [] : [{ table: measure.table.name, column }];
}

/** The analysis that the words request, if they do. */
function analysisOf(whole: readonly Covering[], earlier: ReadQuery | undefined): { analysis: Analysis; cost: number } | null {
  for (const { pieces, cost } of whole) {
    const analysis = fitting(() => assembleAnalysis(pieces, earlier));
    if (analysis) return { analysis, cost };
  }
  return null;
}

function fitting<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}

/** What the words that were understood ask for: all of them, or else the numbers that they name. */
function coreOf(all: readonly Covering[], parser: Parser): ReadQuery | null {
  for (const kinds of [null, ['measure', 'where', 'period', 'group'], ['measure']]) {
    for (const { pieces } of all.slice(0, 5)) {
      const kept = kinds === null ? pieces : pieces.filter(({ kind }) => kinds.includes(kind));
      const core = fitting(() => assemble(kept, parser.scope));
      const doubtful = core?.measures.some((measure) => measure.kind === 'aggregate' && measure.doubt !== undefined);
      if (core && !doubtful) return shownAs(core, parser.language);
    }
  }
  return null;
}

/** The earlier query as the question changes it; null if it does not, or in several ways. */
function changes(earlier: ReadQuery, parser: Parser): { reading: ReadQuery; cost: number } | null {
  const whole = coverings(parser, { follows: true }).filter(({ left }) => left.length === 0);
  const found = new Map<string, { query: MetricQuery; cost: number }>();
  for (const { pieces, cost } of whole) {
    const query = fitting(() => changedQuery(earlier, pieces, parser.scope));
    const key = JSON.stringify(query);
    if (query && !found.has(key)) found.set(key, { query, cost });
  }
  const [first, second] = [...found.values()].sort((a, b) => a.cost - b.cost);
  if (!first || (second && second.cost <= first.cost + TIE)) return null;
  const understood = `${earlier.understood.replace(/\.$/, '')} → ${sayChange(first.query, parser.language)}`;
  return { reading: { ...earlier, query: first.query, understood }, cost: first.cost };
}

/** The queries of the coverings, each once, cheapest first. */
function readings(
  whole: readonly Covering[],
  parser: Parser,
): { found: { reading: AssembledQuery; cost: number }[]; reason: string | null } {
  const found = new Map<string, { reading: AssembledQuery; cost: number }>();
  let reason: string | null = null;
  for (const { pieces, cost } of whole) {
    try {
      const reading = assemble(pieces, parser.scope);
      const key = keyOf(reading);
      const total = cost + reading.cost;
      if (total < (found.get(key)?.cost ?? Number.POSITIVE_INFINITY)) found.set(key, { reading, cost: total });
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      reason ??= error.message || null;
    }
  }
  return { found: [...found.values()].sort((a, b) => a.cost - b.cost), reason };
}

/** What is computed, whatever it is called. */
function keyOf({ query, define }: AssembledQuery): string {
  const names = new Map(define.map(({ name }, at) => [name, `m${at}`]));
  return JSON.stringify([query, define.map(({ label: _, ...rest }) => rest)], (_key, value) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
}

function leftIn(covering: Covering | undefined, tokens: readonly Token[]): string[] {
  return covering ? covering.left.map((at) => tokens[at]!.text) : [];
}

/** The language with more of the question's words in its grammar. */
function languageOf(question: string): Language {
  const words = tokensOf(question, '.').map(({ word }) => word);
  const score = (language: Language) => {
    const known = grammarWords(language);
    return words.filter((word) => known.has(word)).length;
  };
  return score(GERMAN) > score(ENGLISH) ? GERMAN : ENGLISH;
}

const PHRASE_WORDS_MAX = 4;
const PHRASES_MAX = 300;

/** The phrases that may be values of the data, in lower case as written. */
function phrasesOf(tokens: readonly Token[]): string[] {
  const phrases = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'quoted') phrases.add(token.text.toLowerCase());
    let phrase = '';
    for (let count = 1; count <= PHRASE_WORDS_MAX && at + count <= tokens.length; count++) {
      const next = tokens[at + count - 1]!;
      if (next.kind === 'quoted' || next.word === '?') break;
      const gap = count === 1 ? '' : next.start > tokens[at + count - 2]!.end ? ' ' : '';
      phrase += `${gap}${next.text.toLowerCase()}`;
      if (token.kind !== 'mark' && next.kind !== 'mark') phrases.add(phrase);
    }
  }
  return [...phrases].slice(0, PHRASES_MAX);
}

/** Replaces mistyped words by the only known one that they can stand for. */
function corrected(tokens: readonly Token[], lexicon: Lexicon, language: Language): { tokens: Token[]; corrections: Correction[] } {
  const grammar = grammarWords(language);
  const corrections: Correction[] = [];
  const fixed = tokens.map((token) => {
    if (token.kind !== 'word' || grammar.has(token.word) || lexicon.knows(token.word)) return token;
    const word = lexicon.correct(token.word, grammar);
    if (word === null) return token;
    corrections.push({ written: token.text, read: word });
    return { ...token, word };
  });
  return { tokens: fixed, corrections };
}
