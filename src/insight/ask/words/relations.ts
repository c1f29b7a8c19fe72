import type { ModelTable } from '../../../data/model/types.ts';
import type { Filter } from '../../metrics/metric-query/types.ts';
import { thresholds, trailingBounds } from './bounds.ts';
import { nameOf } from './columns.ts';
import { conditionsAt, leads } from './conditions.ts';
import type { Parse, Parser } from './parser.ts';
import { conditional, type Rows, rowsAt, rowsOf } from './related-rows.ts';
import type { Condition } from './types.ts';

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
