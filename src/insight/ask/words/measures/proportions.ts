import type { ModelTable } from '../../../../data/model/types.ts';
import { done } from '../conditions/absent-values.ts';
import { conditionsAt, definedAt, leads } from '../conditions/conditions.ts';
import { datedAfter } from '../conditions/dated-conditions.ts';
import { relationsAt } from '../conditions/relations.ts';
import { columnsAt, isTime, nameOf } from '../grammar/columns.ts';
import { countOf, type Things, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isOutcome } from '../languages/de-deeds.ts';
import type { Role } from '../languages/types.ts';
import { limited, limitsAt } from '../times/time-limits.ts';
import { fold } from '../tokens/tokens.ts';
import type { Condition, Measure } from '../types.ts';
import { relatedWords } from '../vocabulary/related-words.ts';
import type { ValueRef } from '../vocabulary/value-index.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { aggregateOf } from './aggregate-of.ts';

/** As much as the same words cost when they ask how a number of things is shared out. */
const OF_OWN = 1.4;

/** "percentage of tickets that are reopened", "what share of the visits in May have a fee over 100", "what share of hours are billable". */
export function proportions(parser: Parser, at: number): Parse<Measure>[] {
  return parser
    .role(at, 'percent', 'share')
    .flatMap((start) => leads(parser, start))
    .flatMap((start) => [start, ...parser.role(start, 'all').flatMap((next) => parser.fillers(next))])
    .flatMap((begin) => [...amountShares(parser, at, begin), ...thingShares(parser, at, begin)])
    .filter(({ end }) => !setsAgainst(parser, end));
}

/** "The share of A to B" is that of A in B, and not in all. */
const setsAgainst = (parser: Parser, at: number): boolean =>
  parser
    .role(at, 'to')
    .some((next) => parser.fillers(next).some((start) => thingsAt(parser, start).length > 0 || parser.values(start).length > 0));

/** "percentage of hours that are billable": of an amount that adds up. */
function amountShares(parser: Parser, at: number, begin: number): Parse<Measure>[] {
  return columnsAt(parser, begin).flatMap(({ end, value: { table, column }, cost }) => {
    if (column.additivity !== 'additive' || column.personal) return [];
    const total = (conditions: Condition[]) => (label: string) => ({
      ...aggregateOf(table, 'sum', { kind: 'column', name: column.name }, null, label),
      conditions,
    });
    const whole = [{ end, cost, value: [] }, ...datedAfter(parser, { end, cost, value: { table, time: null } }).map(only)];
    return whole
      .filter((of) => saysVerb(parser, of.end))
      .flatMap((of) =>
        conditionsAt(parser, of.end).map((said) =>
          percentOf(parser, { at, end: said.end, cost: of.cost + said.cost }, total([...of.value, said.value]), total(of.value)),
        ),
      );
  });
}

const only = ({ end, cost, value }: Parse<Condition>): Parse<Condition[]> => ({ end, cost, value: [value] });

/** The same of things. */
function thingShares(parser: Parser, at: number, begin: number): Parse<Measure>[] {
  return thingsAt(parser, begin)
    .filter(({ end, value }) => !setsAgainst(parser, end) && !(value.happened && saysHow(parser, end)))
    .flatMap((things) => [
      ...sharesOf(parser, at, things),
      ...timely(parser, at, { begin, things }),
      ...narrowed(parser, things).flatMap((fewer) => [
        ...predicated(parser, at, fewer),
        ...happened(parser, at, fewer),
        ...timely(parser, at, { begin, things: fewer }),
      ]),
    ]);
}

/** "Paid in cash", "booked by phone": how it was done holds for a part of all things, and not only of those to which it was done. */
const saysHow = (parser: Parser, at: number): boolean =>
  HOW.has(parser.tokens[at]?.word ?? '') && parser.fillers(at + 1).some((start) => parser.values(start).length > 0);

const HOW: ReadonlySet<string> = new Set(['in', 'by', 'with', 'via', 'through', 'over', 'using', 'per', 'mit', 'bar', 'uber', 'durch']);

/** The share of one number in another; both go by the words of the whole. */
function percentOf(
  parser: Parser,
  { at, end, cost }: { at: number; end: number; cost: number },
  of: (label: string) => Measure,
  per: (label: string) => Measure,
): Parse<Measure> {
  const label = parser.labelOf(at, end);
  return { end, cost, value: { kind: 'ratio', of: of(`${label} (1)`), per: per(`${label} (2)`), percent: true, label } };
}

/** "… were closed within a day": for how many of the things that was so. */
function timely(parser: Parser, at: number, { begin, things }: { begin: number; things: Parse<Things> }): Parse<Measure>[] {
  const whole = countOf(things.value, parser.labelOf(begin, things.end));
  if (whole.kind !== 'aggregate' || whole.aggregate.holding) return [];
  return limitsAt(parser, things.end, { table: things.value.table }).map((limit) =>
    percentOf(
      parser,
      { at, end: limit.end, cost: things.cost + limit.cost },
      (label) => ({ ...limited(whole, limit.value), label }),
      (label) => ({ ...whole, label }),
    ),
  );
}

