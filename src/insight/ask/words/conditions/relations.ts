import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fitting } from '../grammar/pieces.ts';
import type { Condition, Piece } from '../types.ts';
import { linkedAt } from './absent-values.ts';
import { boundedAt, boundedDeeds } from './bounded-rows.ts';
import { doubleBounds } from './bounds.ts';
import { bridgedCondition } from './bridged-conditions.ts';
import { conditionsAt, leads } from './conditions.ts';
import { offersFlag } from './held-flags.ts';
import { oftenDone } from './often-done.ts';
import { oneAndOther, oneWithoutOther, pairs } from './one-and-other.ts';
import { inOtherPeriod, inTwoPeriods } from './periods-of-rows.ts';
import { areAsked, begunAt, counted, deedsAt, looselyAt, type Rows, rowsAt, rowsOfNeither, startedAt } from './related-rows.ts';
import { statedRows, statedWithBoth, usedRows } from './stated-rows.ts';

/** Conditions on things by their rows in other tables: "customers with more than 3 orders", "… who ordered but never complained". */
export function relationsAt(parser: Parser, at: number, entity: ModelTable): Parse<Condition>[] {
  return parser.once(`relations ${entity.name}`, at, () => {
    if (offersFlag(parser, at, entity)) return [];
    const first = relationAt(parser, at, entity);
    return [...first, ...first.flatMap((one) => joined(parser, one, entity))];
  });
}

/** What related rows say of things, right after them or after a condition on the things themselves: "authors from Kenya with more than 6 books". */
export function relatedAfter(parser: Parser, at: number, table: ModelTable): { said: Condition[]; relation: Parse<Condition> }[] {
  const own = conditionsAt(parser, at).filter(({ value }) =>
    value.columns.every((ref) => ref.table === table || climbs(table, ref.table, parser.scope)),
  );
  return [
    ...relationsAt(parser, at, table).map((relation) => ({ said: [], relation })),
    ...own.flatMap((one) =>
      relationsAt(parser, one.end, table).map((relation) => ({
        said: [one.value],
        relation: { ...relation, cost: relation.cost + one.cost },
      })),
    ),
  ];
}

/** "… and no visits", "… or more than 3 orders", "… in 2024 but not in 2025". */
function joined(parser: Parser, first: Parse<Condition>, entity: ModelTable): Parse<Condition>[] {
  const others = (['and', 'or'] as const).flatMap((rule) =>
    parser.role(parser.skipMarks(first.end), rule).flatMap((next) =>
      // "… and what did they order" is another question.
      (asksNow(parser, next) ? [] : relationAt(parser, next, entity)).map(({ end, cost, value }): Parse<Condition> => {
        const both = [first.value.filter, value.filter];
        return { end, cost: first.cost + cost, value: { columns: value.columns, filter: rule === 'and' ? { and: both } : { or: both } } };
      }),
    ),
  );
  return [...inOtherPeriod(parser, first), ...others];
}

/** "… and no visits" after something else that is said of the things that the question names first. */
export function lackedToo(parser: Parser, at: number): Parse<Piece[]>[] {
  const [things] = parser.tablesNamed();
  const follows = at > 0 && parser.role(at - 1, 'and').includes(at);
  if (!things || !follows || !leads(parser, at).some((start) => parser.role(start, 'none', 'not').length > 0)) return [];
  return relationAt(parser, at, things).map(({ value, ...parse }) => ({ ...parse, value: [{ kind: 'where', condition: value }] }));
}

const isCopula = ({ tokens }: Parser, at: number): boolean =>
  /^(?:is|are|was|were|be|been|ist|sind|war|waren)$/.test(tokens[at]?.word ?? '');

const asksNow = ({ tokens }: Parser, at: number): boolean =>
  /^(?:what|how|when|where|list|show|give|was|wie|wann|wo)$/.test(tokens[at]?.word ?? '');

