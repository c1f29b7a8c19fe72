import { isNumberType } from '../../../../data/engine/cell-number.ts';
import { coverings } from '../grammar/parse.ts';
import { parserOf } from '../grammar/parser-of.ts';
import type { Role } from '../languages/types.ts';
import { withoutNumbering } from '../tokens/question-words.ts';
import { hasWords } from '../tokens/said-words.ts';
import { fold, partsOf, type Token, tokensOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** A sentence of a question that gives a word a meaning: "Note that turnover refers to the sum of prices." */
const DEFINES =
  /^(?:(?:please )?(?:note|remember|recall|assume|keep in mind)(?: that)?[,:]? |here,? |where )?[^.?!]*? (?:refers? to|means|stands? for|denotes?|(?:is|are) (?:defined|calculated|computed|considered)(?: as| to be)?|bezieht sich auf|bedeutet|steht für|ist definiert als) [^.?!]+[.!]?$/iu;

const LACKS = /\b(?:no|not|never|without|n't)\b/i;

/** A sentence that tells how to go about it, as notes do: "Match names exactly." */
const INSTRUCTS = /^(?:please )?(?:match|ensure|make sure|filter|ignore|exclude|treat|assume|consider)\b/i;

/** The question without a number in front, hints on which tables to join, and sentences that define its words, which are notes on it. */
export function withoutDefinitions(question: string): { question: string; definitions: string[] } {
  const numbered = withoutNumbering(question);
  // A left join keeps what has no rows, which is asked for then: "that have no visits".
  const asked = numbered.replaceAll(JOINS, (hint, kind?: string) => (kind?.toLowerCase() === 'left' && !LACKS.test(numbered) ? hint : ''));
  const [first = '', ...rest] = asked.trim().split(/(?<=[.?!])\s+(?=\p{Lu})/u);
  const definitions = rest.filter((sentence) => DEFINES.test(sentence) || INSTRUCTS.test(sentence));
  if (definitions.length === 0) return { question: asked, definitions };
  return { question: [first, ...rest.filter((sentence) => !definitions.includes(sentence))].join(' '), definitions };
}

/** "…, based on joining visits and doctors", "by doing a left join from doctors to visits": a way between tables, which the model has. */
const JOINS =
  /,?\s+(?:based on|by|using|through|via)\s+(?:(?:doing|performing|making|applying|using|an?|the)\s+)*(?:(left|inner)\s+)?(?:join(?:ing|s)?)\s+(?:(?:from|between|of|on|the)\s+)*[\p{L}\p{N}_ ,]+?\s+tables?(?=[.?!,]|\s*$)/giu;

const BRACKETS = /\s*\(([^()]{3,80})\)/g;
/** "based on the price": of which column a number is. */
const BASED =
  /^(?:based on|calculated (?:from|using)|computed (?:from|using)|taken from|derived from|from|using|basierend auf|anhand von) (?:the )?(.+)$/i;

/** "clicks divided by impressions": how a number is computed from others. */
const FORMULA =
  /\p{L}\S*\s*(?:\b(?:divided by|times|multiplied by|plus|minus|per|geteilt durch|dividiert durch|mal|multipliziert mit|pro|je)\b|[/*×÷+−]|\s-\s)\s*\p{L}/iu;
/** Longer names of a number are sentences. */
const NAME_WORDS_MAX = 4;

/**
 * What a question says in brackets of a word before them, which defines it: "good visits (score > 85)" makes "good visits" those visits, and
 * "turnover (based on price)" makes "turnover" the price; "CTR (clicks divided by impressions) by channel" and "CTR by channel (clicks divided by
 * impressions)" define a number. Each with the brackets, without which the question is read; others stay.
 */
export function bracketedDefinitions(question: string, lexicon: Lexicon, scope: ReadingScope): { brackets: string; definition: string }[] {
  return [...question.matchAll(BRACKETS)].flatMap(({ 0: brackets, 1: inner, index }) => {
    const definition = definitionOf(tokensOf(question.slice(0, index), lexicon.language.decimal), inner!, lexicon, scope);
    return definition === null ? [] : [{ brackets, definition }];
  });
}

/**
 * What clauses of a question say of its words: ", where turnaround is the time from received to finished". Of a word that the data does not have; "where
 * the status is open" restricts the rows.
 */
export function clauseDefinitions(question: string, lexicon: Lexicon): { brackets: string; definition: string }[] {
  const { language } = lexicon;
  const found = language.definitions.clauses.flatMap((pattern) => {
    const match = pattern.exec(question);
    const { term, meaning, more = '' } = match?.groups ?? {};
    if (!match || term === undefined || meaning === undefined) return [];
    const [brackets] = match;
    const isNew = partsOf(term).some((part) => !lexicon.names(part) && lexicon.valuesNamed(part).length === 0);
    if (!isNew || !hasWords(question.replace(brackets, ' '), term, language)) return [];
    return [{ brackets, definition: `${term} ${language.code === 'de' ? 'ist' : 'is'} ${meaning}${more}` }];
  });
  return found.slice(0, 1);
}

/** What brackets say of the words before them, as a sentence. */
function definitionOf(before: readonly Token[], inner: string, lexicon: Lexicon, scope: ReadingScope): string | null {
  const [noun, adjective] = [before.at(-1), before.at(-2)];
  if (noun?.kind !== 'word') return null;
  const named = FORMULA.test(inner) ? (nameBefore(before, lexicon) ?? nameFirst(before, lexicon)) : null;
  if (named !== null) return `${named} means ${inner}`;
  const based = BASED.exec(inner)?.[1];
  if (based !== undefined) return isUnknown(noun, lexicon) && isNumber(based, lexicon) ? `${noun.text} means ${based}` : null;
  if (adjective?.kind !== 'word' || !isUnknown(adjective, lexicon) || !namesTable(noun, lexicon)) return null;
  return isCondition(inner, lexicon, scope) ? `${adjective.text} ${noun.text} means ${noun.text} where ${inner}` : null;
}

/** The words right before brackets that name a number which the data has under no such name. */
function nameBefore(before: readonly Token[], lexicon: Lexicon): string | null {
  return numberNamed(before.slice(before.findLastIndex((token) => stands(token, BESIDE_NAMES, lexicon)) + 1), lexicon);
}

/** The same of the first words, where what they are grouped by stands between. */
function nameFirst(before: readonly Token[], lexicon: Lexicon): string | null {
  const start = before.findIndex((token) => !stands(token, BESIDE_NAMES, lexicon));
  const end = before.findIndex((token, at) => at > start && stands(token, BESIDE_NAMES, lexicon));
  return start >= 0 && end > 0 && stands(before[end]!, GROUPS, lexicon) ? numberNamed(before.slice(start, end), lexicon) : null;
}

const GROUPS: ReadonlySet<Role> = new Set<Role>(['by', 'each']);
/** What stands around the name of a number, but is no part of it. */
const BESIDE_NAMES: ReadonlySet<Role> = new Set<Role>([
  'by',
  'each',
  'preposition',
  'filler',
  'is',
  'did',
  'have',
  'had',
  'and',
  'or',
  'which',
  'list',
  'sum',
  'average',
  'highest',
  'lowest',
  'howMuch',
]);

/** Whether a token is a word of one of these roles, or no word at all. */
const stands = (token: Token, roles: ReadonlySet<Role>, lexicon: Lexicon): boolean =>
  token.kind !== 'word' || itemsOf([token], lexicon.language, lexicon)[0]!.some((item) => item.kind === 'role' && roles.has(item.role));

function numberNamed(words: readonly Token[], lexicon: Lexicon): string | null {
  if (words.length === 0 || words.length > NAME_WORDS_MAX) return null;
  const known = lexicon.named(words.map(({ word }) => word)).some(({ partial, cost }) => !partial && cost === 0);
  return known ? null : words.map(({ text }) => text).join(' ');
}

/** Whether a word by itself says nothing, neither in the data nor in the grammar. */
function isUnknown(token: Token, lexicon: Lexicon): boolean {
  const { months, steps, adjectives, numbers } = lexicon.language;
  const counted = [...months, ...Object.values(steps), ...Object.values(adjectives), Object.keys(numbers)].flatMap((names) => names ?? []);
  return itemsOf([token], lexicon.language, lexicon)[0]!.length === 0 && !counted.some((name) => fold(name) === token.word);
}

const namesTable = ({ word }: Token, lexicon: Lexicon): boolean => lexicon.named([word]).some(({ referent }) => referent.kind === 'table');

const isNumber = (name: string, lexicon: Lexicon): boolean =>
  lexicon
    .named(partsOf(name))
    .some(({ referent, partial, cost }) => referent.kind === 'column' && !partial && cost === 0 && isNumberType(referent.column.type));

const isCondition = (text: string, lexicon: Lexicon, scope: ReadingScope): boolean =>
  coverings(parserOf(text, lexicon, scope).parser).some(
    ({ left, pieces }) => left.length === 0 && pieces.length > 0 && pieces.every(({ kind }) => kind === 'where'),
  );
