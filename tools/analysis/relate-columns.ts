import { z } from 'zod';
import { MEASURES, type RelatedColumns, relateColumns as relate } from '../../src/insight/ask/columns/relate-columns.ts';
import { ANALYSIS_CREDITS } from '../../src/insight/ask/spend-credits.ts';
import { filterField } from '../../src/insight/metrics/metric-query/schema/filter.ts';
import { name } from '../../src/insight/metrics/metric-query/schema/name.ts';
import { dimension, metricQueryFields, ownMetric } from '../../src/insight/metrics/metric-query/schema/query-fields.ts';
import { timeRange } from '../../src/insight/metrics/metric-query/schema/time-range.ts';
import { STRENGTHS } from '../../src/insight/statistics/relation.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';
import { notes } from './event-fields.ts';
import { analysisDoor, dataSourceIds, meaningVersions, modelVersions, modelVersionView, tableRef, tableRefView } from './views.ts';

const TWO = 'Name exactly two.';

const input = z
  .strictObject({
    data_source_ids: dataSourceIds,
    columns: z.array(name).length(2, TWO).optional().meta({
      description: 'Two columns of one table, or of tables that each of its rows has at most one row of',
    }),
    table: name.optional().meta({ description: 'The table of the rows, where more than one has both columns' }),
    metrics: z
      .array(z.union([name, ownMetric]))
      .length(2, TWO)
      .optional()
      .meta({ description: 'Instead of columns: two metrics, compared for each value of per' }),
    per: dimension.optional().meta({ description: 'With metrics: a column such as customer_id, or {grain: week}' }),
    define: metricQueryFields.define,
    derive: metricQueryFields.derive,
    time: timeRange.optional(),
    filters: filterField.optional(),
  })
  .transform(({ columns, metrics, per, table, ...rest }, ctx) => {
    const refuse = (path: string, message: string) => {
      ctx.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    if (columns && (metrics || per)) return refuse('columns', 'Send columns, or metrics with per, not both.');
    const [a = '', b = ''] = columns ?? [];
    if (columns) return a === b ? refuse('columns', 'Name two different columns.') : { ...rest, columns: [a, b] as const, table };
    const [first, second] = metrics ?? [];
    if (!first || !second) return refuse('columns', 'Name two columns, or two metrics with per.');
    if (table) return refuse('table', 'A table goes with columns; a metric has its own.');
    if (!per) return refuse('per', 'Metrics are compared for each value of a column, or in each step of time. Name it.');
    return { ...rest, metrics: [first, second] as const, per };
  });
type Input = z.infer<typeof input>;

const output = named(
  'ColumnRelation',
  z.strictObject({
    names: z.array(z.string()),
    each: z.string().meta({ description: 'What each pair of values belongs to' }),
    kind: z.enum(['numbers', 'categories', 'number_by_category']),
    measures: z
      .array(
        z.strictObject({
          measure: z.enum(MEASURES),
          value: z.number().meta({ description: '−1 to 1 for Pearson and Spearman, otherwise 0 to 1' }),
          interval: z.strictObject({ lower: z.number(), upper: z.number() }).nullable().meta({ description: '95% confidence' }),
          p_value: z.number(),
        }),
      )
      .meta({ description: 'The last one is robust, and decides on the strength' }),
    strength: z.enum(STRENGTHS).meta({ description: 'none: nothing beyond chance' }),
    sentence: z.string(),
    pairs: count.meta({ description: 'Pairs with both values' }),
    incomplete: count.meta({ description: 'Left out because a value is missing' }),
    independent: count.meta({
      description:
        'How many independent pairs they are worth: rows of one customer, or neighbours in time, resemble each other. Tests and intervals rest on it',
    }),
    notes,
    tables: z.array(tableRef),
    model_versions: modelVersions,
    receipts: receiptsField,
    credits_consumed: count,
  }),
);
type Output = z.infer<typeof output>;

const view = (related: RelatedColumns): Output => ({
  names: [...related.names],
  each: related.each,
  kind: related.kind,
  measures: related.measures.map(({ measure, value, interval, p }) => ({ measure, value, interval, p_value: p })),
  strength: related.strength,
  sentence: related.sentence,
  pairs: related.pairs,
  incomplete: related.incomplete,
  independent: related.independent,
  notes: related.notes,
  tables: related.tables.map(tableRefView),
  model_versions: related.modelVersions.map(modelVersionView),
  receipts: related.receipts.map(receiptView),
  credits_consumed: related.creditsConsumed,
});

export const relateColumns = defineTool<Input, RelatedColumns>({
  name: 'relate_columns',
  title: 'Relate two columns or metrics',
  description: `How strongly two columns of the same rows go together, or two metrics by customer, region or week: correlation of numbers, association of categories, difference of a number between categories, with an interval and a test that allows for repeated and autocorrelated rows. Says so if it is nothing beyond chance; never says why. Costs ${ANALYSIS_CREDITS.relate_columns} credit; a refusal costs nothing. get_data_model shows tables and columns.`,
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input,
    output,
    view,
    text: ({ sentence, measures, pairs, independent, incomplete, each, notes: noted }: Output) =>
      clip(
        [
          sentence,
          ...measures.map(
            ({ measure, value, interval, p_value }) =>
              `${measure}: ${value}${interval ? ` (95%: ${interval.lower} to ${interval.upper})` : ''}, p = ${p_value}`,
          ),
          `${pairs} pairs (one for each ${each}), worth ${independent} independent ones${incomplete > 0 ? `; ${incomplete} without both values` : ''}.`,
          ...noted,
        ].join('\n'),
      ),
  },
  rest: [{ ...analysisDoor, path: '/api/analysis/relation/', input, output, view }],
  spends: { over: meaningVersions, price: () => ANALYSIS_CREDITS.relate_columns, replayed: ({ replayed }) => replayed },
  handler: (ctx, { data_source_ids, ...question }) => relate(ctx, { dataSourceIds: data_source_ids, ...question }),
});
