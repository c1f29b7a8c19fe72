import type { Coverage } from '../../../data/model/types.ts';
import { localMoment } from '../../../platform/schedule/next-occurrence.ts';
import type { Build } from './build.ts';
import { axisOf } from './model-paths.ts';
import { type Covered, earliest, latest, toLocal, toMs } from './periods.ts';
import type { BaseAggregate } from './resolve-metrics.ts';
import type { Calendar } from './types.ts';

/** What the data of a query covers. */
export interface QueryCoverage {
  /** By aggregate; those of tables without a time are absent. */
  each: ReadonlyMap<string, Covered>;
  /** What all of them cover, and what any does; null if none has a time. */
  shared: Covered | null;
  any: Covered | null;
  /** True if all cover the same. */
  alike: boolean;
}

/** What a table covers, as the organization's clocks show it. */
export function localCoverage({ from, to }: Coverage, { zone }: Calendar): Covered {
  const local = (text: string) =>
    text.endsWith('Z') ? `${localMoment(new Date(text), zone).replace(' ', 'T')}:00` : toLocal(toMs(text.slice(0, 19)));
  return { from: local(from), to: local(to) };
}

/** What the data of each aggregate covers, and all of them together. */
export function coverageOf({ scope }: Build, bases: readonly BaseAggregate[]): QueryCoverage {
  // A month without cancellations is covered all the same, namely by the rows that could have had one.
  const each = new Map(
    bases.flatMap(({ id, table, time }): [string, Covered][] =>
      axisOf(scope.model, table, time) && table.coverage ? [[id, localCoverage(table.coverage, scope.calendar)]] : [],
    ),
  );
  const all = [...each.values()];
  if (all.length === 0) return { each, shared: null, any: null, alike: true };
  const [starts, ends] = [all.map(({ from }) => from), all.map(({ to }) => to)];
  const shared = { from: latest(...starts), to: earliest(...ends) };
  const any = { from: earliest(...starts), to: latest(...ends) };
  return { each, shared, any, alike: shared.from === any.from && shared.to === any.to };
}
