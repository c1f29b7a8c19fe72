import { thingsOf } from '../../../../data/model/things.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Aggregate } from '../../../metrics/expression/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { done, outstanding } from '../conditions/absent-values.ts';
import { hyphened } from '../conditions/bounds-first.ts';
import { definedAt, leads, negated } from '../conditions/conditions.ts';
import { valuesOf, withValues } from '../conditions/several-values.ts';
import { valuedAt } from '../conditions/valued-rows.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { perhapsTally, tallyOf } from '../measures/tallies.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition, Measure } from '../types.ts';
import { originAt } from '../vocabulary/lasting-things.ts';
import { namesOf } from '../vocabulary/named.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { isBegun } from './begun-things.ts';
import { columnsAt, isTime, nameOf, tablesAt } from './columns.ts';
import type { Parse, Parser } from './parser.ts';

/** Things that can be counted: the rows of a table, those that meet conditions, or those to which something happened. */
export interface Things {
  table: ModelTable;
  conditions: Condition[];
  time: string | null;
  /** Only those that hold at the moment asked for. */
  active?: boolean;
  /** Rows are meant, and not what several of them are lines of. */
  rows?: true;
  /** A word says what happened to them, by which they are dated. */
  happened?: true;
}

/** "orders", "damaged shipments", "customers joined", "Premium customers". */
export function thingsAt(parser: Parser, at: number): Parse<Things>[] {
  return parser.once('things', at, () => {
    const found: Parse<Things>[] = [];
    for (const start of parser.fillers(at)) {
      for (const { end, value: table, cost } of tablesAt(parser, start)) {
        if (isDone(parser, start, end, table)) continue;
        found.push(...happened(parser, { end, cost, value: { table, conditions: [], time: null } }));
      }
      for (const { end, value, cost } of parser.names(start))
        if (value.kind === 'condition' && value.things)
          found.push(...happened(parser, { end, cost, value: { table: value.things, conditions: [value.condition], time: null } }));
      const [only, another] = parser.scope.model.tables;
      if (only && !another)
        for (const end of parser
          .role(start, 'rows')
          .filter(() => columnsAt(parser, start).every(({ value }) => value.column.additivity !== null)))
          found.push({ end, cost: 0.1, value: { table: only, conditions: [], time: null, rows: true } });
      found.push(...kindsAt(parser, start).flatMap((kind) => happened(parser, kind)));
      for (const begin of parser.role(start, 'active')) {
        for (const { end, value, cost } of thingsAt(parser, begin)) {
          // "Open tickets" is the column of that name, where there is one.
          if (parser.names(start).some((name) => name.end === end && name.cost === 0)) continue;
          // So is a value of that name, such as the status "active".
          if (parser.values(start).some((named) => named.end === begin && named.refs.some(({ table }) => table === value.table))) continue;
          // What the asker calls so is what the asker says.
          if (definedAt(parser, start).some((defined) => defined.end === begin && defined.cost === 0)) continue;
          if (value.table.interval && value.time === null) found.push({ end, cost, value: { ...value, active: true } });
        }
      }
      for (const begin of parser.role(start, 'new'))
        for (const parse of thingsAt(parser, begin))
          if (isBegun(parser, start, parse.value)) found.push({ ...parse, cost: parse.cost + 0.1 });
      const described = adjectives(parser, start);
      for (const adjective of described) {
        if (!touchesNoun(parser, adjective.end)) continue;
        for (const { end, value, cost } of thingsAt(parser, adjective.end)) {
          // "A home policy" is of the product of policies, although reserves have it as well.
          const isOwn = (one: Parse<Condition>) => one.value.columns.every((ref) => ref.table === value.table);
          // "Active customers" are no customers of active agents.
          if (!isOwn(adjective) && adjective.value.columns.some((ref) => yesAndNo(parser.scope, ref) !== null)) continue;
          if (!isOwn(adjective) && described.some((one) => one.end === adjective.end && one.cost <= adjective.cost && isOwn(one))) continue;
          found.push({ end, cost: cost + adjective.cost, value: { ...value, conditions: [adjective.value, ...value.conditions] } });
        }
      }
    }
    return found;
  });
}

