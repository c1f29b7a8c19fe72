import type { IdleWords } from '../languages/idle-words.ts';
import type { Role } from '../languages/types.ts';
import type { Item } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { isOfGrammar } from './grammar-words.ts';
import { phraseEnds } from './phrase-ends.ts';
import { partsOf, type Token } from './tokens.ts';

/**
 * The items of a question with words that say only that things are there, or whose they are, as saying nothing: "registered with us", "does the library
 * have", "at the moment". None where such a word may restrict: beside a period, where the data has what it says, or where rows come to an end.
 */
export function withIdleWords(tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon): Item[][] {
  const { idle } = lexicon.language;
  // The "after" of "look after" is no time.
  const kept = tokens.map((_, at) => phraseEnds(tokens, at, idle.kept));
  const spans = kept.map((ends, at) => Math.max(at, ...ends));
  const dated = tokens.some((_, at) => spans.every((end, start) => at < start || at >= end) && saysWhen(tokens, items, at, lexicon));
  const extreme = says(items, ['highest', 'lowest', 'most', 'fewest', 'earliest', 'latest', 'extreme']);
  const lasting = tablesIn(items).some((table) => mayEnd(table));
  const phrases = dated
    ? []
    : kept.flatMap((ends, at) => ends.filter((end) => end - at > 2 && isSaid(items, at, end)).map((end) => ({ at, end })));
  return items.map((all, at) => {
    // The books of "on our books" are no bookings.
    const own = phrases.some((one) => one.at < at && at < one.end) ? [] : all;
    const plain = [
      ...(dated
        ? []
        : kept[at]!.filter((end) => isSilent(items, at, end, true) || phrases.some((one) => one.at === at && one.end === end))),
      ...(lasting ? [] : phraseEnds(tokens, at, idle.now).filter((end) => isSilent(items, at, end, false) && !saysState(items))),
      ...phraseEnds(tokens, at, idle.altogether).filter((end) => isSilent(items, at, end, false)),
      ...organisationEnds(tokens, items, at, lexicon, idle),
      // "The highest salary we ever offered" is that of the offer, where the data has one.
      ...(extreme ? everEnds(tokens, at, idle).filter((end) => tokens.slice(at, end).every(({ word }) => !lexicon.names(word))) : []),
      // "A single flight to Oslo": where to is said of the flight, and of nothing else.
      ...(extreme && !says(items, ['to', 'from']) ? singleEnds(tokens, items, at, idle) : []),
    ];
    return plain.length === 0 ? own : [...own, ...plain.map((end): Item => ({ kind: 'role', role: 'filler', end }))];
  });
}

/** Whether nothing in the data is called so; moments may be, where no period is asked for. */
const isSilent = (items: readonly Item[][], at: number, end: number, moments: boolean): boolean =>
  items.slice(at, end).every((own) =>
    own.every((item) => {
      if (item.kind === 'value') return item.end > end;
      if (item.kind !== 'name' || item.named.cost >= PARTLY) return true;
      const { referent } = item.named;
      return moments && referent.kind === 'column' && referent.table.times.some(({ column }) => column === referent.column.name);
    }),
  );

/** Whether nothing in the data is called by any of these words itself. */
const isSaid = (items: readonly Item[][], at: number, end: number): boolean =>
  items.slice(at, end).every((own) => own.every((item) => item.kind !== 'value' && (item.kind !== 'name' || item.named.cost > 0)));

const PARTLY = 0.8;

const says = (items: readonly Item[][], roles: readonly Role[]): boolean =>
  items.some((own) => own.some((item) => item.kind === 'role' && roles.includes(item.role)));

/** "Which are active now": of a state the present is no filler. */
const saysState = (items: readonly Item[][]): boolean =>
  says(items, ['active', 'new', 'late', 'still']) && says(items, ['active', 'new', 'late']);

const tablesIn = (items: readonly Item[][]) => [
  ...new Set(
    items.flatMap((own) =>
      own.flatMap((item) => {
        if (item.kind === 'value') return item.refs.map(({ table }) => table);
        if (item.kind !== 'name' || item.named.cost > 0) return [];
        const { referent } = item.named;
        return referent.kind === 'table' || referent.kind === 'column' ? [referent.table] : [];
      }),
    ),
  ),
];

type Table = ReturnType<typeof tablesIn>[number];

/** Whether rows of a table may be over, as far as its times and its names say. */
const mayEnd = ({ interval, times, columns }: Table): boolean =>
  interval !== null || times.length > 1 || columns.some(({ name }) => partsOf(name).some((part) => STATES.has(part)));

const STATES: ReadonlySet<string> = new Set(
  'status state stat active current open closed ended left retired discontinued cancelled deleted inactive aktiv zustand offen gekuendigt storniert'.split(
    ' ',
  ),
);

const PERIODS: readonly Role[] = ['last', 'this', 'since', 'today', 'yesterday', 'before', 'after', 'until', 'yearAgo', 'periodAgo', 'ago'];

/** Whether a word says when. */
function saysWhen(tokens: readonly Token[], items: readonly Item[][], at: number, { language }: Lexicon): boolean {
  const token = tokens[at]!;
  const year = token.kind === 'number' && token.value >= 1000 && token.value < 2200;
  const named =
    language.months.some((names) => names.includes(token.word)) ||
    Object.values(language.steps).some((names) => names.includes(token.word));
  return token.kind === 'date' || year || named || items[at]!.some((item) => item.kind === 'role' && PERIODS.includes(item.role));
}

/** "the library", whose data it is: nothing that the data has. */
function organisationEnds(tokens: readonly Token[], items: readonly Item[][], at: number, lexicon: Lexicon, idle: IdleWords): number[] {
  return phraseEnds(tokens, at, idle.determiners).flatMap((noun) => {
    const token = tokens[noun];
    if (token?.kind !== 'word' || !idle.organisations.has(token.text.toLowerCase())) return [];
    const unknown =
      items[noun]!.every((item) => item.kind === 'role') && !lexicon.hasWord(token.word) && !isOfGrammar(token.word, lexicon.language);
    // "The festival Woodstock" is one of several.
    const next = items[noun + 1] ?? [];
    // "Used the gym", "visited the museum": what was done there is said.
    const done = /(?:ed|used|visit|use|join|leave|left)$/.test(tokens[at - 1]?.word ?? '');
    if (!unknown || done || next.some((item) => item.kind === 'value')) return [];
    return [noun + 1, ...phraseEnds(tokens, noun + 1, idle.keeping).filter((end) => isSilent(items, noun + 1, end, false))];
  });
}

/** "we have ever agreed". */
const everEnds = (tokens: readonly Token[], at: number, idle: IdleWords): number[] =>
  phraseEnds(tokens, at, idle.everLeads).flatMap((end) => phraseEnds(tokens, end, idle.everDone));

/** "for a single show": one of those that have the number. */
const singleEnds = (tokens: readonly Token[], items: readonly Item[][], at: number, idle: IdleWords): number[] =>
  phraseEnds(tokens, at, idle.single).filter((end) =>
    (items[end] ?? []).some((item) => item.kind === 'name' && item.named.referent.kind === 'table' && item.named.cost === 0),
  );
