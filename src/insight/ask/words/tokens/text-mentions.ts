import type { Language, Role } from '../languages/types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { phraseEnds } from './phrase-ends.ts';
import { fold, type Token } from './tokens.ts';

/** More words are no part of a text. */
const WORDS_MAX = 4;

/**
 * The words of a question with what a text is to contain as a quotation: "with Hall in their name", "with the word leak in the description",
 * "that mention a router in the notes", "whose comment mentions an outage", "called something with Hall".
 */
export function withMentions(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const { language } = lexicon;
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = called(tokens, at, language) ?? mentioned(tokens, at, lexicon) ?? within(tokens, at, lexicon);
    if (found) read.push(...found.read);
    else read.push(tokens[at]!);
    if (found) at = found.end - 1;
  }
  return read;
}

interface Found {
  read: Token[];
  end: number;
}

/** "Called something with Hall": what has that in its name. */
function called(tokens: readonly Token[], at: number, { texts }: Language): Found | null {
  const start = Math.max(at, ...phraseEnds(tokens, at, texts.calledWith));
  if (start === at || (tokens[start]?.kind !== 'word' && tokens[start]?.kind !== 'quoted')) return null;
  const end = tokens[start]!.kind === 'quoted' ? start + 1 : lastCapital(tokens, start);
  if (end === start) return null;
  return {
    end,
    read: [said(tokens[at]!, texts.with), quoted(tokens, start, end), ...texts.inTheName.map((word) => said(tokens[end - 1]!, word))],
  };
}

/** "That mention a router in the notes", "the notes mention a router". */
function mentioned(tokens: readonly Token[], at: number, lexicon: Lexicon): Found | null {
  const { texts } = lexicon.language;
  const verb = Math.max(at, ...phraseEnds(tokens, at, [...texts.mentions]));
  if (verb === at || lexicon.names(tokens[at]!.word)) return null;
  const start = afterWord(tokens, verb, lexicon.language);
  const end = textEnd(tokens, start, lexicon);
  if (end === start) return null;
  const column = columnAfter(tokens, end, lexicon, true);
  const text = quoted(tokens, start, end);
  if (column !== null) return { end, read: [said(tokens[at]!, texts.with), text] };
  return isText(tokens[at - 1], lexicon) ? { end, read: [said(tokens[at]!, texts.contains), text] } : null;
}

/** "With Hall in their name", "have the word leak in the description". */
function within(tokens: readonly Token[], at: number, lexicon: Lexicon): Found | null {
  const { texts } = lexicon.language;
  const leads = phraseEnds(tokens, at, texts.having);
  for (const lead of leads) {
    const start = afterWord(tokens, lead, lexicon.language);
    const named = phraseEnds(tokens, lead, texts.word).length > 0;
    const end = tokens[start]?.kind === 'quoted' ? start + 1 : textEnd(tokens, start, lexicon);
    if (end === start || (!named && tokens.slice(start, end).some((token) => token.kind === 'word' && namesData(token, lexicon)))) continue;
    const column = columnAfter(tokens, end, lexicon, named);
    if (column !== null)
      return { end: column, read: [...tokens.slice(at, lead), quoted(tokens, start, end), ...inColumn(tokens, end, column)] };
  }
  return null;
}

/** "In" whichever way it is said, before the column. */
const inColumn = (tokens: readonly Token[], end: number, column: number): Token[] => [
  said(tokens[end]!, 'in'),
  ...(column - end > 1 ? [said(tokens[column - 1]!, 'the')] : []),
];

/** The position after an article, or "the word". */
function afterWord(tokens: readonly Token[], at: number, { texts }: Language): number {
  const word = Math.max(at, ...phraseEnds(tokens, at, texts.word));
  return word > at ? word : texts.articles.has(tokens[at]?.word ?? '') ? at + 1 : at;
}

/** Where a text of a few words ends that are none of the grammar. */
function textEnd(tokens: readonly Token[], at: number, { language }: Lexicon): number {
  if (tokens[at]?.kind === 'quoted') return at + 1;
  let end = at;
  while (end < tokens.length && end < at + WORDS_MAX) {
    const { kind, word } = tokens[end]!;
    if (kind === 'mark' || kind === 'quoted' || kind === 'date' || phraseEnds(tokens, end, language.texts.within).length > 0) break;
    if (kind === 'word' && ENDS.some((role) => language.phrases[role].includes(word))) break;
    end += 1;
  }
  return end;
}

/** What no text goes on with. */
const ENDS: readonly Role[] = ['and', 'or', 'preposition', 'by', 'each', 'have', 'which', 'not', 'without', 'is', 'first', 'last'];

/** Where a column of texts starts behind "in their"; null where none is named. */
function columnAfter(tokens: readonly Token[], at: number, lexicon: Lexicon, any: boolean): number | null {
  const { texts } = lexicon.language;
  for (const next of phraseEnds(tokens, at, texts.within)) {
    const start = /^(?:its|their|his|her|the|our|den|der|dem|ihren|ihrem|ihrer)$/.test(tokens[next]?.word ?? '') ? next + 1 : next;
    const word = tokens[start]?.word ?? '';
    if (texts.texts.has(word) || (any && isText(tokens[start], lexicon))) return start;
  }
  return null;
}

/** Whether a word names a column of texts, or is a word for such columns. */
const isText = (token: Token | undefined, lexicon: Lexicon): boolean =>
  token?.kind === 'word' &&
  lexicon
    .named([token.word])
    .some(({ referent }) => referent.kind === 'column' && referent.column.type === 'text' && !referent.column.personal);

const namesData = ({ word, text }: Token, lexicon: Lexicon): boolean =>
  !/^\p{Lu}/u.test(text) && lexicon.named([word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0);

/** Where the words with a capital end. */
function lastCapital(tokens: readonly Token[], at: number): number {
  let end = at;
  while (tokens[end]?.kind === 'word' && /^\p{Lu}/u.test(tokens[end]!.text)) end += 1;
  return end;
}

const said = (token: Token, word: string): Token => ({ ...token, kind: 'word', word: fold(word), text: word });

const quoted = (tokens: readonly Token[], start: number, end: number): Token => {
  const words = tokens.slice(start, end);
  const text = words.map((token) => token.text).join(' ');
  return { ...words[0]!, kind: 'quoted', text, word: fold(text), end: words.at(-1)!.end };
};
