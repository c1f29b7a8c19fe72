import { finiteVerb, isVerbForm, participleFor, SEPARABLE } from './languages/de-verbs.ts';
import type { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';

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
    const { word: prefix, text } = read[at]!;
    if (ASKING.has(`${prefix} ${infinitive}`)) continue;
    read[at] = { ...read[at]!, word: prefix + participle, text: `${read[verb]!.text} … ${text}` };
    read[verb] = { ...read[verb]!, word: WITH_SEIN.has(infinitive) ? 'sind' : 'haben' };
  }
  return read.map((token) => {
    const participle = isSmall(token) && !lexicon.names(token.word) ? participleFor(token.word) : null;
    return participle !== null && participle !== token.word && lexicon.names(participle) ? { ...token, word: participle } : token;
  });
}

const OPENING = /^(?:de[rnms]|die|das|alle[rn]?|viele[rn]?|welche[rnms]?|unsere[rnm]?|all)$/;
const LEADING = /^(?:i[nm]|am|an|vo[nm]|seit|vor|nach|zwischen|bis|aus|durch|uber|bei|beim|fur|mit|auf|innerhalb|wahrend)$/;

/** "Der im Jahr 2025 eingegangenen Buchungen" as "der Buchungen eingegangen im Jahr 2025": what stands before a noun in German follows it. */
export function withAttributesBehind(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'de') return [...tokens];
  const read = [...tokens];
  for (let at = 2; at < read.length - 1; at++) {
    const participle = isSmall(read[at]!) ? (/^(.+(?:t|en))e[nrsm]?$/.exec(read[at]!.word)?.[1] ?? null) : null;
    if (participle === null || !isVerbForm(participle) || !namesThings(read[at + 1]!, lexicon)) continue;
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

const ATTRIBUTE_MAX = 8;

const namesThings = ({ kind, word }: Token, lexicon: Lexicon): boolean =>
  kind === 'word' && lexicon.named([word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0);

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
