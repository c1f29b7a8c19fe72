import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { payOf } from '../money/money-amounts.ts';
import { columnFor } from '../vocabulary/comparatives.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { fold, partsOf, type Token } from './tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs by the adjective whose column holds how much they say. */
const VERBS: readonly { forms: ReadonlySet<string>; adjective: string | null }[] = [
  { forms: words('kostet kosten kostete kosteten gekostet'), adjective: 'teuer' },
  { forms: words('wiegt wiegen wog wogen gewogen'), adjective: 'schwer' },
  { forms: words('dauert dauern dauerte dauerten gedauert'), adjective: 'lang' },
  { forms: words('verdient verdienen verdiente verdienten'), adjective: null },
];
const ARTICLES = words('der die das den dem des ein eine einen einem einer unser unsere unserem unseren unserer');
const BOUNDS = words('mehr weniger uber unter zwischen hochstens mindestens maximal wenigstens ab bis genau langer kurzer');
const AVERAGES: readonly (readonly string[])[] = [
  ['im', 'schnitt'],
  ['im', 'durchschnitt'],
  ['im', 'mittel'],
  ['durchschnittlich'],
  ['im', 'median'],
];
const MOST = words('meisten langsten');
const LEAST = words('wenigsten kurzesten');
/** Minutes in each unit, by what names of columns and questions call it. */
const MINUTES: readonly (readonly [ReadonlySet<string>, number])[] = [
  [words('min mins minute minuten'), 1],
  [words('std h stunde stunden'), 60],
  [words('tag tage tagen'), 1440],
];

/**
 * The words of a German question with a verb that says how much something costs, weighs, lasts or is paid as the number of the data that holds it: "Weine,
 * die mehr als 10 Euro kosten" as "Weine, die Listenpreis mehr als 10 haben", "wer verdient am meisten" as "welcher Mitarbeiter hat das höchste Gehalt".
 */
export function withMeasureVerbs(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'de') return [...tokens];
  const at = tokens.findIndex(
    ({ kind, word, text }, place) =>
      kind === 'word' &&
      /^\p{Ll}/u.test(text) &&
      VERBS.some(({ forms }) => forms.has(word)) &&
      !ARTICLES.has(tokens[place - 1]?.word ?? ''),
  );
  const verb = VERBS.find(({ forms }) => forms.has(tokens[at]?.word ?? ''));
  const found = verb ? numberOf(tokens, verb.adjective, lexicon) : null;
  if (!verb || !found) return [...tokens];
  const column = partsOf(found.column.name);
  return asked(tokens, at, column, verb.adjective) ?? ranked(tokens, at, column, found.table) ?? bounded(tokens, at, column) ?? [...tokens];
}

const said = (text: readonly string[], { start, end }: Token): Token[] =>
  text.map((word) => ({ text: word.replace(/^./, (first) => first.toUpperCase()), word, kind: 'word', start, end, value: Number.NaN }));

/** The only column for a verb of the things that a question names. */
function numberOf(tokens: readonly Token[], adjective: string | null, lexicon: Lexicon): { table: ModelTable; column: ModelColumn } | null {
  const named = new Set<ModelTable>();
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind !== 'word' && kind !== 'quoted') continue;
    for (const { referent, cost } of lexicon.named([word])) if (referent.kind === 'table' && cost === 0) named.add(referent.table);
    for (let end = at + 1; end <= at + VALUE_WORDS && end <= tokens.length; end++) {
      const key = tokens.slice(at, end).flatMap((token) => (token.text === '-' ? [] : [token.word]));
      const last = key.at(-1) ?? '';
      for (const stem of [last, ...lexicon.language.stems(last)])
        for (const { table } of lexicon.valuesNamed([...key.slice(0, -1), stem].join(' '))) named.add(table);
    }
  }
  const columns = (tables: Iterable<ModelTable>) =>
    [...tables].flatMap((table) => {
      const own = adjective === null ? payOf(table) : [columnFor(adjective, table, lexicon)?.ref];
      return own.flatMap((ref) =>
        ref && ref.column.additivity !== null && (adjective !== 'lang' || LASTING.test(ref.column.name))
          ? [{ table, column: ref.column }]
          : [],
      );
    });
  // "Wer verdient in der Küche am meisten": those who are paid.
  const own = columns(named);
  const [only, another] = own.length === 0 && adjective === null ? columns(lexicon.model.tables) : own;
  return only && !another ? only : null;
}

const VALUE_WORDS = 5;
/** Hours of work are not how long something took. */
const LASTING = /dauer|laufzeit|duration|runtime/i;

