import type { Filter } from '../../../metrics/metric-query/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { leads } from '../conditions/conditions.ts';
import { relatedAfter } from '../conditions/relations.ts';
import { columnListAt, isTime, labelOf, tablesAt } from '../grammar/columns.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { sizedAt } from '../measures/sized.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Extreme, Piece } from '../types.ts';
import { enumerated, listedThings, shownTogether } from '../vocabulary/column-things.ts';
import { superlativesAt } from '../vocabulary/comparatives.ts';
import { FLOWS } from '../vocabulary/generic-words.ts';
import { isLasting } from '../vocabulary/lasting-things.ts';
import { extremes, extremesOf, saysSeveral } from './extremes.ts';
import { kindsListed } from './kinds-listed.ts';
import { acrossTables, askedColumns, attributes, nameOfThing, ofEach, qualified, shown } from './listed-columns.ts';
import { inClauseAt } from './shown-lists.ts';

/** "list the open tickets", "which films have no screenings", "the ten largest orders", "names and cities of all customers". */
export function listings(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const listed = parser
    .role(at, 'list', 'sort')
    .flatMap((end) => [end, ...parser.role(end, 'all')].flatMap((next) => parser.fillers(next)));
  for (const start of listed) found.push(...things(parser, start), ...described(parser, start));
  for (const start of [at, ...listed]) found.push(...limited(parser, start, start > at));
  for (const start of parser.role(at, 'which')) {
    // "Who booked room 5?" asks for people, and not for bookings.
    if (parser.tokens[at]!.word === 'who' && parser.role(start, 'is').length === 0) continue;
    for (const next of parser.fillers(start))
      found.push(...dearer(things(parser, next, { asked: true }), -0.1), ...limited(parser, next, true));
  }
  // "show all orders": without "all" they are rather counted.
  for (const start of parser.role(at, 'all'))
    if (at === 0 || opens(parser, at)) found.push(...dearer(things(parser, start), 0.3), ...dearer(described(parser, start), 0.2));
  // "Guests with more than ten bookings", "hotels that are not in Bavaria": which they are, and not only how many.
  if (at === 0) found.push(...dearer(toldApart(parser), 0.1));
  // "Return the lakes with a depth above 10": what is to be shown is not counted.
  if (opens(parser, at) && showsFirst(parser, at)) found.push(...dearer(things(parser, at, { asked: true }), -0.1));
  found.push(...dearer(owned(parser, at), 0.2), ...dearer(described(parser, at), 0.2), ...dearer(attributes(parser, at), -0.15));
  for (const start of [at, ...parser.role(at, 'which')].flatMap((next) => parser.fillers(next))) found.push(...superlative(parser, start));
  // "When was our newest club opened".
  for (const start of parser.role(at, 'when').flatMap((next) => parser.fillers(next)))
    found.push(...superlative(parser, start).map((parse) => ({ ...parse, cost: parse.cost + 0.3, value: [WHEN, ...parse.value] })));
  found.push(...askedColumns(parser, at));
  for (const start of listed.length > 0 ? listed : opens(parser, at) ? [at] : [])
    found.push(...acrossTables(parser, start), ...qualified(parser, start));
  // "the port with the highest fee".
  for (const start of parser.fillers(at))
    found.push(...things(parser, start, { asked: true }).filter(({ value: [first] }) => first?.kind === 'listing' && first.first));
  found.push(...ofEach(parser, at), ...sized(parser, at), ...withFirst(parser, at));
  // Columns to show only mean something in a listing.
  if (parser.says('list') || parser.says('all') || parser.says('each') || showsTheirs(parser, at)) found.push(...shown(parser, at));
  if (parser.says('list')) found.push(...enumerated(parser, at), ...listedThings(parser, at));
  if (parser.says('list') || showsFirst(parser, at)) found.push(...shownTogether(parser, at));
  return found;
}

