import { thingsOf } from '../../../data/model/things.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import type { Aggregate } from '../../metrics/expression/types.ts';
import type { Filter } from '../../metrics/metric-query/types.ts';
import { thresholds, trailingBounds } from './bounds.ts';
import { columnsAt, isTime, nameOf, tablesAt } from './columns.ts';
import { conditionsAt, definedAt, leads, valuesOf } from './conditions.ts';
import type { Parse, Parser } from './parser.ts';
import { conditional, type Rows, rowsAt, rowsOf } from './related-rows.ts';
import type { Condition, Measure } from './types.ts';

/** Things that can be counted: the rows of a table, those that meet conditions, or those to which something happened. */
export interface Things {
  table: ModelTable;
  conditions: Condition[];
  time: string | null;
  /** Only those that hold at the moment asked for. */
  active?: boolean;
  /** Rows are meant, and not what several of them are lines of. */
  rows?: true;
}

/** "orders", "damaged shipments", "customers joined", "Premium customers". */
export function thingsAt(parser: Parser, at: number): Parse<Things>[] {
  return parser.once('things', at, () => {
    const found: Parse<Things>[] = [];
    for (const start of parser.fillers(at)) {
      for (const { end, value: table, cost } of tablesAt(parser, start)) {
        found.push(...happened(parser, { end, cost, value: { table, conditions: [], time: null } }));
      }
      const [only, another] = parser.scope.model.tables;
      if (only && !another)
        for (const end of parser.role(start, 'rows'))
          found.push({ end, cost: 0.1, value: { table: only, conditions: [], time: null, rows: true } });
      for (const begin of parser.role(start, 'active')) {
        for (const { end, value, cost } of thingsAt(parser, begin)) {
          // "Open tickets" is the column of that name, where there is one.
          if (parser.names(start).some((name) => name.end === end && name.cost === 0)) continue;
          if (value.table.interval && value.time === null) found.push({ end, cost, value: { ...value, active: true } });
        }
      }
      for (const adjective of adjectives(parser, start)) {
        if (!touchesNoun(parser, adjective.end)) continue;
        for (const { end, value, cost } of thingsAt(parser, adjective.end)) {
          found.push({ end, cost: cost + adjective.cost, value: { ...value, conditions: [adjective.value, ...value.conditions] } });
        }
      }
    }
    return found;
  });
}

/** An adjective stands right before its noun: "croissants did we deliver" is no kind of deliveries. */
function touchesNoun(parser: Parser, end: number): boolean {
  const at = parser.tokens[end]?.word === "'s" ? end + 1 : end;
  return parser.names(at).length > 0 || parser.values(at).length > 0 || parser.role(at, 'active', 'rows').length > 0;
}

/** A flag or a value before the noun. */
function adjectives(parser: Parser, at: number): Parse<Condition>[] {
  const flags = columnsAt(parser, at).flatMap(({ end, value, cost }): Parse<Condition>[] =>
    value.column.type === 'boolean' ? [{ end, cost, value: { filter: { dimension: nameOf(value), is: true }, columns: [value] } }] : [],
  );
  const refs = parser.values(at).flatMap((item) => item.refs);
  const columns = new Map(refs.map(({ table, column }) => [nameOf({ table, column }), { table, column }]));
  const values = [...columns].flatMap(([dimension, ref]) =>
    valuesOf(parser, at, ref).map(({ end, value }): Parse<Condition> => {
      const filter: Filter = value.length === 1 ? { dimension, is: value[0]! } : { dimension, in: value };
      return { end, cost: 0.5, value: { filter, columns: [ref] } };
    }),
  );
  return [...flags, ...values, ...definedAt(parser, at)];
}

/** "shipments delivered": counted by the time at which that happened. */
function happened(parser: Parser, things: Parse<Things>): Parse<Things>[] {
  // "by delivery date": which of their dates counts.
  const starts = leads(parser, things.end).flatMap((lead) => [lead, ...parser.role(lead, 'by').flatMap((end) => parser.fillers(end))]);
  const states = statesAt(parser, things.end);
  const times = [...new Set(starts)].flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value, cost }): Parse<Things>[] => {
      if (!isTime(value) || value.table !== things.value.table) return [];
      // Tickets that are open are not all that were opened.
      if (states.some((state) => state.at === start)) return [];
      const time = value.column.name === value.table.defaultTime ? null : value.column.name;
      return [{ end, cost: things.cost + cost, value: { ...things.value, time } }];
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
  return name === 'count' || (name === 'count_distinct' && of?.kind === 'column' && of.name === thingColumn(table));
}

