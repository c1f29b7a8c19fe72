import { tableFit } from './column-fit.ts';
import { type ColumnRef, isFlag, isKey, isTime } from './column-ref.ts';
import { readPeriod } from './dates.ts';
import type { Definition } from './definitions.ts';
import { OPERATORS } from './operators.ts';
import type { Grain, Part } from './parts.ts';
import type { Word } from './sentences.ts';
import type { FoundValue } from './types.ts';
import { namesOf, type Vocabulary } from './vocabulary.ts';
import { isVerbal, STOP, stem } from './words.ts';

/** A part with its words and their context in the question. */
export type Item = Part & {
  words: string;
  /** Preceding function words: "from", "with", "to", … */
  lead: readonly string[];
  inParens: boolean;
  /** Named in the plural. */
  plural: boolean;
};

const PHRASE_MAX = 6;
/** Grain words refer to time unless something in the data has that name. */
const GRAIN_WORD = /^(day|week|month|quarter|year)s?$/;

/** The context of tokenizing. */
interface Lexicon {
  vocabulary: Vocabulary;
  /** Keyed by phrase in lower case. */
  values: ReadonlyMap<string, readonly FoundValue[]>;
  definitions: readonly Definition[];
  today: number;
}

/** Tokenizes a sentence from left to right, longest match first; unmatched words are verbs or unknown. */
export function readItems(given: readonly Word[], lexicon: Lexicon): Item[] {
  const words = joinNumbers(given, lexicon.vocabulary);
  const items: Item[] = [];
  let lead: string[] = [];
  for (let at = 0; at < words.length; ) {
    const read = readPart(words, at, lexicon, items);
    const text = words.slice(at, at + read.length).map(({ text }) => text);
    if (read.part === null) lead.push(...text);
    else {
      const last = text.at(-1)!;
      items.push({ ...read.part, words: text.join(' '), lead, inParens: words[at]!.inParens, plural: stem(last) !== last });
      lead = [];
    }
    at += read.length;
  }
  return items;
}

/** Joins "day 100" if a column is called "day100". */
function joinNumbers(words: readonly Word[], { names }: Vocabulary): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const text = `${last?.text ?? ''}${word.text}`;
    if (last && /^\d+$/.test(word.text) && names.has(text)) joined[joined.length - 1] = { ...last, text };
    else joined.push(word);
  }
  return joined;
}

/** "The model name" is the model, "the lent date" the day of lending. */
function repeats(word: string, previous: string | undefined, before: Item | undefined): boolean {
  if (before?.kind !== 'column' || previous !== before.words.split(' ').at(-1)) return false;
  return /^(?:names?|amount)$/.test(word) || (/^(?:dates?|times?)$/.test(word) && before.columns.some(isTime));
}

/** Words of lookahead: more than the longest pattern takes. */
const AHEAD_MAX = 40;

interface Read {
  /** null for words to skip. */
  part: Part | null;
  length: number;
}

function readPart(words: readonly Word[], at: number, lexicon: Lexicon, before: readonly Item[]): Read {
  const word = words[at]!;
  if (word.quote !== null && words[at - 1]?.quote !== word.quote) {
    const quoted = readQuoted(words, at, lexicon, before);
    if (quoted) return quoted;
  }
  const text = words
    .slice(at, at + AHEAD_MAX)
    .map(({ text }) => text)
    .join(' ');
  const defined = lexicon.definitions.find(({ term }) => text === term || text.startsWith(`${term} `));
  if (defined?.formula) return { part: { kind: 'formula', definition: defined }, length: defined.term.split(' ').length };
  const noise = NOISE.exec(text);
  if (noise) return { part: null, length: noise[0].trim().split(' ').length };
  let operator = readOperator(text);
  const named = readName(words, at, lexicon, before);
  // "The minimum connect time" is a name if a column has that name.
  if (word.text === 'the' && operator && (readName(words, at + 1, lexicon, before)?.length ?? 0) >= operator.length) operator = null;
  const dated = readPeriod(text, lexicon.today);
  const grain = GRAIN_WORD.exec(word.text);
  const by = before.at(-1)?.kind === 'by' || (before.at(-1)?.kind === 'and' && before.at(-2)?.kind === 'grain');
  if (grain && by && !namesOwnTime(word.text, lexicon.vocabulary))
    return { part: { kind: 'grain', grain: grain[1] as Grain, bare: false }, length: 1 };
  if (VERB_LATER.test(word.text) && words.slice(0, at).some(({ text }) => /^d(?:o|oes|id)$/.test(text)) && named?.part?.kind === 'column')
    return { part: { kind: 'verb' }, length: 1 };
  if (dated && dated.words >= Math.max(operator?.length ?? 0, named?.length ?? 0))
    return { part: { kind: 'period', period: dated.period }, length: dated.words };
  const sameName =
    operator !== null &&
    named !== null &&
    (named.length === operator.length || operator.part?.kind === 'duration') &&
    YIELDING.has(operator.part?.kind ?? '');
  if (operator && operator.length >= (named?.length ?? 0) && !sameName) return operator;
  if (repeats(word.text, words[at - 1]?.text, before.at(-1))) return { part: null, length: 1 };
  if (named) return named;
  if (/^\d[\d,.]*%?$/.test(word.text)) return { part: { kind: 'number', value: Number(word.text.replace(/[,%]/g, '')) }, length: 1 };
  const opposite = OPPOSITES.get(word.text);
  const flags = opposite === undefined ? [] : lexicon.vocabulary.names.matching([opposite], 0.99).filter(isFlag);
  if (flags.length > 0) return { part: { kind: 'column', columns: flags, negated: true }, length: 1 };
  if (STOP.has(word.text)) return { part: null, length: 1 };
  if (grain) return { part: { kind: 'grain', grain: grain[1] as Grain, bare: true }, length: 1 };
  return { part: { kind: isVerbal(word.text) ? 'verb' : 'unknown' }, length: 1 };
}

