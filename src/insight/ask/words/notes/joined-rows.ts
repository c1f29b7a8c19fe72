import type { MetricDefinition, MetricQuery } from '../../../metrics/metric-query/types.ts';
import { leavesOf } from '../conditions/map-filter.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** A recipe that joins tables for the number that is asked for. */
export interface JoinTold {
  sentence: string;
  tables: readonly string[];
}

/** The tables that a recipe joins. */
export function joinTold(sentence: string, lexicon: Lexicon): JoinTold {
  const named = tokensOf(sentence, lexicon.language.decimal).flatMap(({ word }) =>
    lexicon.named([word]).flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table.name] : [])),
  );
  return { sentence, tables: [...new Set(named)] };
}

/** What a reading computes. */
interface Combined {
  query: MetricQuery;
  define: readonly MetricDefinition[];
}

/**
 * The recipe by which things would be averaged or added up once for each of their rows in another table, where the reading takes each once: "the
 * average age of the members with a visit in May" over members joined with visits. Null if none differs.
 */
export function multipliedBy(joins: readonly JoinTold[], { query, define }: Combined): JoinTold | null {
  const linked = query.filters ? leavesOf(query.filters).flatMap((leaf) => ('any' in leaf && leaf.of ? [[leaf.entity, leaf.of]] : [])) : [];
  const combined = define.flatMap(({ expression, table }) =>
    table !== null && expression.kind === 'aggregate' && COMBINING.has(expression.function) ? [table] : [],
  );
  return (
    joins.find(({ tables }) =>
      linked.some(([entity, of]) => tables.includes(entity!) && tables.includes(of!) && combined.includes(entity!)),
    ) ?? null
  );
}

const COMBINING: ReadonlySet<string> = new Set(['avg', 'sum', 'median', 'percentile', 'stddev']);
