import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyRoles } from '../data-sources/apply-roles.ts';
import { DataSource } from '../data-sources/entities.ts';
import { importSummary } from '../data-sources/import-summary.ts';
import { loadSnapshots } from '../data-sources/snapshots.ts';
import { isUuid } from '../db/ids.ts';
import { AppError, invalidFields, notFound } from '../errors.ts';
import type { OutputFormat, ReportSource } from './entities.ts';
import { creditsFor } from './price.ts';
import { findTemplate, type ReportTemplate } from './templates/index.ts';

export const SOURCES_MAX = 20;

/** What a caller asks for; `parameters` are checked by the template's own schema. */
export interface ReportRequest {
  templateId: string;
  dataSourceIds: string[];
  outputFormat: OutputFormat;
  parameters: Record<string, unknown>;
}

type BoundSource = Parameters<ReportTemplate['bind']>[0][number];

/** A request that was found good, with everything pinned that its price and its content depend on. */
export interface PreparedReport {
  template: ReportTemplate;
  /** With the defaults of the template's schema. */
  parameters: Record<string, unknown>;
  pinned: ReportSource[];
  sources: BoundSource[];
  binds: ReturnType<ReportTemplate['bind']>;
  credits: number;
  breakdown: ReturnType<typeof creditsFor>['breakdown'];
}

/**
 * Checks a request and prices it. With `lock` the sources are held as they are until the transaction ends, so that a snapshot that is
 * pinned here cannot be collected before the report is kept.
 * @throws AppError validation_error by field, not_found where a source is not the organization's
 */
export async function prepareReport(
  em: EntityManager,
  organizationId: string,
  request: ReportRequest,
  mode: 'read' | 'lock',
): Promise<PreparedReport> {
  const template = findTemplate(request.templateId);
  if (!template) throw invalidFields({ template_id: ['No such template. List the report templates and use one of their ids.'] });
  const parameters = checkParameters(template, request.parameters);
  const { pinned, sources } = await pinSources(em, organizationId, request.dataSourceIds, mode);
  const { credits, breakdown } = creditsFor(template, sources.length, request.outputFormat);
  return { template, parameters, pinned, sources, binds: template.bind(sources, parameters), credits, breakdown };
}

function checkParameters(template: ReportTemplate, parameters: Record<string, unknown>): Record<string, unknown> {
  const parsed = template.parameters.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = ['report_parameters', ...issue.path].join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalidFields(fields);
}

async function pinSources(em: EntityManager, organizationId: string, dataSourceIds: string[], mode: 'read' | 'lock') {
  const ids = [...new Set(dataSourceIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw invalidFields({ data_source_ids: ['Name at least one data source.'] });
  if (ids.length > SOURCES_MAX) {
    throw invalidFields({
      data_source_ids: [`At most ${SOURCES_MAX} distinct data sources; you sent ${ids.length}. Split them over several reports.`],
    });
  }
  const wellFormed = ids.filter(isUuid);
  const rows = await em.find(
    DataSource,
    { id: { $in: wellFormed }, organizationId },
    // Always in the order of ids, so that two requests never wait for each other in a circle.
    { orderBy: { id: 'asc' }, ...(mode === 'lock' ? { lockMode: LockMode.PESSIMISTIC_READ } : {}) },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = ids.map((id) => {
    const source = byId.get(id);
    if (!source) throw notFound(`The data source ${id}`);
    return source;
  });
  const unusable = chosen.filter((source) => source.status !== 'active' || !source.currentSnapshotId);
  if (unusable.length > 0) throw invalidFields({ data_source_ids: unusable.map(whyUnusable) });

  const snapshots = await loadSnapshots(
    em,
    organizationId,
    chosen.map((source) => source.currentSnapshotId!),
  );
  const pinned = chosen.map((source, index) => ({
    id: source.id,
    name: source.name,
    type: source.sourceType,
    snapshotId: snapshots[index]!.id,
    roleOverrides: source.roleOverrides,
  }));
  const sources = chosen.map((source, index) => {
    const snapshot = snapshots[index]!;
    return {
      id: source.id,
      name: source.name,
      type: source.sourceType,
      snapshotId: snapshot.id,
      snapshotSha256: snapshot.sha256,
      importedAt: snapshot.createdAt,
      tables: applyRoles(snapshot.tables, source.roleOverrides),
      importSummary: importSummary(snapshot.certificate),
    };
  });
  return { pinned, sources };
}

function whyUnusable({ name, status, lastError }: DataSource): string {
  switch (status) {
    case 'pending':
    case 'syncing':
      return `"${name}" is still being imported. Wait until its status is active.`;
    case 'error':
      return `"${name}" could not be imported: ${lastError ?? 'unknown reason'} Upload a corrected file as a new data source.`;
    case 'disabled':
      return `"${name}" is disabled. Choose another data source.`;
    default:
      return `"${name}" has no data yet. Wait for its import.`;
  }
}

/**
 * The binding, for a request that is about to be paid for.
 * @throws AppError validation_error with the template's reasons where it cannot use the sources
 */
export function requireBinding(prepared: PreparedReport): void {
  if (prepared.binds.ok) return;
  throw new AppError(
    'validation_error',
    `The template "${prepared.template.name}" cannot use these data sources: ${prepared.binds.reasons.join(' ')}`,
    {
      details: { data_source_ids: prepared.binds.reasons },
    },
  );
}
