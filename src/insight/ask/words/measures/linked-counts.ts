import { sameNoun } from '../../../../data/model/things.ts';
import type { ModelTable, Relationship } from '../../../../data/model/types.ts';
import { climbs } from '../assembly/climbs.ts';
import { pathBetween } from '../conditions/bridged-conditions.ts';
import { Unfit } from '../grammar/pieces.ts';
import { isThing } from '../groups/things-shown.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { DimensionRef, Measure, ReadingScope } from '../types.ts';
import { KEY_WORDS } from '../vocabulary/key-noun.ts';
import { begins, isSkeleton } from '../vocabulary/similar-words.ts';
import { aggregateOf } from './aggregate-of.ts';

/**
 * Things counted by what they are linked with: tags by route are the different tags in the rows that link both. The measure itself where its rows
 * reach the dimension.
 * @throws Unfit if no table links both, or several
 */
export function linkedCount(measure: Measure, dimensions: readonly DimensionRef[], scope: ReadingScope): Measure {
  if (measure.kind !== 'aggregate' || measure.aggregate.function !== 'count' || measure.aggregate.holding || measure.time) return measure;
  const wanted = new Set(dimensions.flatMap((dimension) => (dimension.kind === 'column' ? [dimension.ref.table] : [])));
  const away = [...wanted].filter((table) => table !== measure.table && !climbs(measure.table, table, scope));
  const [other, another] = away;
  if (!other) return measure;
  if (measure.aggregate.filter) throw new Unfit();
  if (another || dimensions.some(({ kind }) => kind === 'time')) throw new Unfit();
  const path = pathBetween(measure.table, other, scope);
  const { relationship, down } = path[0]!;
  if (!down || path.slice(1).some((step) => step.down) || relationship.from.columns.length > 1) throw new Unfit();
  // "Countries with more than one swimmer" are not those of the stadiums of the events that they swam in.
  const ofThing = (one: DimensionRef) => isThing(one, scope) || (one.kind === 'column' && one.ref.table.key.includes(one.ref.column.name));
  if (path.length > 2 && dimensions.some((one) => one.kind === 'column' && one.ref.table === other && !ofThing(one))) throw new Unfit();
  const link = scope.model.tables.find(({ name }) => name === relationship.from.table)!;
  if (hasRole(relationship, scope.model.tables)) throw new Unfit();
  const counted = aggregateOf(link, 'count_distinct', { kind: 'column', name: relationship.from.columns[0]! }, null, measure.label);
  return { ...counted, conditions: measure.conditions };
}

/** Whether a reference says in what role a thing is meant: a member in charge of an event is not just any member. */
function hasRole({ from, to }: Relationship, tables: readonly ModelTable[]): boolean {
  const known = [to.table, ...to.columns, ...(tables.find(({ name }) => name === to.table)?.key ?? [])].flatMap(partsOf);
  const same = (part: string) =>
    known.some((one) => sameNoun(one, part) || begins(part, one) || begins(one, part) || isSkeleton(part, one));
  return !from.columns.flatMap(partsOf).every((part) => KEY_WORDS.has(part) || same(part));
}
