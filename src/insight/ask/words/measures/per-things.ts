import { pathBetween } from '../conditions/bridged-conditions.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { fitting } from '../grammar/pieces.ts';
import type { Measure } from '../types.ts';
import { aggregateOf } from './aggregate-of.ts';
import { keyTo } from './counts.ts';

/** Per customer means per customer among the rows: each that they refer to counts once. */
export function perThing(parser: Parser, of: Measure, per: Parse<Measure>): Parse<Measure> {
  if (per.value.kind !== 'aggregate' || of.kind !== 'aggregate' || per.value.aggregate.function !== 'count') return per;
  if (per.value.conditions.length > 0 || of.table === per.value.table) return per;
  const key = keyTo(parser, of.table, per.value.table);
  if (key === null) return per;
  const counted = aggregateOf(of.table, 'count_distinct', { kind: 'column', name: key }, null, per.value.label);
  return { ...per, value: { ...counted, conditions: of.conditions, time: of.time } };
}

/**
 * "Authors per article", where rows of another table link each with several of the other: there are as many as such rows. Null for things that are
 * not linked so.
 */
export function linksOf(parser: Parser, of: Measure, per: Measure): { of: Measure; per: Measure } | null {
  if (of.kind !== 'aggregate' || per.kind !== 'aggregate' || of.table === per.table) return null;
  const plain = [of, per].every(
    ({ aggregate, conditions, time }) => aggregate.function === 'count' && conditions.length === 0 && time === null,
  );
  if (!plain) return null;
  const path = fitting(() => pathBetween(of.table, per.table, parser.scope)) ?? [];
  const [first, second, another] = path;
  if (!first?.down || !second || second.down || another || second.relationship.from.columns.length > 1) return null;
  const links = parser.scope.model.tables.find(({ name }) => name === first.relationship.from.table)!;
  const key: AggregateOf = { kind: 'column', name: second.relationship.from.columns[0]! };
  return {
    of: aggregateOf(links, 'count', null, null, of.label),
    per: aggregateOf(links, 'count_distinct', key, null, per.label),
  };
}

type AggregateOf = Parameters<typeof aggregateOf>[2];