/** "… were paid", of a moment that not all of the things have: a part of all, whenever it happened. */
function happened(parser: Parser, at: number, things: Parse<Things>): Parse<Measure>[] {
  if (things.value.time !== null || things.value.active) return [];
  return parser
    .reached(things.end, 6, 'is', 'did', 'have', 'filler')
    .filter((start) => start > things.end && saysVerb(parser, things.end))
    .flatMap((start) => done(parser, start))
    .filter(({ value }) => value.columns.every((ref) => ref.table === things.value.table))
    .map(({ end, value, cost }) => shareOf(parser, { at, end }, { ...things, cost: things.cost + cost }, [value], things.value.conditions));
}

/** Whether something is said with a verb of the things of a share: "the share of orders that were paid by city" is each city's own, and not its part of all that were paid. */
export function isOfThoseDone(parser: Parser, at: number): boolean {
  const things = leads(parser, at).flatMap((start) => thingsAt(parser, start).filter(({ value }) => value.conditions.length === 0));
  return things.some(({ end, value: { table } }) => {
    const last = parser.tokens.findIndex((_, next) => next >= end && parser.closes(next));
    const until = last === -1 ? parser.tokens.length : last;
    return parser.tokens.slice(end, until).some((_, i) => {
      const verb = end + i;
      const passive = BECOMES.has(parser.tokens[verb]!.word);
      if (!passive && (!saysVerb(parser, verb) || parser.role(verb, 'have').length > 0)) return false;
      // German leaves what was done to the end.
      const verbs = [...parser.reached(verb, 6, 'is', 'did', 'filler', 'not'), ...(parser.language.code === 'de' ? [until - 1] : [])];
      return verbs.some((start) => start > verb && saysState(parser, start, table));
    });
  });
}

const BECOMES: ReadonlySet<string> = new Set(['wurde', 'wurden', 'wird', 'werden']);

const saysState = (parser: Parser, at: number, table: ModelTable): boolean =>
  [...conditionsAt(parser, at), ...done(parser, at)].some(({ value }) => value.columns.every((ref) => ref.table === table)) ||
  columnsAt(parser, at).some(({ value }) => value.table === table && isTime(value));

/** The share of things, of all or of their own kind, for which something is said right after them. */
function sharesOf(parser: Parser, at: number, things: Parse<Things>): Parse<Measure>[] {
  const { table, conditions } = things.value;
  const all =
    conditions.length > 0 ? ofAll(parser, things.end, table).map((end) => shareOf(parser, { at, end }, things, conditions, [])) : [];
  // "The share of damaged parcels by carrier": of its own parcels, or of all damaged ones.
  const own =
    conditions.length > 0 ? [shareOf(parser, { at, end: things.end }, { ...things, cost: things.cost + OF_OWN }, conditions, [])] : [];
  const ofThem = conditionsAt(parser, things.end).flatMap(({ end, value, cost }) =>
    ofAll(parser, end, table).map((after) =>
      shareOf(parser, { at, end: after }, { ...things, cost: things.cost + cost }, [value], conditions),
    ),
  );
  return [...all, ...own, ...ofThem, ...predicated(parser, at, things), ...happened(parser, at, things)];
}

/** "… are reopened", "… have a visit": what holds for a part of the things. */
function predicated(parser: Parser, at: number, things: Parse<Things>): Parse<Measure>[] {
  const said = [...conditionsAt(parser, things.end), ...relationsAt(parser, things.end, things.value.table)];
  return said.map(({ end, value, cost }) =>
    shareOf(parser, { at, end }, { ...things, cost: things.cost + cost }, [value], things.value.conditions),
  );
}

/** "shows in the Studio", "shows in May" before what is said of them with a verb: the whole of which a share is asked. */
function narrowed(parser: Parser, things: Parse<Things>): Parse<Things>[] {
  // "That are damaged" says already what the share is of.
  if (saysVerb(parser, things.end) || RELATIVE.has(parser.tokens[things.end]?.word ?? '')) return [];
  return [...conditionsAt(parser, things.end), ...datedAfter(parser, things)].flatMap(({ end, value, cost }) =>
    saysVerb(parser, end)
      ? [{ end, cost: things.cost + cost, value: { ...things.value, conditions: [...things.value.conditions, value] } }]
      : [],
  );
}

const RELATIVE: ReadonlySet<string> = new Set([
  'that',
  'who',
  'which',
  'whose',
  'where',
  'der',
  'die',
  'das',
  'deren',
  'welche',
  'welcher',
]);

/** "are", "have", "came from", but not "with". */
const saysVerb = (parser: Parser, at: number): boolean =>
  parser.role(at, 'is', 'did').length > 0 ||
  (ORIGIN.has(parser.tokens[at]?.word ?? '') && parser.role(at, 'preposition', 'resides').length > 0) ||
  (parser.role(at, 'have').length > 0 && !parser.role(at, 'preposition').includes(at + 1));

