import { finiteVerb, isVerbForm, participleFor, SEPARABLE } from '../languages/de-verbs.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { fold, type Token } from './tokens.ts';

/** Verbs of motion and change, which are done with "sein", and those that say no more than that something happens. */
const WITH_SEIN: ReadonlySet<string> = new Set(
  'kommen gehen treten reisen fallen steigen ziehen wandern laufen fahren fliegen finden liegen wachsen sinken springen'.split(' '),
);
/** Said of the question itself: "wie sieht es mit den Kosten aus". */
const ASKING: ReadonlySet<string> = new Set(['aus sehen', 'auf fallen', 'auf zeigen', 'auf listen']);
const ENDS: ReadonlySet<string> = new Set(['und', 'oder', 'sowie', 'aber']);

/**
 * The words with German verbs as their participles: a verb in two parts is joined where its prefix stands ("was geben wir für Miete aus" is read as
 * "was haben wir für Miete ausgegeben"), and one whose participle is a name of the data is that ("begannen" of `begonnen_am`).
 */
export function withJoinedVerbs(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'de') return [...tokens];
  const read = [...tokens];
  for (let at = 1; at < read.length; at++) {
    const verb = verbOf(read, at);
    if (verb === null) continue;
    const { infinitive, participle } = finiteVerb(read[verb]!.word)!;
    const prefix = read[at]!.word;
    if (ASKING.has(`${prefix} ${infinitive}`)) continue;
    read[at] = { ...read[at]!, word: prefix + participle, text: prefix + participle };
    const auxiliary = WITH_SEIN.has(infinitive) ? 'sind' : 'haben';
    read[verb] = { ...read[verb]!, word: auxiliary, text: auxiliary };
  }
  return mostAfterVerbs(read, lexicon).map((token) => {
    const participle = isSmall(token) && !lexicon.names(token.word) ? participleFor(token.word) : null;
    return participle !== null && participle !== token.word && lexicon.names(participle) ? { ...token, word: participle } : token;
  });
}

const OPENING = /^(?:de[rnms]|die|das|alle[rn]?|viele[rn]?|welche[rnms]?|unsere[rnm]?|all)$/;
const LEADING = /^(?:i[nm]|am|an|vo[nm]|seit|vor|nach|zwischen|bis|aus|durch|uber|bei|beim|fur|mit|auf|innerhalb|wahrend)$/;

/** "Der im Jahr 2025 eingegangenen Buchungen" as "der Buchungen eingegangen im Jahr 2025": what stands before a noun in German follows it. */
export function withAttributesBehind(tokens: readonly Token[], lexicon: Lexicon, scope: ReadingScope): Token[] {
  if (lexicon.language.code !== 'de') return [...tokens];
  const read = tokens.filter((_, at) => !isOfAll(tokens, at, lexicon, scope));
  for (let at = 2; at < read.length - 1; at++) {
    const participle = participleIn(read[at]!);
    if (participle === null || !namesThings(read[at + 1]!, lexicon)) continue;
    const lead = read.findLastIndex(
      (token, place) =>
        place < at && place > 0 && (LEADING.test(token.word) || token.kind === 'number') && OPENING.test(read[place - 1]!.word),
    );
    if (lead === -1 || at - lead > ATTRIBUTE_MAX || read.slice(lead, at).some(({ kind }) => kind === 'mark')) continue;
    const [noun, words] = [read[at + 1]!, read.slice(lead, at)];
    const said = read[lead]!.kind === 'number' ? [{ ...read[lead]!, kind: 'word' as const, word: 'in' }, ...words] : words;
    read.splice(lead, at + 2 - lead, noun, { ...read[at]!, word: participle }, ...said);
  }
  return read;
}

/** "Eingegangen" of "eingegangenen". */
function participleIn(token: Token): string | null {
  const participle = isSmall(token) ? (/^(.+(?:t|en))e[nrsm]?$/.exec(token.word)?.[1] ?? null) : null;
  return participle !== null && isVerbForm(participle) ? participle : null;
}

const ATTRIBUTE_MAX = 8;

/** "Die eingegangenen Aufträge" are all of them, where each has the moment that is called so and dates it. */
function isOfAll(tokens: readonly Token[], at: number, lexicon: Lexicon, { emptyCells }: ReadingScope): boolean {
  const [token, noun] = [tokens[at]!, tokens[at + 1]];
  if (!noun || participleIn(token) === null || !namesThings(noun, lexicon)) return false;
  const tables = new Set(lexicon.named([noun.word]).flatMap(({ referent }) => (referent.kind === 'table' ? [referent.table] : [])));
  return lexicon
    .named([token.word])
    .some(
      ({ referent, partial }) =>
        !partial &&
        referent.kind === 'column' &&
        tables.has(referent.table) &&
        referent.column.name === referent.table.defaultTime &&
        emptyCells?.get(`${referent.table.name}.${referent.column.name}`) === 0,
    );
}

const namesThings = ({ kind, word }: Token, lexicon: Lexicon): boolean =>
  kind === 'word' && lexicon.named([word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0);

/** "Haben am meisten Geld ausgegeben" as "haben ausgegeben am meisten Geld". */
function mostAfterVerbs(tokens: readonly Token[], { language: { money } }: Lexicon): Token[] {
  const read = [...tokens];
  const verbs = new Set(Object.values(money.verbs).flatMap((all) => all.map(fold)));
  for (let at = 3; at < read.length; at++) {
    const most = read[at - 1]!.word === 'geld' ? at - 2 : at - 1;
    if (!verbs.has(read[at]!.word) || !/^(?:meisten|wenigsten)$/.test(read[most]!.word) || read[most - 1]!.word !== 'am') continue;
    read.splice(most - 1, at - most + 2, read[at]!, ...read.slice(most - 1, at));
  }
  return read;
}

const isSmall = ({ kind, text }: Token): boolean => kind === 'word' && /^\p{Ll}/u.test(text);

/** Where the verb stands whose prefix ends a clause; null if the word is none. */
function verbOf(tokens: readonly Token[], at: number): number | null {
  const [prefix, next] = [tokens[at]!, tokens[at + 1]];
  const ends = !next || (next.kind === 'mark' && /^[,.;:?!]$/.test(next.text)) || ENDS.has(next.word);
  if (!ends || !isSmall(prefix) || !SEPARABLE.has(prefix.word)) return null;
  let start = at;
  while (start > 0 && !(tokens[start - 1]!.kind === 'mark' && /^[,.;:?!]$/.test(tokens[start - 1]!.text))) start -= 1;
  const verb = tokens.findIndex((token, place) => place >= start && place < at && isSmall(token) && finiteVerb(token.word) !== null);
  // "Geben Sie die Namen an" tells how to answer.
  return verb === -1 || tokens[verb + 1]?.text === 'Sie' ? null : verb;
}