/** Nothing is asked for but a moment, which the question names besides. */
const WHEN: Piece = { kind: 'attributes', columns: [] };

/** "Show the ports in France and their depth": what belongs to the rows is shown with them. */
const showsTheirs = (parser: Parser, at: number): boolean =>
  parser
    .role(at, 'and')
    .some((end) => showsFirst(parser, at) && (POSSESSIVES.has(parser.tokens[end]?.word ?? '') || inClauseAt(parser, end))) ||
  hasTheirs(parser, at);

/** "With their region": to be shown, and no condition. */
const hasTheirs = (parser: Parser, at: number): boolean =>
  WITH.has(parser.tokens[at]?.word ?? '') && POSSESSIVES.has(parser.tokens[at + 1]?.word ?? '');

const WITH: ReadonlySet<string> = new Set(['with', 'mit']);

const POSSESSIVES: ReadonlySet<string> = new Set([
  'their',
  'its',
  'his',
  'her',
  'ihre',
  'ihren',
  'ihrem',
  'ihrer',
  'deren',
  'dessen',
  'seine',
  'seinen',
]);

/** Whether nothing but a request stands before a position. */
function opens(parser: Parser, at: number): boolean {
  return at > 0 && parser.fillers(0).includes(at);
}

const showsFirst = ({ tokens, language }: Parser, at: number): boolean =>
  tokens.slice(0, at).some(({ word }) => language.notes.instructions.showing.has(word));

/** Things with a name, or people, at the beginning of a question that says more of them in a clause, or by how many rows they have. */
const toldApart = (parser: Parser): Parse<Piece[]>[] =>
  things(parser, 0, { asked: true }).filter(({ end, value: [first, ...said] }) => {
    if (first?.kind !== 'listing' || !(labelOf(parser, first.table) || isLasting(first.table))) return false;
    const clause = parser.tokens[end]?.word === ',' ? end + 1 : end;
    return (
      RELATIVES.has(parser.tokens[clause]?.word ?? '') ||
      hasTheirs(parser, clause) ||
      said.some((piece) => piece.kind === 'where' && isOfRows(piece.condition.filter))
    );
  });

const isOfRows = (filter: Filter): boolean => 'metric' in filter || 'entity' in filter;

const RELATIVES: ReadonlySet<string> = new Set(['who', 'that', 'which', 'whose', 'die', 'der', 'das', 'deren', 'dessen']);

const dearer = (parses: Parse<Piece[]>[], more: number): Parse<Piece[]>[] => parses.map((parse) => ({ ...parse, cost: parse.cost + more }));

interface Wanted {
  first?: { n: number; order: Extreme | null; ties?: true };
  columns?: ColumnRef[];
  /** Asked by "which": their names answer. */
  asked?: boolean;
}

/** Rows of a table, with the conditions next to them and the place in an order that they hold. */
function things(parser: Parser, at: number, { first, columns = [], asked = false }: Wanted = {}): Parse<Piece[]>[] {
  return thingsAt(parser, at).flatMap(({ end, value, cost }): Parse<Piece[]>[] => {
    if (value.time !== null || value.active) return [];
    const where = value.conditions.map((condition): Piece => ({ kind: 'where', condition }));
    const named = columns.length > 0 || !asked ? columns : nameOfThing(parser, value.table);
    const listing = (own: Wanted['first']): Piece => ({ kind: 'listing', table: value.table, first: own ?? null, columns: named });
    const plain: Parse<Piece[]> = { end, cost, value: [listing(first), ...where] };
    const related = relatedAfter(parser, end, value.table).map(({ said, relation }) => ({
      end: relation.end,
      cost: cost + relation.cost,
      value: [listing(first), ...where, ...[...said, relation.value].map((condition): Piece => ({ kind: 'where', condition }))],
    }));
    const ordered = first?.order
      ? []
      : extremesOf(parser, end, value.table, first?.n ?? null).map((place) => ({
          end: place.end,
          cost: cost + place.cost - 0.2,
          value: [listing(place.value), ...where],
        }));
    return [plain, ...related, ...ordered];
  });
}