/** "Total invoiced" is an amount, and no number of invoices: what was done is no noun. */
function isDone({ tokens, language }: Parser, at: number, end: number, table: ModelTable): boolean {
  const word = tokens[at]?.word ?? '';
  const own = [...namesOf(table)].flatMap(partsOf).flatMap(language.stems);
  return language.code === 'en' && end === at + 1 && word.endsWith('ed') && !own.includes(word);
}

/** "suites": rooms of the type suite, where several are named by a value that only one column has. */
function kindsAt(parser: Parser, at: number): Parse<Things>[] {
  if (parser.tokens[at]?.kind !== 'word') return [];
  const flags = columnsAt(parser, at).flatMap(({ end, value: ref, cost }): Parse<Things>[] => {
    const answers = yesAndNo(parser.scope, ref);
    // "Emergencies" are the rows with a yes, unless they are a table's; "emergency repairs" are repairs.
    const noun = isPluralOf(parser, at, end, ref.column.name) && tablesAt(parser, at).length === 0 && parser.names(end).length === 0;
    const filter: Filter = { dimension: nameOf(ref), is: answers?.yes ?? true };
    return answers && noun
      ? [{ end, cost: cost + 0.4, value: { table: ref.table, conditions: [{ filter, columns: [ref] }], time: null } }]
      : [];
  });
  const kinds = kindsNamed(parser, at);
  return [...flags, ...kinds.filter(({ end, value }) => kinds.every((other) => other.end !== end || other.value.table === value.table))];
}

/** The same of every column that has the value: which of them is meant is known by what the things have to do with. */
export function kindsNamed(parser: Parser, at: number): Parse<Things>[] {
  const { lexicon, language, tokens } = parser;
  const token = tokens[at];
  if (token?.kind !== 'word') return [];
  const plural = language.stems(token.word).flatMap((stem) => (stem === token.word ? [] : lexicon.valuesNamed(stem)));
  return [...parser.values(at), { end: at + 1, refs: plural, quoted: false }].flatMap(({ end, refs, quoted }): Parse<Things>[] => {
    if (quoted) return [];
    const columns = [...new Map(refs.map((one) => [nameOf(one), one])).values()].filter(({ column }) => !column.personal);
    return columns.flatMap((ref) => {
      // The word may have been read as the value; as written it is a plural.
      const [written, singular] = [fold(tokens[end - 1]!.text), partsOf(ref.value).at(-1) ?? ''];
      // "Wie viele Meister": the plural of many German nouns is like their singular.
      const same =
        language.code === 'de' && /^\p{Lu}/u.test(ref.value) && [1, 2, 3].some((back) => parser.role(at - back, 'count').includes(at));
      if ((written === singular && !same) || !language.stems(written).includes(singular)) return [];
      const filter: Filter = { dimension: nameOf(ref), is: ref.value };
      return [{ end, cost: 0.4, value: { table: ref.table, conditions: [{ filter, columns: [ref] }], time: null } }];
    });
  });
}

/** Whether words are the plural of a name: "emergency calls" of "Emergency Call". */
function isPluralOf({ language, tokens }: Parser, at: number, end: number, name: string): boolean {
  const [written, parts] = [fold(tokens[end - 1]!.text), partsOf(name)];
  const last = parts.at(-1)!;
  return end === at + parts.length && written !== last && language.stems(written).includes(last);
}

/** An adjective stands right before its noun: "croissants did we deliver" is no kind of deliveries. */
function touchesNoun(parser: Parser, end: number): boolean {
  const at = parser.tokens[end]?.word === "'s" ? end + 1 : end;
  return parser.names(at).length > 0 || parser.values(at).length > 0 || parser.role(at, 'active', 'rows').length > 0;
}

