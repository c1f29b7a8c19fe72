import type { ModelTable } from '../../../../data/model/types.ts';
import { soldIn } from '../../../metrics/takings.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { tablesOfVerb } from '../vocabulary/link-verbs.ts';
import { partsOf, type Token } from './tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs that leave what was done to the end of a clause. */
const AUXILIARIES = words('habe hat haben hatte hatten wurde wurden wird werden worden ist sind war waren');
const RELATIVES = words('die der das den dem welche welcher welches');
/** What stands between such a verb and the rest of the clause, and is about the verb: "noch nie". */
const ADVERBS = words('sich schon bereits jemals je noch nie niemals nicht auch mal insgesamt bisher bislang uberhaupt');
const ANYTHING = words('etwas irgendetwas irgendwas');
/** "Haben sich 2024 nicht angemeldet". */
const DENIALS = words('nicht noch nie niemals');
const DENYING = /^(?:kein|keine[nrsm]?|nicht|nie|niemals|ohne|ausser|nur)$/;
/** After these a clause may go on. */
const JOINS = words('und oder aber');

/**
 * The words with a verb that is the name of what rows record where English has it. German leaves it to the end: "haben sich 2024 angemeldet" is read as
 * "haben sich angemeldet 2024". How often it was done is the number of those rows, and who did it most often has the most of them.
 */
