import { sameNoun } from '../../../../data/model/things.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter, TimeRange } from '../../../metrics/metric-query/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { columnsAt, tablesAt } from '../grammar/columns.ts';
import { kindsNamed, type Things, thingColumn, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { countDefinition } from '../measures/define-metrics.ts';
import { perhapsTally, tallyOf } from '../measures/tallies.ts';
import { sayFilter } from '../say.ts';
import { periods, within } from '../times/periods.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Condition } from '../types.ts';
import { countName, linkedCountName } from '../vocabulary/count-names.ts';
import { RELATIVES, tablesOfDeeds, tablesOfVerb } from '../vocabulary/link-verbs.ts';
import { conditionsAt, leads } from './conditions.ts';

/** Rows that say something of the things that they refer to. */
export interface Rows {
  table: ModelTable;
  /** The name of their number. */
  count: string;
  /** The column whose different values it counts; null for the rows themselves. */
  of: string | null;
  where: Filter | null;
  /** When they have to be. */
  time?: TimeRange;
}

/** Rows of a table that refers to the entity or is linked with it, with or without a condition on them. */
export function rowsAt(parser: Parser, at: number, entity: ModelTable, reach: 'near' | 'far' = 'near'): Parse<Rows>[] {
  const linked = reach === 'near' ? linkOf : farLinkOf;
  return [...thingsAt(parser, at), ...kindsOfRows(parser, at, entity), ...begunAt(parser, at), ...deedsAt(parser, at)].flatMap(
    ({ end, value: { table, conditions, time, active }, cost }): Parse<Rows>[] => {
      // A condition on related rows knows no moment: which of them are active cannot be said in it.
      const link = time === null && !active ? linked(parser, table, entity) : null;
      if (link === null) return [];
      // "Orders with an order status" say nothing of the rows that refer to them.
      if (conditions.some(({ columns }) => columns.some((ref) => ref.table === entity))) return [];
      // "Who reserved red and blue boats": both, or either.
      if (conditions.some(({ and }) => and)) return [];
      const own = conditions.map(({ filter }) => filter);
      const plain: Parse<Rows> = { end, cost, value: { ...link, where: together(own) } };
      const denied = deniesBoth(parser, end) && deedsAt(parser, at).some((deed) => deed.end === end);
      const more = (denied ? [] : conditionsAt(parser, end))
        .filter(({ value }) => !value.and && value.columns.every((ref) => isOfRows(parser, ref.table, { table, link: link.table, entity })))
        .flatMap((condition) =>
          withNoun(parser, condition).map((last) => ({
            end: last,
            cost: cost + condition.cost,
            value: { ...link, where: together([...own, condition.value.filter]) },
          })),
        );
      // "Singers who gave a concert in 2014": the year is that of the concert.
      const dated =
        own.length > 0
          ? []
          : leads(parser, end).flatMap((start) =>
              periods(parser, start).flatMap((period): Parse<Rows>[] => {
                const value =
                  link.table === table
                    ? { where: null, time: period.value.range }
                    : { where: within(table, period.value.range, table.defaultTime, parser.scope.today) };
                // The rows that link both have no time of their own: that of what they refer to counts.
                return value.where === null && link.table !== table
                  ? []
                  : [{ end: period.end, cost: cost + period.cost, value: { ...link, ...value } }];
              }),
            );
      return [plain, ...more, ...dated];
    },
  );
}

/** Where a condition ends, also after the noun of what it names: "the Hill chapter". */
const withNoun = (parser: Parser, { end, value: { columns } }: Parse<Condition>): number[] => [
  end,
  ...tablesAt(parser, end)
    .filter((noun) => columns.every(({ table }) => table === noun.value))
    .map((noun) => noun.end),
];

/** "At least two surgeries": the word may be a value of several columns, one of which is of rows that refer to the things. */
function kindsOfRows(parser: Parser, at: number, entity: ModelTable): Parse<Things>[] {
  const single = thingsAt(parser, at);
  const kinds = parser.fillers(at).flatMap((start) => kindsNamed(parser, start));
  const refers = ({ value: { table } }: Parse<Things>) =>
    parser.scope.model.relationships.some(({ from, to }) => from.table === table.name && to.table === entity.name);
  return kinds.filter(
    (one) =>
      refers(one) &&
      !single.some(({ end, value }) => end === one.end && value.table === one.value.table) &&
      kinds.every((other) => other === one || other.end !== one.end || !refers(other)),
  );
}

/** Whether "neither" follows, which denies such rows, and does not ask for others. */
const deniesBoth = (parser: Parser, at: number): boolean => leads(parser, at).some((start) => parser.role(start, 'neither').length > 0);

/** "… rented neither a ketch nor a sloop": the rows that there are none of. */
export function rowsOfNeither(parser: Parser, at: number, entity: ModelTable): Parse<Rows>[] {
  return deedsAt(parser, at).flatMap(({ end, value: { table }, cost }): Parse<Rows>[] => {
    const link = linkOf(parser, table, entity);
    if (link === null || !deniesBoth(parser, end)) return [];
    return conditionsAt(parser, end).flatMap(({ end: last, value: { filter, columns }, cost: own }): Parse<Rows>[] =>
      'not' in filter && columns.every((ref) => isOfRows(parser, ref.table, { table, link: link.table, entity }))
        ? [{ end: last, cost: cost + own, value: { ...link, where: filter.not } }]
        : [],
    );
  });
}

/** Whether a condition on a table says something of rows: on themselves, on what ties them to the entity, or on what both belong to but it does not. */
function isOfRows(
  { scope }: Parser,
  of: ModelTable,
  { table, link, entity }: { table: ModelTable; link: ModelTable; entity: ModelTable },
): boolean {
  if (of === table || of === link) return true;
  return of !== entity && climbs(table, of, scope) && !climbs(entity, of, scope);
}

/** "opened a ticket", "applied for a grant": what begins with the moment that is named first. */
export function begunAt(parser: Parser, at: number): Parse<Things>[] {
  return columnsAt(parser, at).flatMap((moment) =>
    moment.value.column.name === moment.value.table.defaultTime
      ? [moment.end, ...parser.role(moment.end, 'preposition').filter(() => moment.end === at + 1)]
          .flatMap((next) => thingsAt(parser, next))
          .filter(({ value }) => value.table === moment.value.table && value.time === null)
      : [],
  );
}

/** "borrowed": the rows that begin with that moment, as loans do. */
export function startedAt(parser: Parser, at: number): Parse<Things>[] {
  return columnsAt(parser, at).flatMap(({ end, value: { table, column }, cost }) =>
    column.name === table.defaultTime && end === at + 1 ? [{ end, cost: cost + 0.2, value: { table, conditions: [], time: null } }] : [],
  );
}

/** "ordered": the rows of the table that holds what was done so. */
export function deedsAt(parser: Parser, at: number): Parse<Things>[] {
  return parser.once('deeds', at, () => {
    const { tokens, lexicon, scope } = parser;
    const token = tokens[at];
    if (token?.kind !== 'word') return [];
    // "Etwas gebucht": German says it before the verb.
    if (WHATEVER.has(token.word)) return deedsAt(parser, at + 1).filter(({ end }) => end === at + 2);
    // "Conference articles" are articles, although to article is a verb.
    const articled = DETERMINERS.has(tokens[at - 1]?.word ?? '') && !/(?:ed|en|ing)$/.test(token.word);
    const isNoun =
      articled || (parser.names(at).some(({ value, cost }) => value.kind === 'table' && cost === 0) && !/(?:ed|ing)$/.test(token.word));
    const tables = isNoun ? [] : [...new Set([...tablesOfVerb(token.word, lexicon), ...tablesOfDeeds(token.word, lexicon)])];
    // Sellers sold what the sales of theirs record.
    const refers = (from: string, to: string) => scope.model.relationships.some((one) => one.from.table === from && one.to.table === to);
    const [name, another] = tables.filter((one) => tables.every((other) => other === one || refers(one, other)));
    const table = another === undefined ? scope.model.tables.find((one) => one.name === name) : undefined;
    const value = { table: table!, conditions: [], time: null };
    // "Has not sold anything": whatever it was.
    const ends = [at + 1, ...(WHATEVER.has(tokens[at + 1]?.word ?? '') ? [at + 2] : [])];
    return table ? ends.map((end) => ({ end, cost: 0.3, value })) : [];
  });
}

/** Words after which stands a noun: "on our books" books nothing. */
const DETERMINERS: ReadonlySet<string> = new Set(['the', 'a', 'an', 'our', 'my', 'your', 'their', 'his', 'her', 'its']);
/** Whatever it was that was done: "has not sold anything". */
export const WHATEVER: ReadonlySet<string> = new Set(['something', 'anything', 'etwas', 'irgendetwas']);

/** Whether a question has asked for rows of a table, or for a number of them, before a position: "rentals of saws rented by Bo" are these. */
const speaksOf = (parser: Parser, table: ModelTable, at: number): boolean =>
  parser.tokens
    .slice(0, at)
    .some((_, before) =>
      parser
        .names(before)
        .some(
          ({ value, cost }) =>
            cost === 0 &&
            value.kind !== 'condition' &&
            'table' in value &&
            value.table === table &&
            (value.kind === 'table' || value.column.additivity !== null),
        ),
    );

/** "Rentals of saws rented by Bo": what a participle says of things whose rows are asked for holds for those rows, and not only for some of the things'. */
export const areAsked = (parser: Parser, { at, start }: { at: number; start: number }, rows: ModelTable): boolean => {
  const told = parser.tokens.slice(at, start + 1);
  const participle = told.some((_, i) => deedsAt(parser, at + i).some(({ value }) => value.table === rows));
  return participle && !told.some(({ word }) => RELATIVES.has(word)) && speaksOf(parser, rows, at);
};

/** The table whose rows tie things to the entity, and the name of the number of things: they refer to it, or a third table links both. */
function linkOf(parser: Parser, table: ModelTable, entity: ModelTable): Omit<Rows, 'where' | 'time'> | null {
  const { relationships, tables } = parser.scope.model;
  if (holdsNumberOf(table)) return null;
  if (relationships.some(({ from, to }) => from.table === table.name && to.table === entity.name))
    return { table, count: countName(table), of: thingColumn(table) };
  // "Orders with order status Paid": what ties the orders to themselves says nothing of them.
  if (table === entity) return null;
  const links = relationships.filter(({ from, to }) => to.table === table.name && from.table !== entity.name && from.columns.length === 1);
  const [only, another] = links.filter(({ from }) =>
    relationships.some((one) => one.from.table === from.table && one.to.table === entity.name),
  );
  if (!only || another) return null;
  return { table: tables.find(({ name }) => name === only.from.table)!, count: linkedCountName(only), of: only.from.columns[0]! };
}

/** Rows that lead to the entity by way of what they refer to, and by one way only: claims of customers by their policies. */
function farLinkOf(parser: Parser, table: ModelTable, entity: ModelTable): Omit<Rows, 'where' | 'time'> | null {
  if (table === entity || holdsNumberOf(table) || linkOf(parser, table, entity) !== null) return null;
  return waysUp(parser.scope, table.name, entity.name) === 1 ? { table, count: countName(table), of: thingColumn(table) } : null;
}

/** In how many ways the rows of a table lead to those of another, each referring to the next. */
function waysUp(scope: Parser['scope'], from: string, to: string, passed: readonly string[] = []): number {
  if (from === to) return 1;
  const links = scope.model.relationships.filter((link) => link.from.table === from && !passed.includes(link.to.table));
  return links.reduce((sum, link) => sum + waysUp(scope, link.to.table, to, [...passed, from]), 0);
}

/** Whether each row of a table holds a number of what the table is called after: "two titles" may be rows then, or their sum. */
export function holdsNumberOf(table: ModelTable): boolean {
  const known = summaries.get(table);
  if (known !== undefined) return known;
  const noun = partsOf(table.name).join('');
  const holds =
    tallyOf(table) !== null ||
    perhapsTally(table) !== null ||
    table.columns.some(({ name, additivity }) => {
      const parts = additivity === null ? [] : partsOf(name);
      const rest = parts.filter((part) => !NUMBER_WORDS.has(part));
      return rest.length < parts.length && sameNoun(rest.join(''), noun);
    });
  summaries.set(table, holds);
  return holds;
}
const summaries = new WeakMap<ModelTable, boolean>();
const NUMBER_WORDS: ReadonlySet<string> = new Set(['number', 'no', 'num', 'count', 'cnt', 'total', 'of', 'anzahl']);

/** Rows by their table's name, or by a value that only one table's rows can have. */
export function rowsOf(parser: Parser, at: number, entity: ModelTable): Parse<Rows>[] {
  const { relationships } = parser.scope.model;
  const byValue = conditionsAt(parser, at).flatMap(({ end, value, cost }): Parse<Rows>[] => {
    const [table, ...others] = new Set(value.columns.map((ref) => ref.table));
    const refers = relationships.some(({ from, to }) => from.table === table?.name && to.table === entity.name);
    return table && others.length === 0 && refers
      ? [{ end, cost, value: { table, count: countName(table), of: thingColumn(table), where: value.filter } }]
      : [];
  });
  return [...rowsAt(parser, at, entity), ...byValue];
}

/** The name of the number of those rows that meet a condition: "customers with at least 2 orders that were paid". */
export function conditional({ scope: { counts }, language }: Parser, { table, count, of }: Rows, where: Filter): string {
  const name = `${count} ${language.say.where} ${sayFilter(where, language)}`;
  // The rows that meet a test of two columns are counted by that test already.
  if ('metric' in where && where.metric === name) return name;
  counts.set(name, countDefinition(name, table.name, of, where));
  return name;
}

function together(filters: Filter[]): Filter | null {
  return filters.length > 1 ? { and: filters } : (filters[0] ?? null);
}

/** Whether no clause leads to related rows: "sailors for voyages", "were there on stages", which says of what a number is, and not what they did. */
export const looselyAt = (parser: Parser, at: number, start: number): Pick<Condition, 'loose'> =>
  parser.tokens.slice(at, start).some(({ word }, i) => word === ',' || RELATIVES.has(word) || parser.role(at + i, 'have').length > 0)
    ? {}
    : { loose: true };

/** How many of the rows each thing has. */
export const counted = ({ count, time }: Rows, entity: ModelTable) => ({
  metric: count,
  per: entity.name,
  ...(time === undefined ? {} : { time }),
});