/** "… who have both A and B", "… that ordered more than twice". */
function relationAt(parser: Parser, at: number, entity: ModelTable): Parse<Condition>[] {
  const found: Parse<Condition>[] = [];
  const add = (end: number, cost: number, filter: Filter, more: Pick<Condition, 'loose' | 'ofOne'> = {}) =>
    found.push({ end, cost, value: { filter, columns: keyOf(entity), ...more } });
  // "… of the first class? Give the trip" goes on to something else.
  const within = (lead: number) => !parser.tokens.slice(at, lead).some(({ word }) => word === '?' || word === '.' || word === ';');
  // "Animals of owners in Leeds that are neither dogs nor cats": what things are is said of themselves, and not of their rows.
  const says = (start: number) =>
    parser.tokens.slice(at, start).some((_, i) => parser.role(at + i, 'is').length > 0 || isCopula(parser, at + i));
  for (const start of leads(parser, at)
    .filter(within)
    .flatMap((lead) => [lead, ...parser.role(lead, 'did')])) {
    for (const { end, cost, value } of boundedAt(parser, start, entity)) add(end, cost, value);
    for (const { end, cost, value } of betweenBounds(parser, start, entity)) add(end, cost, value);
    // "Four visits or more".
    const number = parser.numberAt(start);
    for (const rows of number === null ? [] : rowsAt(parser, start + 1, entity))
      for (const [role, limit] of [
        ['orMore', { at_least: number! }],
        ['orLess', { at_most: number! }],
      ] as const)
        for (const end of rows.value.where ? [] : parser.role(rows.end, role))
          add(end, rows.cost, { ...counted(rows.value, entity), ...limit });
    // "With two visits": as many, and no more.
    const articled = (number === 1 && parser.language.code === 'de') || parser.yearAt(start) !== null;
    for (const rows of number === null || start === at || articled ? [] : rowsAt(parser, start + 1, entity))
      if (!rows.value.where && Number.isInteger(number)) add(rows.end, rows.cost + 0.1, { ...counted(rows.value, entity), is: number! });
    for (const { end, cost, value } of oftenDone(parser, start, entity)) add(end, cost, value);
    for (const { end, cost, value } of lackedAt(parser, start, entity)) add(end, cost, value);
    for (const { end, cost, value } of rowsOfNeither(parser, start, entity))
      if (value.where) add(end, cost, { entity: entity.name, of: value.table.name, none: value.where });
    for (const next of parser.role(start, 'only')) {
      for (const { end, cost, value } of rowsAt(parser, next, entity))
        if (value.where) add(end, cost, { entity: entity.name, of: value.table.name, all: value.where });
    }
    for (const next of parser.role(start, 'both'))
      for (const { end, cost, value } of [...linkedWithBoth(parser, next, entity), ...rowsOfTwo(parser, next, entity, 'and')])
        add(end, cost, value);
    for (const next of parser.role(start, 'neither'))
      for (const { end, cost, value } of rowsOfTwo(parser, next, entity, 'nor')) add(end, cost, value);
    for (const deed of [...deedsAt(parser, start), ...startedAt(parser, start)])
      for (const next of parser.role(deed.end, 'both'))
        for (const { end, cost, value } of linkedWithBoth(parser, next, entity, deed.value.table)) add(end, cost + deed.cost, value);
    for (const { end, cost, value } of statedWithBoth(parser, start, entity)) add(end, cost, value);
    for (const [opening, joining, rule] of [
      ['both', 'and', 'any'],
      ['both', 'nor', 'any'],
      ['neither', 'nor', 'none'],
    ] as const) {
      for (const next of says(start) ? [] : parser.role(start, opening)) {
        for (const pair of pairs(parser, next, entity, joining)) {
          const one = (where: Filter): Filter =>
            rule === 'any'
              ? { entity: entity.name, of: pair.value.table.name, any: where }
              : { entity: entity.name, of: pair.value.table.name, none: where };
          add(pair.end, pair.cost, { and: pair.value.wheres.map(one) });
        }
      }
    }
    for (const { end, cost, value } of [...oneAndOther(parser, start, entity), ...oneWithoutOther(parser, start, entity)])
      if (start > at) add(end, cost, value);
    // "having any visit with a fee over 10".
    // "Conductors as well as the orchestras" asks for both, although its words lead on like "as".
    const joins = parser.role(at, 'and').some((end) => end <= start);
    const some = start > at && !joins ? [start, ...parser.role(start, 'anyOne')].flatMap((next) => rowsAt(parser, next, entity)) : [];
    // "Customers ordered": there is such a row.
    const acts = start === at && [...deedsAt(parser, start), ...begunAt(parser, start)].length > 0;
    const deeds = [...(acts ? rowsAt(parser, start, entity) : []), ...statedRows(parser, start, entity)];
    const both = start > at && !joins ? rowsOfTwo(parser, start, entity, 'and') : [];
    for (const { end, cost, value } of both) add(end, cost, value);
    for (const { end, cost, value } of [...some, ...deeds].flatMap((rows) => inTwoPeriods(parser, rows, entity))) add(end, cost, value);
    const ofOne = parser.tokens.slice(at, start).some((_, i) => parser.role(at + i, 'whose').length > 0);
    const link = { ...looselyAt(parser, at, start), ...(ofOne ? { ofOne: true as const } : {}) };
    if (start > at && !joins) for (const { end, cost, value } of farRows(parser, start, entity, 'any')) add(end, cost, value, link);
    for (const { end, cost, value } of [...some, ...deeds].filter((rows) => !areAsked(parser, { at, start }, rows.value.table))) {
      if (value.where) add(end, cost + 0.4, { entity: entity.name, of: value.table.name, any: value.where }, link);
      // "With orders and returns" is not with orders, and returns besides.
      else if (both.length === 0) add(end, cost + 0.4, { ...counted(value, entity), at_least: 1 }, link);
    }
  }
  for (const { end, cost, value } of boundedDeeds(parser, at, entity)) add(end, cost, value);
  return found;
}

