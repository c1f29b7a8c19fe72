import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { PinnedSource } from '../../data/sources/types.ts';
import type { BrandRecord } from '../../platform/brand.ts';
import type { OutputFormat } from '../figures/formats.ts';
import type { KeyFinding, SectionTitle } from './key-findings.ts';
import type { TemplateParameter } from './sections/parameters.ts';

export const REPORT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const Report = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    title: p.text(),
    description: p.text(),
    status: p.text().$type<ReportStatus>(),
    outputFormat: p.text().$type<OutputFormat>(),
    templateId: p.uuid(),
    /** As it was called then; empty for reports that predate the field. */
    templateName: p.text().default(''),
    parameters: p.json<Record<string, unknown>>(),
    /** The sources in the caller's order, each with the snapshot pinned at the request. */
    sources: p.json<PinnedSource[]>(),
    /** The price quoted and reserved, which is charged on completion. */
    creditsQuoted: p.integer(),
    processingCreditsUsed: p.integer(),
    attempt: p.integer(),
    /** Number of workers that died on it. */
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    /** 0 to 100 and a short message, for waiting callers. */
    progress: p.integer(),
    progressMessage: p.text(),
    startedAt: p.datetime().nullable(),
    generationCompletedAt: p.datetime().nullable(),
    generationDurationSeconds: p.integer().nullable(),
    errorMessage: p.text().nullable(),
    /** Key findings in order of importance; empty until completed. */
    findings: p.json<KeyFinding[]>(),
    /** The sections in order; null until completed, and for reports that predate the list. */
    sections: p.json<SectionTitle[]>().nullable(),
    /** What its sections read besides snapshots, by their position; null if nothing. */
    states: p.json<Record<string, unknown>>().nullable(),
    /** The brand it was made with; null if the organization had none. */
    brand: p.json<BrandRecord>().nullable(),
    fileKey: p.text().nullable(),
    fileSha256: p.text().nullable(),
    fileBytes: p.bigint('number').nullable(),
    /** The report as an HTML page in addition to its format; the file itself if that is HTML. Null for reports that predate such pages. */
    pageKey: p.text().nullable(),
    /** The delivery run that requested it. */
    deliveryRunId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }, { properties: ['status', 'leaseExpiresAt'] }],
});
export type Report = InferEntity<typeof Report>;

/** A report template that an organization saved: sections with parameters. */
export const SavedTemplate = defineEntity({
  name: 'SavedTemplate',
  tableName: 'report_template',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    name: p.text(),
    description: p.text(),
    /** As sent, with references to parameters. */
    sections: p.json<Record<string, unknown>[]>(),
    parameters: p.json<TemplateParameter[]>(),
    /** The data that it was composed over; a report may use other data with the same columns. */
    dataSourceIds: p.json<string[]>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
});
export type SavedTemplate = InferEntity<typeof SavedTemplate>;