/** A flag, a value or what has happened, before the noun. */
export const adjectives = (parser: Parser, at: number): Parse<Condition>[] => [
  ...described(parser, at),
  ...done(parser, at),
  ...valuedAt(parser, at),
  ...hyphened(parser, at),
];

function described(parser: Parser, at: number): Parse<Condition>[] {
  const flags = columnsAt(parser, at).flatMap(({ end, value, cost }): Parse<Condition>[] => {
    const answers = yesAndNo(parser.scope, value);
    return answers ? [{ end, cost, value: { filter: { dimension: nameOf(value), is: answers.yes }, columns: [value] } }] : [];
  });
  const refs = parser.tokens[at]?.kind === 'number' ? [] : parser.values(at).flatMap((item) => item.refs);
  const columns = new Map(refs.map(({ table, column }) => [nameOf({ table, column }), { table, column }]));
  const values = [...columns.values()].flatMap((ref) =>
    valuesOf(parser, at, ref).map(({ end, value }) => ({ end, cost: 0.5, value: withValues(parser, { at, end }, ref, value) })),
  );
  // "not closed tickets", as "unclosed tickets" is read.
  const denied = parser
    .role(at, 'not')
    .flatMap((next) => [
      ...[...described(parser, next), ...valuedAt(parser, next)].map((parse) => negated(parser, parse)),
      ...outstanding(parser, next),
    ]);
  return [...flags, ...values, ...definedAt(parser, at), ...denied];
}

/** "shipments delivered": counted by the time at which that happened. */
function happened(parser: Parser, things: Parse<Things>): Parse<Things>[] {
  // "by delivery date": which of their dates counts.
  const plain = leads(parser, things.end);
  const dating = plain.flatMap((lead) => byDate(parser, lead));
  const states = statesAt(parser, things.end);
  const times = [...new Set([...plain, ...dating])].flatMap((start) =>
    [...columnsAt(parser, start), ...ownMoments(parser, start, things.value.table)].flatMap(({ end, value, cost }): Parse<Things>[] => {
      if (!isTime(value) || value.table !== things.value.table) return [];
      // "Orders by delivery month" are grouped.
      if (!plain.includes(start) && !DATE.has(parser.tokens[end - 1]!.word) && parser.stepAt(end - 1) !== null) return [];
      // Tickets that are open are not all that were opened.
      if (states.some((state) => state.at === start)) return [];
      const time = value.column.name === value.table.defaultTime ? null : value.column.name;
      // "Are currently hired": those who have not left.
      const holds = parser.tokens.slice(things.end, start).some((_, i) => parser.role(things.end + i, 'still').length > 0);
      if (holds)
        return value.table.interval?.from === value.column.name
          ? [{ end, cost: things.cost + cost, value: { ...things.value, active: true } }]
          : [];
      return [{ end, cost: things.cost + cost, value: { ...things.value, time, happened: true } }];
    }),
  );
  const { value } = things;
  const holding = value.table.interval === null || value.time !== null ? [] : states;
  return [
    things,
    ...times,
    ...holding.map(({ end }) => ({ end, cost: things.cost + STATE_COST, value: { ...value, active: true as const } })),
  ];
}

const DATE: ReadonlySet<string> = new Set(['date', 'datum']);

/** "Orders by delivery date in March" are dated so; "by year" and "per day" group them. */
const byDate = (parser: Parser, at: number): number[] =>
  parser
    .role(at, 'by')
    .flatMap((end) =>
      parser.role(at, 'per', 'each').includes(end) ? [] : parser.fillers(end).filter((one) => parser.stepAt(one) === null),
    );