/** "Was kostet die Massage laut Liste", "wie lange dauert ein Termin im Schnitt". */
function asked(tokens: readonly Token[], at: number, column: readonly string[], adjective: string | null): Token[] | null {
  const lead = tokens.slice(0, at).map(({ word }) => word);
  const isLead =
    /^(?:was|wieviel|wie viel|wie lange|wie schwer|wie teuer|wie viele (?:minuten|stunden|tage|kilo|gramm|euro))(?: (?:so|denn|eigentlich))*$/.test(
      lead.join(' '),
    );
  if (!isLead) return null;
  const span = tokens[at]!;
  let rest = tokens.slice(at + 1);
  const average = averageIn(rest);
  const unit = MINUTES.find(([names]) => names.has(lead.at(-1)!));
  if (unit && !column.some((part) => unit[0].has(part))) return null;
  if (average) {
    rest = [...rest.slice(0, average.at), ...rest.slice(average.end)];
    // "Im Schnitt pro Nacht" is of a price by the night.
    if (adjective === 'teuer' && rest.some(({ word }) => word === 'pro' || word === 'je')) return null;
    return [...said([average.median ? 'median' : 'durchschnittliche', ...column, 'der'], span), ...withoutArticle(rest)];
  }
  if (adjective === null) return null;
  const plain = rest.filter(({ word }, place) => !(LISTED.has(word) && rest[place - 1]?.word === 'laut') && word !== 'laut');
  return [...said(['wie', 'hoch', 'ist', ...column, 'von'], span), ...withoutArticle(plain)];
}

const LISTED = words('liste preisliste katalog');

const withoutArticle = (tokens: readonly Token[]): readonly Token[] => (ARTICLES.has(tokens[0]?.word ?? '') ? tokens.slice(1) : tokens);

function averageIn(tokens: readonly Token[]): { at: number; end: number; median: boolean } | null {
  for (const [at] of tokens.entries())
    for (const phrase of AVERAGES)
      if (phrase.every((word, i) => tokens[at + i]?.word === word)) return { at, end: at + phrase.length, median: phrase[1] === 'median' };
  return null;
}

/** "Wer verdient in der Küche am meisten", "welche Veranstaltung hat am längsten gedauert". */
function ranked(tokens: readonly Token[], at: number, column: readonly string[], table: ModelTable): Token[] | null {
  const most = tokens.findIndex(({ word }, place) => tokens[place - 1]?.word === 'am' && (MOST.has(word) || LEAST.has(word)));
  if (most === -1) return null;
  const order = MOST.has(tokens[most]!.word) ? 'hochste' : 'niedrigste';
  const read = tokens.flatMap((token, place): Token[] => {
    if (place === most - 1) return [];
    if (place === most) return said(['den', order, ...column], token);
    if (place === at) return tokens.slice(0, at).some(({ word }) => HAVE.has(word)) ? [] : said(['hat'], token);
    return place === 0 && token.word === 'wer' ? said(['welche', ...partsOf(table.name)], token) : [token];
  });
  return read;
}

const HAVE = words('hat haben hatte hatten');

/** "Kosten zwischen 10 und 15", "die länger als 45 Minuten dauern", "haben mehr als 3000 gekostet". */
function bounded(tokens: readonly Token[], at: number, column: readonly string[]): Token[] | null {
  const near = (place: number) => BOUNDS.has(tokens[place]?.word ?? '') || tokens[place]?.kind === 'number';
  const before = tokens.findLastIndex((_, place) => place < at && at - place <= BOUND_WORDS && BOUNDS.has(tokens[place]!.word));
  const bound = near(at + 1) ? at + 1 : before;
  if (bound === -1) return null;
  const name = said(column, tokens[at]!);
  const unit = MINUTES.find(([names]) => column.some((part) => names.has(part)))?.[1];
  const ones = tokens.map((token, place) =>
    ONE.has(token.word) && unit !== undefined && MINUTES.some(([names]) => names.has(tokens[place + 1]?.word ?? ''))
      ? { ...token, kind: 'number' as const, value: 1 }
      : token,
  );
  // "Mehr als 300 pro Nacht" of a `preis_pro_nacht`.
  const per = tokens.findIndex(({ word }, place) => place > bound && word === 'pro' && column.includes(tokens[place + 1]?.word ?? ''));
  const read = ones.flatMap((token, place): Token[] => {
    if (per !== -1 && (place === per || place === per + 1) && column.includes('pro')) return [];
    const next = tokens[place + 1];
    const factor = MINUTES.find(([names]) => names.has(next?.word ?? ''))?.[1];
    const inUnit = MINUTES.some(([names]) => names.has(token.word)) && ones[place - 1]?.kind === 'number';
    if (inUnit && unit !== undefined) return [];
    const value = token.kind === 'number' && factor !== undefined && unit !== undefined ? (token.value * factor) / unit : null;
    const own = value === null ? token : { ...token, value, text: String(value), word: fold(String(value)) };
    if (place === at) return bound > at ? [...said(['haben'], token), ...name] : [];
    return place === bound && bound < at ? [...name, own] : [own];
  });
  const relative = bound < at && tokens.slice(0, bound).some(({ word }, place) => tokens[place - 1]?.text === ',' && ARTICLES.has(word));
  const first = read.indexOf(name[0]!);
  return relative ? [...read.slice(0, first), ...said(['haben'], tokens[at]!), ...read.slice(first)] : read;
}

const BOUND_WORDS = 7;
const ONE = words('ein eine einen einer einem');
