import { z } from 'zod';
import { type FoundMetric, type FoundMetrics, findMetrics } from '../../src/insight/ask/find-metrics.ts';
import { METRIC_STATUSES } from '../../src/insight/metrics/stored/entities.ts';
import { analysisRoute, dataSourceIds, fitting } from '../analysis/views.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, text, uuid } from '../fields.ts';
import { named } from '../named.ts';

const METRICS_MAX = 20;
/** About 1,500 tokens with the rest of the answer. */
const CHARACTERS_MAX = 4_500;
const STATUSES = [...METRIC_STATUSES, 'suggested'] as const;

const input = z.strictObject({
  search: text(200).default('').meta({ description: 'Words in names, labels, synonyms and descriptions' }),
  metrics: z.array(text(200, 1)).min(1).max(METRICS_MAX).optional().meta({ description: 'Only these, with the dimensions they share' }),
  state: z
    .enum([...STATUSES, 'broken'])
    .optional()
    .meta({ description: 'broken: cannot be computed at present' }),
  data_source_ids: dataSourceIds,
});
type Input = z.infer<typeof input>;

const item = z.strictObject({
  name: z.string(),
  label: z.string(),
  status: z.enum(STATUSES).meta({ description: 'suggested: follows from the data, nobody defined it' }),
  expression: z.string(),
  table: z.string().nullable(),
  description: z.string().optional(),
  better: z.enum(['up', 'down']).optional(),
  metric_id: uuid.nullable(),
  version: z.int().nullable(),
  broken: z.string().nullable().meta({ description: 'Why it cannot be computed at present' }),
});

const output = named(
  'MetricList',
  z.strictObject({
    total: count,
    metrics: z.array(item),
    dimensions: z.array(z.string()).nullable().meta({ description: 'Columns by which the named metrics can be grouped together' }),
    truncated: z.boolean(),
  }),
);
type Output = z.infer<typeof output>;

function itemView({ definition, stored, broken }: FoundMetric): z.infer<typeof item> {
  const content = stored?.version.content;
  return {
    name: definition.name,
    label: definition.label,
    status: stored?.metric.status ?? 'suggested',
    // Those without a stored version follow from the data and carry their text.
    expression: content?.expression ?? (definition as { text?: string }).text ?? '',
    table: definition.table,
    ...(content?.description ? { description: content.description.slice(0, 200) } : {}),
    ...(content?.better ? { better: content.better } : {}),
    metric_id: stored?.metric.id ?? null,
    version: stored?.version.version ?? null,
    broken,
  };
}

function view({ metrics, total, dimensions }: FoundMetrics, charactersMax = Number.MAX_SAFE_INTEGER): Output {
  const shown = fitting(metrics.map(itemView), charactersMax);
  const columns = dimensions && fitting(dimensions, charactersMax / 3);
  const truncated = shown.length < total || (columns?.length ?? 0) < (dimensions?.length ?? 0);
  return { total, metrics: shown, dimensions: columns, truncated };
}

export const listMetrics = defineTool<Input, FoundMetrics>({
  name: 'list_metrics',
  title: 'List metrics',
  description: `Finds metrics that query_metrics can compute, defined by people or following from the data: at most ${METRICS_MAX}, by search. Name some in "metrics" to learn the columns by which they can be grouped together.`,
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    input,
    output,
    view: (found) => view(found, CHARACTERS_MAX),
    text: ({ metrics, dimensions, total }: Output) =>
      clip(
        [
          `${metrics.length} of ${total} metrics.`,
          ...metrics.map(
            (one) => `- ${one.name} (${one.status}): ${one.expression}${one.broken === null ? '' : `; broken: ${one.broken}`}`,
          ),
          ...(dimensions === null ? [] : [`Group by: ${dimensions.join(', ')}.`]),
        ].join('\n'),
      ),
  },
  rest: [{ ...analysisRoute, scope: 'metrics:read', path: '/api/analysis/metrics/search/', input, output, view: (found) => view(found) }],
  handler: (ctx, { data_source_ids, search, metrics, state }) =>
    findMetrics(ctx, { dataSourceIds: data_source_ids, search, metrics, status: state, max: METRICS_MAX }),
});