export function countOf({ table, conditions, time, active, rows }: Things, label: string): Measure {
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

/** A condition on things by their rows in another table: "customers with more than 3 orders", "… who have both A and B". */
export function relationsAt(parser: Parser, at: number, entity: ModelTable): Parse<Condition>[] {
  const found: Parse<Condition>[] = [];
  const add = (end: number, cost: number, filter: Filter) => found.push({ end, cost, value: { filter, columns: keyOf(entity) } });
  for (const start of leads(parser, at).flatMap((lead) => [lead, ...parser.role(lead, 'did')])) {
    for (const { end, value } of [...thresholds(parser, start), ...trailingBounds(parser, start)]) {
      for (const rows of rowsAt(parser, end, entity)) {
        const some = 'at_least' in value && value.at_least === 1;
        if (rows.value.where) {
          if (some) add(rows.end, rows.cost, { entity: entity.name, of: rows.value.table.name, any: rows.value.where });
          else add(rows.end, rows.cost, { metric: conditional(parser, rows.value, rows.value.where), per: entity.name, ...value });
        } else add(rows.end, rows.cost, { ...counted(rows.value, entity), ...value });
      }
    }
    for (const next of parser.role(start, 'none')) {
      for (const { end, cost, value } of rowsAt(parser, next, entity)) {
        for (const after of [end, ...parser.role(end, 'all')]) add(after, cost, withoutRows(value, entity));
      }
    }
    // "have not made any orders".
    for (const denied of parser.role(start, 'not')) {
      for (const verb of [denied, ...parser.role(denied, 'did')]) {
        // "not in any event", "did not submit to any".
        const lead = [verb, ...parser.role(verb, 'preposition')];
        for (const next of [verb, ...lead.flatMap((start) => parser.role(start, 'all', 'anyOne'))]) {
          if (next === denied) continue;
          for (const { end, cost, value } of rowsAt(parser, next, entity)) add(end, cost, withoutRows(value, entity));
        }
      }
    }
    for (const next of parser.role(start, 'only')) {
      for (const { end, cost, value } of rowsAt(parser, next, entity))
        if (value.where) add(end, cost, { entity: entity.name, of: value.table.name, all: value.where });
    }
    for (const [opening, joining, rule] of [
      ['both', 'and', 'any'],
      ['both', 'nor', 'any'],
      ['neither', 'nor', 'none'],
    ] as const) {
      for (const next of parser.role(start, opening)) {
        for (const pair of pairs(parser, next, entity, joining)) {
          const one = (where: Filter): Filter =>
            rule === 'any'
              ? { entity: entity.name, of: pair.value.table.name, any: where }
              : { entity: entity.name, of: pair.value.table.name, none: where };
          add(pair.end, pair.cost, { and: pair.value.wheres.map(one) });
        }
      }
    }
    // "having any visit with a fee over 10".
    // "Conductors as well as the orchestras" asks for both, although its words lead on like "as".
    const joins = parser.role(at, 'and').some((end) => end <= start);
    const some = start > at && !joins ? [start, ...parser.role(start, 'anyOne')].flatMap((next) => rowsAt(parser, next, entity)) : [];
    for (const { end, cost, value } of some) {
      if (value.where) add(end, cost + 0.4, { entity: entity.name, of: value.table.name, any: value.where });
      else add(end, cost + 0.4, { ...counted(value, entity), at_least: 1 });
    }
  }
  return found;
}

/** No such row. */
function withoutRows(rows: Rows, entity: ModelTable): Filter {
  if (rows.where) return { entity: entity.name, of: rows.table.name, none: rows.where };
  return { ...counted(rows, entity), below: 1 };
}

const counted = ({ count, time }: Rows, entity: ModelTable) => ({
  metric: count,
  per: entity.name,
  ...(time === undefined ? {} : { time }),
});

function pairs(parser: Parser, at: number, entity: ModelTable, joining: 'and' | 'nor') {
  return rowsOf(parser, at, entity).flatMap((first) => {
    const { where: one, table } = first.value;
    if (one === null) return [];
    return parser.role(parser.skipMarks(first.end), joining).flatMap((next) => {
      const again = rowsOf(parser, next, entity).filter(({ value }) => value.table === table && value.where !== null);
      // "both A and B": the second value alone, of the same column.
      const same = conditionsAt(parser, next)
        .filter(({ value }) => JSON.stringify(value.columns.map(nameOf)) === JSON.stringify(dimensionsOf(one)))
        .map(({ end, cost, value }) => ({
          end,
          cost,
          value: { table, count: first.value.count, of: first.value.of, where: value.filter },
        }));
      return [...again, ...same].map(({ end, cost, value }) => ({
        end,
        cost: first.cost + cost,
        value: { table, wheres: [one, value.where!] },
      }));
    });
  });
}

function dimensionsOf(filter: Filter): string[] {
  return 'dimension' in filter ? [filter.dimension] : [];
}

function keyOf(table: ModelTable) {
  const column = table.columns.find(({ name }) => table.key.length === 1 && name === table.key[0]);
  return column ? [{ table, column }] : [];
}