/** "Over 260 bookings": a bound, and not how many to list. */
const isBound = (parser: Parser, at: number): boolean => at > 0 && parser.role(at - 1, 'above', 'below', 'atLeast', 'atMost').includes(at);

/** "10 orders", "5 latest visits". */
function limited(parser: Parser, at: number, listed: boolean): Parse<Piece[]>[] {
  const n = isBound(parser, at) ? null : parser.countAt(at);
  if (n === null || n < 1) return [];
  return [
    ...extremes(parser, at + 1).flatMap(({ end, order }) =>
      things(parser, end, { first: { n, order } }).filter(
        // What lasts is not new by when something else happened to it.
        ({ value: [first] }) => order.by !== 'time' || (first?.kind === 'listing' && !isLasting(first.table)),
      ),
    ),
    ...(listed ? things(parser, at + 1, { first: { n, order: null }, asked: true }) : []),
  ];
}

/** "the oldest keeper", "the 3 most expensive products". */
function superlative(parser: Parser, at: number, columns: ColumnRef[] = []): Parse<Piece[]>[] {
  const n = parser.countAt(at);
  const start = n === null ? at : at + 1;
  return parser.scope.model.tables.flatMap((table) =>
    superlativesAt(parser, start, table).flatMap(({ end, value: order }) => {
      const first = { n: n ?? 1, order, ...(n === null ? { ties: true as const } : {}) };
      const own = things(parser, end, { first, columns, asked: true }).filter(
        (parse) =>
          parse.value[0]?.kind === 'listing' &&
          parse.value[0].table === table &&
          (n !== null || typeof order.by === 'string' || !isTime(order.by) || !saysSeveral(parser, end, parse.end, table)),
      );
      return [...own, ...kindsListed(parser, end, { table, first, columns })];
    }),
  );
}

/** "How long is the longest stream?", "How long is the Clyst?" */
const sized = (parser: Parser, at: number): Parse<Piece[]>[] =>
  sizedAt(parser, at).flatMap((parse) => {
    const [said] = parse.value;
    const columns = said?.kind === 'attributes' ? said.columns : [];
    return [parse, ...parser.fillers(parse.end).flatMap((next) => superlative(parser, next, columns))];
  });

/** "Which province has the highest peak?": what the first of other rows belongs to. */
function withFirst(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'which').flatMap((which) =>
    parser.fillers(which).flatMap((start) =>
      tablesAt(parser, start).flatMap(({ end, value: owner, cost }): Parse<Piece[]>[] => {
        const label = nameOfThing(parser, owner);
        const verbs = parser.role(end, 'have', 'contains', 'did', 'preposition');
        if (label.length === 0) return [];
        return verbs
          .flatMap((verb) => parser.fillers(verb))
          .flatMap((next) => superlative(parser, next, label))
          .filter(({ value: [first] }) => first?.kind === 'listing' && first.table !== owner && climbs(first.table, owner, parser.scope))
          .map((parse) => ({ ...parse, cost: parse.cost + cost }));
      }),
    ),
  );
}