export function withVerbsInOrder(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  let read = [...tokens];
  for (let at = 0; at < read.length; at++) {
    const { kind, word } = read[at]!;
    const [table, another] = kind === 'word' ? new Set(tablesOfVerb(word, lexicon)) : [];
    const moments = table === undefined && kind === 'word' ? momentsOf(word, lexicon) : [];
    if (moments.length > 0) read = moved(read, at, lexicon, moments);
    else if (table === undefined && isSharedState(read, at, lexicon)) read = moved(read, at, lexicon);
    if (table === undefined || another !== undefined) continue;
    // "How often were titles borrowed": these are things, although to title is a verb.
    const isThing = lexicon.named([word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0);
    if (lexicon.language.code === 'en' && isThing && !/ed$/.test(word)) continue;
    read = mostOften(read, at, table, lexicon) ?? howOften(read, at, table, lexicon) ?? moved(read, at, lexicon);
  }
  return read;
}

/** The tables with a moment that a participle is the name of: "eingegangen" of `eingegangen_am`. */
const momentsOf = (word: string, lexicon: Lexicon): ModelTable[] =>
  PARTICIPLE.test(word)
    ? lexicon
        .named([word])
        .flatMap(({ referent, partial }) =>
          !partial && referent.kind === 'column' && referent.table.times.some(({ column }) => column === referent.column.name)
            ? [referent.table]
            : [],
        )
    : [];

/** "Welcher Anteil der Aufträge wurde 2025 je Filiale storniert": the state that a share is of, by the name that the data has for it. */
const isSharedState = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  PARTICIPLE.test(tokens[at]!.word) &&
  lexicon.valuesNamed(tokens[at]!.word).length > 0 &&
  tokens.slice(0, at).some(({ word }) => SHARES.test(word)) &&
  tokens.slice(0, at).some(({ word }) => BECOMES.has(word));

const SHARES = /^(?:anteil|anteile|prozent|prozentsatz)$/;
const BECOMES = words('wurde wurden wird werden');
const PARTICIPLE = /(?:^|.{2,})(?:ge.{2,}(?:t|en)|(?:be|ent|er|ver|zer).{2,}(?:t|en)|iert)$/;

/** The words for the rows of a table, in place of others. */
const rowsAs = (table: string, { start, end }: Pick<Token, 'start' | 'end'>): Token[] =>
  partsOf(table).map((word) => ({ text: word, word, kind: 'word', start, end, value: Number.NaN }));

/** "Hat am häufigsten gebucht" as "hat die meisten Buchungen". */
function mostOften(tokens: readonly Token[], at: number, table: string, { language, model }: Lexicon): Token[] | null {
  const says = (place: number, phrase: string) => phrase.split(' ').every((word, i) => tokens[place + i]?.word === word);
  const german = language.code === 'de';
  // What is sold most is so by pieces, where the data has them.
  const pieces = language.sells.includes(tokens[at]!.word) && soldIn(model).length === 1;
  const often = german ? ['am haufigsten', 'am oftesten', 'am meisten'] : ['most often', 'most frequently'];
  const phrases = often.filter((phrase) => !pieces || phrase !== 'am meisten');
  const places = german ? [at - 2] : [at - 2, at + 1];
  const found = places.find((place) => place >= 0 && phrases.some((phrase) => says(place, phrase)));
  if (found === undefined) return null;
  const [from, to] = [Math.min(found, at), Math.max(found + 2, at + 1)];
  const span = { start: tokens[from]!.start, end: tokens[to - 1]!.end };
  const most: Token = { ...tokens[found]!, ...span, word: german ? 'meisten' : 'most' };
  return [...tokens.slice(0, from), most, ...rowsAs(table, span), ...tokens.slice(to)];
}

const PASSIVES = words('was were is are');
const HAVE = words('have has had');
const EACH = words('each every there');

/** "Wie oft hat jeder Gast gebucht" as "wie viele Buchungen hat jeder Gast". */
function howOften(tokens: readonly Token[], at: number, table: string, { language }: Lexicon): Token[] | null {
  const phrases =
    language.code === 'de'
      ? [['wie', 'oft']]
      : [
          ['how', 'often'],
          ['how', 'many', 'times'],
        ];
  const start = clauseStart(tokens, at);
  for (const phrase of phrases) {
    const asks = tokens.findIndex(
      (_, place) => place >= start && place < at && phrase.every((word, i) => tokens[place + i]?.word === word),
    );
    if (asks === -1) continue;
    const after = asks + phrase.length;
    const span = { start: tokens[asks]!.start, end: tokens[after - 1]!.end };
    const [first, second] = language.code === 'de' ? ['wie', 'viele'] : ['how', 'many'];
    const counting = [first!, second!].map((word): Token => ({ ...tokens[asks]!, ...span, word }));
    // "How often were crime novels borrowed": the loans of these.
    const perfect = HAVE.has(tokens[after]?.word ?? '') && tokens[at - 1]!.word === 'been';
    const passive = perfect || PASSIVES.has(tokens[after]?.word ?? '');
    const until = perfect ? at - 1 : at;
    if (passive && !EACH.has(tokens[after + 1]?.word ?? '') && until > after + 1)
      return [
        ...tokens.slice(0, asks),
        ...counting,
        ...rowsAs(table, span),
        { ...tokens[after]!, word: 'of' },
        ...tokens.slice(after + 1, until),
        ...tokens.slice(at + 1),
      ];
    return [...tokens.slice(0, asks), ...counting, ...rowsAs(table, span), ...tokens.slice(after, at), ...tokens.slice(at + 1)];
  }
  return null;
}

/** The verb of a German clause right after what leads to it, or the words as they are. */
function moved(tokens: Token[], at: number, lexicon: Lexicon, owners: readonly ModelTable[] = []): Token[] {
  const { language } = lexicon;
  const next = tokens[at + 1];
  const ends = !next || next.kind === 'mark' || AUXILIARIES.has(next.word) || JOINS.has(next.word);
  if (language.code !== 'de' || !ends) return tokens;
  const start = clauseStart(tokens, at);
  const clause = tokens.slice(start, at);
  const auxiliary = clause.findIndex(({ word }) => AUXILIARIES.has(word));
  const relative = start > 0 && RELATIVES.has(clause[0]?.word ?? '') ? 0 : -1;
  const lead = auxiliary !== -1 ? auxiliary : relative;
  if (lead === -1) return tokens;
  // "Noch nie etwas gebucht" is never booked.
  const something = ANYTHING.has(tokens[at - 1]!.word) ? 1 : 0;
  let to = start + lead + 1;
  // "Je Filiale" is no "ever".
  const isEach = (place: number) => tokens[place]!.word === 'je' && place + 1 < at && !ADVERBS.has(tokens[place + 1]!.word);
  while (to < at && ADVERBS.has(tokens[to]!.word) && !isEach(to)) to += 1;
  // "Wurden die Aufträge im Mai abgeschlossen": right after what it happened to.
  const owner = tokens.findLastIndex((token, place) => place >= to && place < at && owners.some((one) => isNamed(token, one, lexicon)));
  if (owner !== -1) to = owner + 1;
  // "Mehr als dreimal gebucht" is said so in both languages.
  const counted = /mal$/.test(tokens[at - 1]!.word);
  let denied = at - something;
  while (denied > to && DENIALS.has(tokens[denied - 1]!.word)) denied -= 1;
  // "Keinen Kurs gebucht" denies the course.
  if (to === at || (denied === to && something === 0) || counted || tokens.slice(to, denied).some(({ word }) => DENYING.test(word)))
    return tokens;
  const verb = [...tokens.slice(denied, at - something), tokens[at]!].map((token) => ({
    ...token,
    start: tokens[to]!.start,
    end: tokens[to]!.start,
  }));
  return [...tokens.slice(0, to), ...verb, ...tokens.slice(to, denied), ...tokens.slice(at + 1)];
}

const isNamed = ({ kind, word }: Token, table: ModelTable, lexicon: Lexicon): boolean =>
  kind === 'word' &&
  lexicon.named([word]).some(({ referent, cost }) => cost === 0 && referent.kind === 'table' && referent.table === table);

function clauseStart(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && !(tokens[start - 1]!.kind === 'mark' && /^[,.;:?!]$/.test(tokens[start - 1]!.text))) start -= 1;
  return start;
}
