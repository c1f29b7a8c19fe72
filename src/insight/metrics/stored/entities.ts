import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../../account/identity/entities.ts';
import type { MetricExpression } from '../expression/types.ts';
import type { Filter } from '../metric-query/types.ts';

/** `proposed`: no version is approved yet. A retired metric still works for what uses it. */
export const METRIC_STATUSES = ['proposed', 'approved', 'retired'] as const;
export type MetricStatus = (typeof METRIC_STATUSES)[number];

export const METRIC_VERSION_STATUSES = ['proposed', 'approved', 'rejected'] as const;
export type MetricVersionStatus = (typeof METRIC_VERSION_STATUSES)[number];

/** A named number of the organization; what it computes is in its versions. */
export const Metric = defineEntity({
  name: 'Metric',
  tableName: 'metric',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    /** Whose rows it aggregates; null for a formula over metrics. Not a foreign key: a metric outlives its source, and is broken then. */
    dataSourceId: p.uuid().nullable(),
    name: p.text(),
    /** Names that it had before: they still find it. */
    formerNames: p.json<string[]>().defaultRaw(`'[]'`),
    status: p.text().$type<MetricStatus>(),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'name'] }],
});
export type Metric = InferEntity<typeof Metric>;

/** What a metric says and computes. */
export interface MetricContent {
  name: string;
  label: string;
  synonyms: string[];
  description: string;
  /** As its author wrote it. */
  expression: string;
  /** The table of its rows, by its name in the source. */
  table: string | null;
  filters: Filter | null;
  time: string | null;
  /** Which way is good; null if neither. */
  better: 'up' | 'down' | null;
}

export const MetricVersion = defineEntity({
  name: 'MetricVersion',
  tableName: 'metric_version',
  properties: {
    id: p.uuid().primary(),
    metricId: () => p.manyToOne(Metric).mapToPk().name('metric_id').deleteRule('cascade'),
    /** From 1, without gaps. */
    version: p.integer(),
    status: p.text().$type<MetricVersionStatus>(),
    content: p.json<MetricContent>(),
    /** The expression as parsed and checked. */
    parsed: p.json<MetricExpression>(),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    /** The credential's name, if it was not a person's session. */
    agent: p.text().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['metricId', 'version'] }],
});
export type MetricVersion = InferEntity<typeof MetricVersion>;
