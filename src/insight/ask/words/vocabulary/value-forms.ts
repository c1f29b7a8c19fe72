import { thingsOf } from '../../../../data/model/things.ts';
import { isDeed } from '../languages/de-deeds.ts';
import { grammarWords } from '../tokens/grammar-words.ts';
import type { Correction } from '../tokens/question-words.ts';
import { partsOf, type Token, valueKey } from '../tokens/tokens.ts';
import { derivedFrom } from './derived-words.ts';
import type { Lexicon } from './lexicon.ts';
import { isLinkVerb } from './link-verbs.ts';
import type { ValueRef } from './value-index.ts';
import { basesOf, meanings } from './word-net.ts';

/** Stand before a noun in the singular. */
const BEFORE_NOUN: ReadonlySet<string> = new Set('a an the per each every no one another first last latest next'.split(' '));
/** Stand before a verb in its base form. */
const BEFORE_VERB: ReadonlySet<string> = new Set("did do does didn't don't doesn't to will would can could".split(' '));
const DOERS: ReadonlySet<string> = new Set('who that which we they he she it'.split(' '));
/** "Got hired" is were hired. */
const GETTING: ReadonlySet<string> = new Set('got get gets getting gotten become became becomes'.split(' '));
/** "Led to a hire" is were hired. */
const LEADING: ReadonlySet<string> = new Set('led lead leads resulted result results ended end ends'.split(' '));
const LEADING_TO: ReadonlySet<string> = new Set('to in with up'.split(' '));
const VERB_BACK = 5;

/**
 * The words of a question with a state of the data in place of what people make of its word: "withdrew" for withdrawn, and the rows of that state for a
 * noun, as in "hires", "absences" and "Stornierungen".
 */
export function withValueForms(given: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const states = statesIn(lexicon);
  if (states.length === 0) return { tokens: [...given], corrections };
  const grammar = grammarWords(lexicon.language);
  const tokens: Token[] = [];
  for (let at = 0; at < given.length; at++) {
    const token = given[at]!;
    const outcome = outcomeAt(given, at, states);
    if (outcome) {
      corrections.push({ written: given[outcome.at]!.text, read: outcome.state.word });
      tokens.push({ ...token, word: 'were' }, { ...given[outcome.at]!, word: outcome.state.word });
      at = outcome.at;
      continue;
    }
    if (GETTING.has(token.word) && states.some(({ word }) => word === given[at + 1]?.word)) {
      tokens.push({ ...token, word: 'were' });
      continue;
    }
    const form =
      token.kind !== 'word' || grammar.has(token.word) || isKnown(token.word, lexicon) ? null : formAt(given, at, states, lexicon);
    if (!form) {
      tokens.push(token);
      continue;
    }
    corrections.push({ written: token.text, read: form.state.word });
    tokens.push({ ...token, word: form.state.word }, ...(form.noun ? form.state.rows.map((word) => ({ ...token, word })) : []));
  }
  return { tokens, corrections };
}

/** A state of rows by its only word, and what these rows are called. */
interface State {
  word: string;
  rows: string[];
}

/** The states of the data: values of one word, each of one column, where the rows are what their table is called. */
function statesIn({ language, model, valuesWhere }: Lexicon): State[] {
  const found = Map.groupBy(
    valuesWhere(() => true),
    ({ value }) => valueKey(value),
  );
  const rows = (table: ValueRef['table']) => (model.tables.length === 1 ? [language.phrases.rows[0]!] : partsOf(table.name));
  return [...found].flatMap(([word, refs]) => {
    const [only, another] = refs;
    return only && !another && word.length > 3 && (model.tables.length === 1 || thingsOf(only.table) === null)
      ? [{ word, rows: rows(only.table) }]
      : [];
  });
}

const isKnown = (word: string, lexicon: Lexicon): boolean =>
  lexicon.named([word]).some(({ partial }) => !partial) ||
  lexicon.language.stems(word).some((stem) => lexicon.valuesNamed(stem).length > 0);