/** "names of the customers", "the city of the order with the highest amount", "price of each game": columns of rows. */
function described(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.fillers(at).flatMap((begin) =>
    columnListAt(parser, begin).flatMap(({ end, value: columns, cost }) =>
      ownersAt(parser, end).flatMap(({ start, each, per, one }) =>
        [...things(parser, start, { columns }), ...numbered(parser, start, columns), ...superlative(parser, start, columns)].flatMap(
          (parse): Parse<Piece[]>[] => {
            const [listing, ...rest] = parse.value;
            if (listing?.kind !== 'listing') return [];
            const belonging = belongingTo(parser, listing, columns);
            if (belonging) return [{ end: parse.end, cost: cost + parse.cost + 0.2, value: [belonging, ...rest] }];
            if (columns.some(({ table }) => table !== listing.table)) return [];
            // Without "each" or a place in an order, amounts are added up.
            const adds = columns.some(({ column }) => column.additivity !== null || column.type === 'boolean');
            // "amount per order" is a ratio.
            if (per && columns.some(({ column }) => column.additivity !== null)) return [];
            const names = columns.some(({ table, column }) => labelOf(parser, table)?.column === column);
            if (adds && !each && !names && listing.first === null && !parser.says('list') && !isPluralOf(parser, end, columns)) return [];
            const label =
              each && (adds || one) && !names
                ? nameOfThing(parser, listing.table).filter((one) => !columns.some(({ column }) => column === one.column))
                : [];
            // Rather than their sum.
            const plural = adds && isPluralOf(parser, end, columns) ? -0.3 : 0;
            return [
              { end: parse.end, cost: cost + parse.cost + plural, value: [{ ...listing, columns: [...label, ...columns] }, ...rest] },
            ];
          },
        ),
      ),
    ),
  );
}

/** "The street and city of the shop with the highest rating": what belongs to that shop, in the order of the shops. */
function belongingTo(parser: Parser, listing: Extract<Piece, { kind: 'listing' }>, columns: ColumnRef[]): Piece | null {
  const [table, another] = new Set(columns.map((ref) => ref.table));
  if (!table || another || table === listing.table || typeof listing.first?.order?.by !== 'object') return null;
  return climbs(table, listing.table, parser.scope) ? { ...listing, table, columns } : null;
}

/** "The attendances of the performances" are those of each, where "the attendance" is one number. What a business takes in is added up. */
function isPluralOf({ tokens, language }: Parser, end: number, columns: readonly ColumnRef[]): boolean {
  const word = tokens[end - 1]?.word ?? '';
  return columns.every(({ column }) => {
    const parts = partsOf(column.name);
    return !parts.includes(word) && !parts.some((part) => FLOWS.has(part)) && language.stems(word).some((stem) => parts.includes(stem));
  });
}

/** "the films' names along with their budget": the columns of each. */
function owned(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.fillers(at).flatMap((start) =>
    thingsAt(parser, start).flatMap(({ end, value: { table, conditions, time, active }, cost }): Parse<Piece[]>[] => {
      if (!["'", "'s", '’'].includes(parser.tokens[end]?.word ?? '') || time !== null || active) return [];
      return columnListAt(parser, end + 1).flatMap(({ end: last, value: columns, cost: own }): Parse<Piece[]>[] => {
        const names = columns.some(({ column }) => labelOf(parser, table)?.column === column);
        if (!names || columns.some((ref) => ref.table !== table)) return [];
        const where = conditions.map((condition): Piece => ({ kind: 'where', condition }));
        return [{ end: last, cost: cost + own, value: [{ kind: 'listing', table, first: null, columns }, ...where] }];
      });
    }),
  );
}

/** "the 4 games with the highest weight". */
function numbered(parser: Parser, at: number, columns: ColumnRef[]): Parse<Piece[]>[] {
  const n = isBound(parser, at) ? null : parser.countAt(at);
  return n === null || n < 1 ? [] : things(parser, at + 1, { first: { n, order: null }, columns });
}

/** Where the things may begin whose columns were named: "of the", "of each", "for all". */
function ownersAt(parser: Parser, at: number): { start: number; each: boolean; per: boolean; one: boolean }[] {
  const after = leads(parser, at).filter((start) => start > at);
  return [at, ...after].flatMap((lead) => [
    ...(lead > at ? [{ start: lead, each: false, per: false, one: false }] : []),
    ...parser.role(lead, 'each', 'all').flatMap((end) =>
      parser.fillers(end).map((start) => ({
        start,
        each: true,
        per: parser.role(lead, 'per').includes(end),
        one: parser.role(lead, 'each').includes(end),
      })),
    ),
  ]);
}