/** Verbs that stand in one phrase with their preposition. */
const ORIGIN: ReadonlySet<string> = new Set([
  'come',
  'comes',
  'came',
  'originate',
  'belong',
  'belongs',
  'belonged',
  'kommt',
  'kommen',
  'kam',
  'kamen',
  'stammt',
  'stammen',
  'stammte',
  'stammten',
]);

/** How many of the things that meet `whole` meet `more` too. */
function shareOf(
  parser: Parser,
  { at, end }: { at: number; end: number },
  { value: things, cost }: Parse<Things>,
  more: Condition[],
  whole: Condition[],
): Parse<Measure> {
  const counted = (conditions: Condition[]) => (label: string) => countOf({ ...things, conditions }, label);
  return percentOf(parser, { at, end, cost }, counted([...whole, ...more]), counted(whole));
}

/** "return rate", "cancellation rate": the share of a table's rows that have the only value, or flag, that the noun is of. */
export function ratesOf(parser: Parser, at: number): Parse<Measure>[] {
  const token = parser.tokens[at];
  if (token?.kind !== 'word') return [];
  // "no-show rate": the value as it stands in the data.
  const spelled = parser.values(at).flatMap((item) => rateOf(parser, at, item.end, conditionsFor(item.refs)));
  // "The punctual share", of what the asker calls punctual.
  const told = definedAt(parser, at).flatMap(({ end, value }) => rateOf(parser, at, end, [value], ['rateOf', 'share']));
  if (spelled.length + told.length > 0) return [...spelled, ...told];
  if (parser.language.code === 'de') return ofOutcome(parser, at);
  if (parser.role(at + 1, 'rateOf').length === 0) return [];
  const related = relatedWords(token.word);
  const base = (word: string) => word === token.word || (related.get(word) ?? NEAR + 1) <= NEAR;
  const values = parser.lexicon.valuesWhere((word) => basesOf(word, 'v').some((verb) => verb !== word && base(verb)));
  const flags = columnsAt(parser, at).filter(({ value: { column } }) => column.type === 'boolean');
  return rateOf(parser, at, at + 1, [
    ...flags.map(({ value }): Condition => ({ columns: [value], filter: { dimension: nameOf(value), is: true } })),
    ...conditionsFor(values),
  ]);
}

/** "Stornoquote", "Kündigungsrate": the share of the rows that have the only value, or flag, by whose noun the rate is called. */
function ofOutcome(parser: Parser, at: number): Parse<Measure>[] {
  const { word } = parser.tokens[at]!;
  const joined = /^(.{4,}?)s?(?:quote|rate)$/.exec(word)?.[1];
  const hyphened = parser.tokens[at + 1]?.text === '-' && parser.role(at + 2, 'rateOf').length > 0;
  const noun = joined ?? (hyphened ? word : undefined);
  if (noun === undefined) return [];
  const end = joined === undefined ? at + 3 : at + 1;
  const flags = parser.scope.model.tables.flatMap((table) =>
    table.columns
      .filter(({ name, type, personal }) => type === 'boolean' && !personal && isOutcome(noun, fold(name)))
      .map((column): Condition => ({ columns: [{ table, column }], filter: { dimension: nameOf({ table, column }), is: true } })),
  );
  const [only, another] = [...flags, ...conditionsFor(parser.lexicon.valuesWhere((value) => isOutcome(noun, value)))];
  if (!only || another) return [];
  const things: Things = { table: only.columns[0]!.table, conditions: [], time: null };
  return [shareOf(parser, { at, end }, { end, cost: 0.3, value: things }, [only], [])];
}

const conditionsFor = (values: readonly ValueRef[]): Condition[] =>
  values.map(({ table, column, value }) => ({ columns: [{ table, column }], filter: { dimension: nameOf({ table, column }), is: value } }));

/** The share of rows that meet the only condition that the words before "rate" may stand for. */
function rateOf(
  parser: Parser,
  at: number,
  end: number,
  [only, another]: readonly Condition[],
  roles: readonly Role[] = ['rateOf'],
): Parse<Measure>[] {
  const [table, other] = new Set(only?.columns.map((ref) => ref.table));
  if (!only || !table || another || other) return [];
  const things: Things = { table, conditions: [], time: null };
  return parser.role(end, ...roles).map((last) => shareOf(parser, { at, end: last }, { end, cost: 0.3, value: things }, [only], []));
}

/** Of the same meaning, or derived from it. */
const NEAR = 2;

/** "of all orders". */
function ofAll(parser: Parser, at: number, table: ModelTable): number[] {
  return leads(parser, at).flatMap((start) =>
    parser
      .role(start, 'all')
      .flatMap((next) =>
        thingsAt(parser, next).flatMap(({ end, value }) =>
          value.table === table && value.conditions.length === 0 && !value.active ? [end] : [],
        ),
      ),
  );
}