/** "contracts started": the moment of the table itself, whatever the verb is called in others. */
function ownMoments(parser: Parser, at: number, table: ModelTable): Parse<ColumnRef>[] {
  const word = parser.tokens[at]?.word ?? '';
  const origin = originAt(
    table,
    parser.tokens.slice(at, at + 2).map((token) => token.word),
  );
  const born = table.columns.find(({ name }) => name === origin?.column);
  if (origin && born) return [{ end: at + origin.length, cost: 0.3, value: { table, column: born } }];
  if (isCreated(parser, at, table)) {
    const column = table.columns.find(({ name }) => name === table.defaultTime);
    return column ? [{ end: at + 1, cost: 0.4, value: { table, column } }] : [];
  }
  const bases = basesOf(word, 'v');
  return table.times.flatMap(({ column: name, verb }) => {
    const column = table.columns.find((one) => one.name === name);
    const same =
      bases.includes(verb) ||
      SAME_MOMENTS.some((verbs) => partsOf(name).some((part) => verbs.includes(part)) && bases.some((base) => verbs.includes(base)));
    return column && verb !== word && same && parser.language.code === 'en' ? [{ end: at + 1, cost: 0.4, value: { table, column } }] : [];
  });
}

/** "Applications submitted", "rentals booked": they came to be, which is what dates them, where nothing in the data is called so. */
function isCreated(parser: Parser, at: number, { times, defaultTime }: ModelTable): boolean {
  const token = parser.tokens[at];
  if (token?.kind !== 'word' || !parser.language.creating.has(token.word)) return false;
  if (parser.names(at).length > 0 || parser.values(at).length > 0) return false;
  const own = times.find(({ column }) => column === defaultTime);
  return own !== undefined && times.every(({ from }) => from === null || own.from === null || own.from <= from);
}

/** Verbs for one moment, and how columns call it. */
const SAME_MOMENTS: readonly (readonly string[])[] = [
  ['begin', 'start', 'commence', 'begun', 'started'],
  ['end', 'finish', 'conclude', 'ended', 'finished'],
];

/** A value of that name, such as the status "open", is meant rather. */
const STATE_COST = 0.6;

/** "are open", "are still open": where the state is named, and where it ends. */
function statesAt(parser: Parser, at: number): { at: number; end: number }[] {
  const plain = parser.role(at, 'is').flatMap((start) => [start, ...parser.role(start, 'still')]);
  return [...plain, ...parser.role(at, 'still')].flatMap((start) => parser.role(start, 'active').map((end) => ({ at: start, end })));
}

/** The column whose different values are a table's things; null if they are its rows. */
export function thingColumn(table: ModelTable): string | null {
  return thingsOf(table)?.column ?? null;
}

/** Whether an aggregate counts a table's things. */
export function countsThings({ function: name, of }: Aggregate, table: ModelTable): boolean {
  if (name === 'sum' && of?.kind === 'column') return of.name === tallyOf(table)?.name;
  return name === 'count' || (name === 'count_distinct' && of?.kind === 'column' && of.name === thingColumn(table));
}

export function countOf({ table, conditions, time, active, rows }: Things, label: string): Measure {
  const tally = active || rows ? null : tallyOf(table);
  if (tally) return { ...aggregateOf(table, 'sum', { kind: 'column', name: tally.name }, null, label), conditions, time };
  const thing = active || rows ? null : thingColumn(table);
  return {
    kind: 'aggregate',
    table,
    aggregate: {
      kind: 'aggregate',
      function: thing === null ? 'count' : 'count_distinct',
      of: thing === null ? null : { kind: 'column', name: thing },
      fraction: null,
      filter: null,
      ...(active ? { holding: 'active' } : {}),
    },
    conditions,
    time,
    unit: null,
    label,
  };
}

/** The number of things: of their rows, and also what their rows hold as a count, where either may be meant. */
export function countsOf(things: Things, label: string): Measure[] {
  const { table, conditions, time, active, rows } = things;
  const tally = active || rows ? null : perhapsTally(table);
  const sum = tally && aggregateOf(table, 'sum', { kind: 'column', name: tally.name }, null, label);
  return [countOf(things, label), ...(sum ? [{ ...sum, conditions, time }] : [])];
}