const OPPOSITES = new Map(
  Object.entries({
    closed: 'open',
    inactive: 'active',
    unpaid: 'paid',
    unavailable: 'available',
    invalid: 'valid',
    disabled: 'enabled',
  }),
);

/** Keywords that yield to a column of the same name. */
const YIELDING = new Set<string>(['duration', 'ratio', 'weekday', 'order']);

/** "How many sales did each of them make?" */
const VERB_LATER = /^(?:make|offer|order|use|cost|score|return)$/;

/** True if a table without dates has its time in a column of this name. */
function namesOwnTime(word: string, { columns, names }: Vocabulary): boolean {
  return names.matching([stem(word)], 0.99).some(({ table }) => !columns.some((ref) => ref.table === table && isTime(ref)));
}

/** Output instructions and hints on how to compute: they do not change the question. */
const NOISE =
  /^(?:(?:by )?(?:doing|using) an? (?:left|inner|outer|right) join from the \w+ to (?:the )?\w+(?: table)?|based on joining the .*? tables?\b|inclusive of today(?: s date)?|both inclusive|(?:match(?:ing)?(?: strings?)? )?(?:exactly|case insensitive(?:ly)?|with wildcards case insensitively)|as an? (?:date|number)|in (?:no of |number of )?(?:people per )?(?:square )?(?:days|kilomet(?:er|re)s?|met(?:er|re)s?|miles|kg|kilograms?|cm|centimet(?:er|re)s|feet|dollars|usd|euros?)(?= |$)|of the week\b|in terms of|in total\b|in relation to|(?:and )?how (?:does|do)\b|starting (?:with|from) the (?:top|highest|first)|first$)/;

/** A quotation is a name if it matches one, otherwise text to search for. */
function readQuoted(words: readonly Word[], at: number, lexicon: Lexicon, before: readonly Item[]): Read | null {
  const { quote } = words[at]!;
  let length = 1;
  while (words[at + length]?.quote === quote) length++;
  const inside = words.slice(at, at + length);
  const text = inside.map((word) => word.text).join(' ');
  if (before.at(-1)?.kind === 'like') return { part: { kind: 'quoted' }, length };
  const found = [...(lexicon.values.get(text) ?? [])];
  if (found.length > 0) return { part: { kind: 'value', found }, length };
  const named = readName(words, at, lexicon, before);
  if (named && named.length === length) return named;
  // Quoted keywords, such as "average age".
  if (inside.every(({ text: word }, i) => readName(inside, i, lexicon, before) !== null || readOperator(word) !== null || STOP.has(word)))
    return null;
  return { part: { kind: 'quoted' }, length };
}

function readOperator(rest: string): Read | null {
  for (const [pattern, make] of OPERATORS) {
    const match = pattern.exec(rest);
    if (match) return { part: make(match), length: match[0].trim().split(' ').length };
  }
  return null;
}

