import type { MetricDefinition } from '../../../metrics/metric-query/types.ts';
import { assemble } from '../assembly/assemble.ts';
import { allOf } from '../conditions/all-of.ts';
import { fitting } from '../grammar/pieces.ts';
import type { Piece, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** The definitions of one number without groups or a period, its own last; its conditions belong to it. Null if the pieces are anything else. */
export function numberOf(pieces: readonly Piece[], scope: ReadingScope): MetricDefinition[] | null {
  return fitting(() => {
    const { query, define: parts } = assemble([...pieces], scope);
    const { metrics, filters, ...rest } = query;
    if (metrics.length !== 1 || Object.keys(rest).length > 0) return null;
    const own = parts.findIndex(({ name }) => name === metrics[0]);
    if (own === -1 || (filters && parts[own]!.expression.kind !== 'aggregate')) return null;
    const metric = parts[own]!;
    const all = [...(metric.filters ? [metric.filters] : []), ...(filters ? [filters] : [])];
    return [...parts.filter((_, at) => at !== own), { ...metric, filters: all.length === 0 ? null : allOf(all) }];
  });
}

/** Gives a number the name by which the asker calls it. */
export function defineNumber(term: string, parts: readonly MetricDefinition[], lexicon: Lexicon, scope: ReadingScope): void {
  const metric = { ...parts.at(-1)!, name: term, label: term };
  const named = { ...metric, synonyms: [], approved: true, define: [...parts.slice(0, -1), metric] };
  lexicon.define(term, { kind: 'metric', metric: named });
  (scope.metrics as Map<string, typeof named>).set(term, named);
}
