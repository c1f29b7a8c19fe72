import { z } from 'zod';
import { filterField } from '../../src/insight/metrics/metric-query/schema/filter.ts';
import { name as columnName } from '../../src/insight/metrics/metric-query/schema/name.ts';
import { METRIC_STATUSES, METRIC_VERSION_STATUSES, type MetricVersion } from '../../src/insight/metrics/stored/entities.ts';
import { id, iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

export const METRICS_PATH = '/api/metrics/';
export const METRIC_PATH = `${METRICS_PATH}{id}/`;
export const metricRead = { gate: 'general', scope: 'metrics:read', tag: 'Metrics' } as const;
export const metricWrite = { gate: 'general', scope: 'metrics:write', tag: 'Metrics' } as const;

/** A name that a query can say: a letter, then letters, digits and underscores. */
const metricName = text(100, 1).regex(
  /^\p{L}[\p{L}\p{N}_]*$/u,
  'Start with a letter; then use letters, digits and underscores, as net_revenue.',
);

export const metricFields = {
  metric_id: id.optional().meta({ format: 'uuid', description: 'To change this metric; default: a new one' }),
  data_source_id: id.optional().meta({ format: 'uuid', description: 'Whose rows it aggregates; leave out for a formula over metrics' }),
  name: metricName.meta({ description: 'As queries write it: net_revenue' }),
  expression: text(2_000, 1).meta({
    description: 'As in query_metrics: sum(net), count(DISTINCT customer_id), last(balance), or revenue / orders',
  }),
  label: text(100, 1).optional().meta({ description: 'For people; default: the name' }),
  synonyms: z.array(text(100, 1)).max(20).default([]),
  description: text(1_000).default(''),
  table: columnName.optional().meta({ description: 'The table of its rows, where more than one has its columns' }),
  time: columnName.optional().meta({ description: 'The time column that places its rows in a period' }),
  filters: filterField.optional(),
  better: z.enum(['up', 'down']).nullable().default(null).meta({ description: 'Which way is good' }),
};

const version = named(
  'MetricVersion',
  z.strictObject({
    version: z.int(),
    status: z.enum(METRIC_VERSION_STATUSES),
    name: z.string(),
    label: z.string(),
    synonyms: z.array(z.string()),
    description: z.string(),
    expression: z.string(),
    table: z.string().nullable(),
    time: z.string().nullable(),
    filters: z.record(z.string(), z.unknown()).nullable(),
    better: z.enum(['up', 'down']).nullable(),
    created_by: uuid.nullable(),
    author: z.string().nullable(),
    agent: z.string().nullable().meta({ description: 'The key or app that acted for its author' }),
    created_at: timestamp,
  }),
);

export const metricDetail = named(
  'Metric',
  z.strictObject({
    id: uuid,
    data_source_id: uuid.nullable(),
    name: z.string(),
    former_names: z.array(z.string()).meta({ description: 'They still find it' }),
    status: z.enum(METRIC_STATUSES),
    used_by: z.array(z.strictObject({ id: uuid, name: z.string() })).meta({ description: 'Metrics that are made of it' }),
    versions: z.array(version).meta({ description: 'Newest first' }),
  }),
);

export function metricVersionView({ content, ...one }: MetricVersion, authors: ReadonlyMap<string, string>): z.infer<typeof version> {
  return {
    version: one.version,
    status: one.status,
    ...content,
    // A filter is an object of one of several forms.
    filters: content.filters as Record<string, unknown> | null,
    created_by: one.createdBy ?? null,
    author: (one.createdBy && authors.get(one.createdBy)) ?? null,
    agent: one.agent ?? null,
    created_at: iso(one.createdAt),
  };
}