/** The longest phrase starting here that names a column, a table or a value. */
function readName(words: readonly Word[], at: number, { vocabulary, values }: Lexicon, before: readonly Item[]): Read | null {
  for (let length = Math.min(PHRASE_MAX, words.length - at); length >= 1; length--) {
    const slice = words.slice(at, at + length);
    const phrase = slice.map(({ text }) => text);
    if (STOP.has(phrase[0]!) && length === 1) continue;
    // Text in parentheses is a separate remark.
    if (slice.some(({ inParens, afterComma }, i) => inParens !== slice[0]!.inParens || (i > 0 && afterComma))) continue;
    // Articles and prepositions inside a name are ignored: "name of the product" is the product's name.
    const stems = phrase.map(stem).filter((word) => !LINKS.has(word));
    const found = [...(values.get(phrase.join(' ')) ?? [])];
    if (stems.length > 0 && !STOP.has(phrase[0]!) && !STOP.has(phrase.at(-1)!)) {
      const tableFits = vocabulary.tables.map(({ stems: own }) => tableFit(own, stems));
      const table = best(tableFits);
      const owner = before.at(-1);
      const named = namesAndKeys(
        stems,
        vocabulary,
        owner?.kind === 'table' && words[at - 1]?.text === owner.words.split(' ').at(-1) ? owner.index : null,
      );
      if (named) return { part: { kind: 'column', columns: named }, length };
      // "The total number of credits": "total" may be part of the column's name.
      const total = before.at(-1)?.kind === 'aggregate' && /\btotal\b/.test(before.at(-1)!.words) ? ['total', ...stems] : stems;
      const wholly = phrase.some((word) => PLACES.has(word)) || readOperator(phrase[0]!) !== null;
      const fits = columnFits(vocabulary, stems, total, wholly);
      const score = Math.max(0, ...fits.values());
      const isName = table.score >= 0.99 || score >= 0.9;
      if (found.length > 0 && !isName && !isKeywordPhrase(phrase, vocabulary)) return { part: { kind: 'value', found }, length };
      if (table.score >= 0.99 || (table.score >= 0.3 && table.score >= score)) return { part: tablePart(table, tableFits), length };
      if (score >= 0.3) {
        const columns = [...fits].flatMap(([i, fit]) => (fit >= score - 0.001 ? [vocabulary.columns[i]!] : []));
        return { part: { kind: 'column', columns }, length };
      }
    }
    if (found.length > 0 && !isKeywordPhrase(phrase, vocabulary)) return { part: { kind: 'value', found }, length };
  }
  return null;
}

/** How well words name columns, by column index; `wholly` requires the column's full name. */
function columnFits({ columns, names }: Vocabulary, stems: readonly string[], total: readonly string[], wholly: boolean) {
  const fits = names.fits(stems);
  if (total === stems && !wholly) return fits;
  const either = [...new Set([...fits.keys(), ...names.fits(total).keys()])].sort((a, b) => a - b);
  return new Map(
    either.map((at) => {
      const fit = Math.max(fits.get(at) ?? 0, names.fits(total).get(at) ?? 0);
      return [at, wholly && !(fit >= 0.99 && stems.every((word) => columns[at]!.stems.includes(word))) ? 0 : fit];
    }),
  );
}

/** A cell may contain "revenue by region"; phrases made up entirely of keywords keep their meaning. */
function isKeywordPhrase(phrase: readonly string[], vocabulary: Vocabulary): boolean {
  return phrase.every((word) => {
    const stems = [stem(word)];
    return (
      STOP.has(word) ||
      readOperator(word) !== null ||
      vocabulary.tables.some(({ stems: own }) => tableFit(own, stems) >= 0.99) ||
      vocabulary.names.matching(stems, 0.99).length > 0
    );
  });
}

function tablePart({ at, score }: { at: number; score: number }, fits: readonly number[]): Part {
  const others = fits.flatMap((fit, i) => (i !== at && fit === score ? [i] : []));
  return { kind: 'table', index: at, ...(others.length > 0 ? { others } : {}) };
}

/** A bare "id" or "name" refers to the table just named, otherwise to any. */
function namesAndKeys(stems: readonly string[], vocabulary: Vocabulary, owner: number | null): ColumnRef[] | null {
  if (stems.length !== 1 || (stems[0] !== 'id' && stems[0] !== 'name')) return null;
  const { tables, columns } = vocabulary;
  const names = new Set(stems[0] === 'id' ? [] : tables.flatMap((_, index) => namesOf(vocabulary, index)));
  const fits = (ref: ColumnRef) => (stems[0] === 'id' ? isKey(ref) && /id$/i.test(ref.column.name) : names.has(ref) && !isKey(ref));
  const table = owner === null ? null : tables[owner]!.table;
  const all = columns.filter(fits);
  const own = all.filter((ref) => ref.table === table);
  return own.length > 0 ? own : all.length > 0 ? all : null;
}

/** "Businesses in the state" names two things, and "score at day 100" is one only if a column is called that. */
const PLACES = new Set(['in', 'for', 'on', 'at']);

const LINKS = new Set(['of', 'the', 'a', 'an', 'in', 'for', 'on', 'at', 'their', 'all', 'its', 'that', 'this']);

function best(scores: readonly number[]): { at: number; score: number } {
  let at = 0;
  scores.forEach((score, i) => {
    if (score > scores[at]!) at = i;
  });
  return { at, score: scores[at] ?? 0 };
}

/** Every phrase of a question that could be a value in the data. */
export function phrasesOf(words: readonly string[]): string[] {
  const phrases = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= PHRASE_MAX && at + length <= words.length; length++) {
      if (length === 1 && STOP.has(words[at]!)) continue;
      phrases.add(words.slice(at, at + length).join(' '));
    }
  }
  return [...phrases].slice(0, 600);
}