/** The only state that a word at a position is a form of. */
function formAt(tokens: readonly Token[], at: number, states: readonly State[], lexicon: Lexicon): { state: State; noun: boolean } | null {
  const { word, text } = tokens[at]!;
  if (isOfName(tokens, at, lexicon)) return null;
  const german = lexicon.language.code === 'de';
  const noun = german ? /^\p{Lu}/u.test(text) : isNoun(tokens, at);
  // Where there are several tables, another may hold what is done: "how many copies does each branch hold".
  const told = lexicon.model.tables.length === 1 && isVerb(tokens, at) && !isLinkVerb(word, lexicon.language);
  if (!noun && (german || !told)) return null;
  const bases = german ? [] : verbsOf(word, noun);
  const adjectives = noun && !german ? derivedFrom(word, 'n', 'a') : [];
  const [state, another] = states.filter((one) =>
    german ? isDeed(word, one.word) : isFormOf(one.word, bases) || adjectives.includes(one.word),
  );
  return state && !another ? { state, noun } : null;
}

/** Whether a word makes a name together with one beside it: "rejection reason". */
const isOfName = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  lexicon.names(tokens[at]!.word) &&
  [tokens.slice(at, at + 2), tokens.slice(Math.max(0, at - 1), at + 1)].some(
    (words) => words.length === 2 && lexicon.named(words.map(({ word }) => word)).some(({ partial }) => !partial),
  );

/** The verbs of what a noun says was done, or of which a verb is a form. */
const verbsOf = (word: string, noun: boolean): string[] =>
  noun
    ? [...derivedFrom(word, 'n', 'v'), ...basesOf(word, 'n').filter((base) => meanings(base, 'v', 1).some((one) => one.base === base))]
    : basesOf(word, 'v').filter((base) => meanings(base, 'v', 1).some((one) => one.base === base));

/** Whether a state says that something was done: "withdrawn" of withdraw. */
const isFormOf = (state: string, bases: readonly string[]): boolean =>
  !bases.includes(state) &&
  /(?:ed|en|wn|ne|ld|nt|ght|id|st|ng|un|um|pt|lt)$/.test(state) &&
  basesOf(state, 'v').some((base) => bases.includes(base));

function isNoun(tokens: readonly Token[], at: number): boolean {
  const [before, { word }, next] = [tokens[at - 1]?.word ?? '', tokens[at]!, tokens[at + 1]?.word ?? ''];
  if (/^rates?$/.test(next) || meanings(word, 'n', 1).length === 0) return false;
  const plural =
    word.endsWith('s') && basesOf(word, 'n').some((base) => base !== word && meanings(base, 'n', 1).some((one) => one.base === base));
  return plural ? !DOERS.has(before) : BEFORE_NOUN.has(before) && !/ed$/.test(word);
}

/** "Who withdrew", "did we reject". */
function isVerb(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!;
  if (BEFORE_NOUN.has(tokens[at - 1]?.word ?? '') || /ing$/.test(word)) return false;
  const base = meanings(word, 'v', 1).every((one) => one.base === word);
  return !base || tokens.slice(Math.max(0, at - VERB_BACK), at).some((token) => BEFORE_VERB.has(token.word));
}

/** "… led to a hire": the state, and where the words for it end. */
function outcomeAt(tokens: readonly Token[], at: number, states: readonly State[]): { state: State; at: number } | null {
  if (!LEADING.has(tokens[at]!.word) || !LEADING_TO.has(tokens[at + 1]?.word ?? '')) return null;
  for (let place = at + 2; place < at + 5 && place < tokens.length; place++) {
    const { word } = tokens[place]!;
    if (/^(?:a|an|the|no|in|with)$/.test(word)) continue;
    const [state, another] = states.filter((one) => isFormOf(one.word, verbsOf(word, true)));
    return state && !another ? { state, at: place } : null;
  }
  return null;
}