/** "At least 10 but fewer than 20 visits". */
const betweenBounds = (parser: Parser, at: number, entity: ModelTable): Parse<Filter>[] =>
  doubleBounds(parser, at).flatMap(({ end, value: bounds }) =>
    rowsAt(parser, end, entity)
      .filter(({ value }) => value.where === null)
      .map((rows) => ({ ...rows, value: { and: bounds.map((bound): Filter => ({ ...counted(rows.value, entity), ...bound })) } })),
  );

/** "… with no orders", "… who have not made any orders": rows that are not there. */
function lackedAt(parser: Parser, start: number, entity: ModelTable): Parse<Filter>[] {
  const found: Parse<Filter>[] = parser.role(start, 'none').flatMap((next) => farRows(parser, next, entity, 'none'));
  for (const next of parser.role(start, 'none').flatMap((end) => [...linkedAt(parser, end), ...parser.role(end, 'is')])) {
    for (const { end, cost, value } of rowsAt(parser, next, entity)) {
      for (const after of [end, ...parser.role(end, 'all', 'something')])
        found.push({ end: after, cost, value: withoutRows(value, entity) });
    }
  }
  for (const denied of parser.role(start, 'not')) found.push(...notDoneAt(parser, denied, entity));
  return found;
}

/** "… not made any orders", "… never been in for a repair", "… not finished a single job". */
function notDoneAt(parser: Parser, denied: number, entity: ModelTable): Parse<Filter>[] {
  const stated = parser
    .reached(denied, 4, 'did', 'have', 'filler')
    .flatMap((at) => [...statedRows(parser, at, entity), ...usedRows(parser, at, entity)]);
  const verbs = parser.fillers(denied).flatMap((at) => parser.role(at, 'did', 'have'));
  const made = [denied, ...verbs].flatMap((verb) => {
    // "not in any event", "did not submit to any".
    const lead = [verb, ...parser.role(verb, 'preposition')];
    const into = isNever(parser, denied) ? lead.flatMap((from) => parser.role(from, 'preposition')) : [];
    return (
      [verb, ...into, ...lead.flatMap((from) => parser.role(from, 'all', 'anyOne'))]
        // "have not been ordered".
        .filter((next) => next !== denied || deedsAt(parser, next).length > 0)
        .flatMap((next) => rowsAt(parser, next, entity))
    );
  });
  return [...stated, ...made].map(({ end, cost, value }) => ({ end, cost, value: withoutRows(value, entity) }));
}

