import { rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storageRoom } from '../../account/billing/storage-room.ts';
import { Organization } from '../../account/identity/entities.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Services } from '../../platform/context.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { type Room, writeError } from '../../platform/storage/index.ts';
import { LeaseLost, withLease } from '../../platform/work/lease.ts';
import { leasedRows } from '../../platform/work/leased-rows.ts';
import type { ReportDocument } from '../figures/document.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { renderReport } from '../figures/index.ts';
import { buildReport } from './build-report.ts';
import { Report } from './entities.ts';
import { completeReport, failReport, type ReportFile } from './finish-report.ts';
import { keyFindings } from './key-findings.ts';
import { REPORT_JOBS } from './open-report.ts';
import { findTemplate } from './templates/index.ts';

const ROWS = leasedRows(REPORT_JOBS);

/**
 * The job that makes a report: claims the row, builds, renders, stores, and ends it in one transaction. May be called any number of
 * times, by any number of workers: only the holder of the row's present attempt can end it.
 * An aborted `signal` (shutdown) gives it back to the queue.
 */
export async function runReport(services: Services, reportId: string, signal: AbortSignal): Promise<void> {
  const em = services.em.fork();
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  const report = await claimReport(em, reportId, leaseMs, services.now());
  if (!report) return;
  const { attempt } = report;
  await services.work?.checkpoint?.('claimed', reportId);

  const renew = () => ROWS.renew(em.fork(), reportId, attempt, leaseMs);
  let file: ReportFile;
  try {
    file = await withLease({ leaseMs, outer: signal, renew }, (held) => produceFile(services, em.fork(), report, held));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) {
      await ROWS.handBack(em, reportId, attempt);
      await services.queue.dispatchOutbox();
      return;
    }
    if (!(error instanceof AppError)) services.log.error({ err: error, reportId, attempt }, 'report failed unexpectedly');
    await failReport(em, reportId, attempt, publicReason(error, reportId), services.now());
    return;
  }
  await services.work?.checkpoint?.('stored', reportId);
  // A database that is away at this point throws: whether it committed is unknown, so the file stays and the sweeper decides.
  if (!(await completeReport(em, reportId, attempt, file, services.now())))
    await Promise.all([file.key, file.pageKey].map((key) => services.storage.remove(key)));
  await services.work?.checkpoint?.('committed', reportId);
}

/** The report under its new attempt; null where there is nothing to take. */
async function claimReport(em: EntityManager, id: string, leaseMs: number, now: Date): Promise<Report | null> {
  const set = { sql: "started_at = ?, progress = 0, progress_message = 'Started'", values: [now] };
  return (await ROWS.claim(em, id, leaseMs, set)) ? em.findOneOrFail(Report, { id }, { refresh: true }) : null;
}

async function produceFile(services: Services, em: EntityManager, report: Report, signal: AbortSignal): Promise<ReportFile> {
  const template = findTemplate(report.templateId);
  if (!template) throw new AppError('not_found', 'Its template does not exist any more. Choose another from the list of report templates.');
  const organization = await em.findOneOrFail(Organization, { id: report.organizationId });
  const sources = await openSources(services, em, report.organizationId, report.sources);
  const progress = progressWriter(services, report);

  await services.work?.checkpoint?.('building', report.id);
  const document = await buildReport(
    {
      reportId: report.id,
      title: report.title,
      description: report.description,
      organization: organization.name,
      generatedAt: services.now(),
      template,
      parameters: report.parameters,
      sources,
    },
    {
      engine: services.engineHost.forTenant({ organizationId: organization.id, plan: organization.plan, kind: 'job' }),
      signal,
      progress: (percent, message) => progress(percent * 0.7, message),
    },
  );

  progress(70, 'Rendering');
  await services.work?.checkpoint?.('rendering', report.id);
  const place = `reports/${report.organizationId}/${report.id}/${report.attempt}`;
  const room = storageRoom({ organizationId: organization.id, plan: organization.plan });
  const store = (format: OutputFormat, to: string) => storeRendered(services, document, format, { place: to, room }, signal);
  const file = await store(report.outputFormat, place);
  // What people read where a link is shared: the same document, whatever its file is.
  const page = report.outputFormat === 'html' ? file : await store('html', `${place}.page`);
  return { ...file, pageKey: page.key, findings: keyFindings(document) };
}

/** Renders to a temporary file and stores it whole, under `place` with the format's extension. */
async function storeRendered(
  services: Services,
  document: ReportDocument,
  format: OutputFormat,
  { place, room }: { place: string; room: Room },
  signal: AbortSignal,
) {
  await services.storage.requireFree();
  const temporary = await services.storage.temporaryPath();
  try {
    const { extension, sha256, bytes } = await renderReport(document, format, temporary, { signal });
    await services.work?.checkpoint?.('rendered', document.reportId);
    signal.throwIfAborted();
    const key = `${place}.${extension}`;
    await services.storage.put(key, temporary, room);
    return { key, sha256, bytes };
  } catch (error) {
    await rm(temporary, { force: true });
    throw writeError(error);
  }
}

/** Writes progress to the row, at most four times a second, for whoever waits on whatever process. Losing one is no failure. */
function progressWriter(services: Services, report: Report) {
  let last = 0;
  return (percent: number, message: string): void => {
    const at = performance.now();
    if (at - last < 250) return;
    last = at;
    writeProgress(services.em.fork(), report, Math.max(0, Math.min(99, Math.round(percent))), message).catch((error: unknown) =>
      services.log.debug({ err: error, reportId: report.id }, 'progress was not written'),
    );
  };
}

async function writeProgress(em: EntityManager, { id, attempt }: Report, progress: number, progressMessage: string): Promise<void> {
  await em.nativeUpdate(Report, { id, attempt, status: 'processing' }, { progress, progressMessage });
  await announceChange(em, id);
}

function publicReason(error: unknown, reportId: string): string {
  return error instanceof AppError
    ? error.message
    : `Something on our side failed. Try again; if it fails again, tell support the report's id ${reportId}.`;
}