/** Whether a denial is of all times. */
const isNever = ({ tokens }: Parser, end: number): boolean =>
  [1, 2].some((back) => /^(?:never|nie|niemals)$/.test(tokens[end - back]?.word ?? ''));

/** "… stayed in both A and B": rows that link the things with one, and rows that link them with the other. */
function linkedWithBoth(parser: Parser, at: number, entity: ModelTable, via: ModelTable | null = null): Parse<Filter>[] {
  const single = (start: number) => conditionsAt(parser, start).filter(({ value }) => !value.and && value.columns.length === 1);
  const linked = (condition: Condition) => {
    const bridged = fitting(() => bridgedCondition(condition, entity, parser.scope));
    const link = bridged && 'any' in bridged.filter ? bridged.filter : null;
    // Rows that have the value themselves are found as those.
    return link && link.of !== condition.columns[0]?.table.name && (via === null || link.of === via.name) ? link : null;
  };
  return single(at).flatMap((first) =>
    parser.role(parser.skipMarks(first.end), 'and').flatMap((next) =>
      single(next).flatMap((second): Parse<Filter>[] => {
        const [one, other] = [first.value, second.value].map(({ columns }) => nameOf(columns[0]!));
        const both = [linked(first.value), linked(second.value)];
        if (one !== other || both.includes(null)) return [];
        // "Both a poetry and a history book".
        const nouns = tablesAt(parser, second.end).filter((noun) => noun.value === second.value.columns[0]!.table);
        return [second.end, ...nouns.map(({ end }) => end)].map((end) => ({
          end,
          cost: first.cost + second.cost,
          value: { and: both as Filter[] },
        }));
      }),
    ),
  );
}

/** "… have both orders and returns", "… have neither orders nor returns": rows of the one table and of the other. */
function rowsOfTwo(parser: Parser, at: number, entity: ModelTable, joining: 'and' | 'nor'): Parse<Filter>[] {
  const plain = (start: number) => rowsAt(parser, start, entity).filter(({ value }) => value.where === null && value.time === undefined);
  const limit = joining === 'and' ? { at_least: 1 } : { below: 1 };
  return plain(at).flatMap((one) =>
    parser
      .role(parser.skipMarks(one.end), joining)
      .flatMap((next) => plain(next))
      .filter((other) => other.value.table !== one.value.table)
      .map((other) => ({
        end: other.end,
        cost: one.cost + other.cost + 0.4,
        value: { and: [one, other].map(({ value }): Filter => ({ ...counted(value, entity), ...limit })) },
      })),
  );
}

/** "Carriers with trips", whose trucks make them: rows of a table that refers to one that refers to the things. */
function farRows(parser: Parser, at: number, entity: ModelTable, rule: 'any' | 'none'): Parse<Filter>[] {
  const { relationships, tables } = parser.scope.model;
  const referring = (to: string) =>
    tables.filter(({ name }) => relationships.some((one) => one.from.table === name && one.to.table === to));
  const near = referring(entity.name);
  const found = near.flatMap((middle) =>
    rowsAt(parser, at, middle).flatMap(({ end, cost, value: rows }) => {
      const { table } = rows;
      if (table === entity || near.includes(table) || !referring(middle.name).includes(table)) return [];
      const some: Filter = rows.where
        ? { entity: middle.name, of: table.name, any: rows.where }
        : { ...counted(rows, middle), at_least: 1 };
      const of = { entity: entity.name, of: middle.name };
      return [{ end, cost: cost + FAR, table, middle, value: (rule === 'any' ? { ...of, any: some } : { ...of, none: some }) as Filter }];
    }),
  );
  // Over several tables it would mean several things.
  return found.filter((one) => found.every((other) => other.middle === one.middle || other.table !== one.table));
}

const FAR = 0.5;

/** No such row. */
function withoutRows(rows: Rows, entity: ModelTable): Filter {
  if (rows.where) return { entity: entity.name, of: rows.table.name, none: rows.where };
  return { ...counted(rows, entity), below: 1 };
}

function keyOf(table: ModelTable) {
  const column = table.columns.find(({ name }) => table.key.length === 1 && name === table.key[0]);
  return column ? [{ table, column }] : [];
}
