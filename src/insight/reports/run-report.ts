import { rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storageRoom } from '../../account/billing/storage-room.ts';
import { brandedReadersOf, organizationById } from '../../account/identity/organization-records.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import { brandRecord } from '../../platform/brand.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inLocale, presentBrand } from '../../platform/locale.ts';
import type { JobEnd } from '../../platform/queue/types.ts';
import { type Room, writeError } from '../../platform/storage/index.ts';
import type { Progress } from '../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import type { Checkpoint } from '../../platform/work-options.ts';
import type { ReportDocument } from '../figures/document.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { renderReport } from '../figures/index.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { buildReport } from './build-report.ts';
import { Report } from './entities.ts';
import { completeReport, failReport, type ReportFile } from './finish-report.ts';
import { keyFindings, sectionTitles } from './key-findings.ts';
import { REPORT_ROWS } from './open-report.ts';
import { COMPOSED } from './sections/composed-template.ts';
import { templateOfReport } from './template-of-report.ts';
import { findTemplate } from './templates/index.ts';

/** The job that generates a report: builds, renders and stores it, then completes it in one transaction. */
export const REPORT_JOB: LeasedJob = {
  ...REPORT_ROWS,
  name: 'report',
  run: runReport,
  fail: ({ em, now }, id, attempt, reason) => failReport(em, id, attempt, reason, now()),
};

export function runReport(services: Services, reportId: string, signal: AbortSignal): Promise<JobEnd> {
  const em = services.em.fork();
  const reached = (point: Checkpoint) => services.work?.checkpoint?.(point, reportId);
  return runFenced<Report, ReportFile>(services, REPORT_JOB, reportId, signal, {
    claimSet: { sql: "started_at = ?, progress = 0, progress_message = 'Started'", values: [services.now()] },
    load: (fork) => fork.findOneOrFail(Report, { id: reportId }),
    async work(report, held, progress) {
      await reached('claimed');
      const fork = em.fork();
      return inLocale(await brandedReadersOf(fork, report.organizationId), () => produceFile(services, fork, report, held, progress));
    },
    async complete({ attempt }, file) {
      await reached('stored');
      // If the database fails here, it throws: it may have committed, so the file stays and the sweeper decides.
      if (!(await completeReport(em, reportId, attempt, file, services.now())))
        await Promise.all([file.key, file.pageKey].map((key) => services.storage.remove(key)));
      await reached('committed');
    },
    faultMessage: `Something on our side failed. Try again; if it fails again, contact support with the report id ${reportId}.`,
  });
}

async function produceFile(
  services: Services,
  em: EntityManager,
  report: Report,
  signal: AbortSignal,
  progress: Progress,
): Promise<ReportFile> {
  const template = templateOfReport(report);
  if (!template) throw new AppError('not_found', 'Its template no longer exists. Choose another one from the list of report templates.');
  const organization = await organizationById(em, report.organizationId);
  const engine = services.engineHost.forTenant({ organizationId: organization.id, plan: organization.plan, kind: 'job' });
  const opened = await openSources(services, em, report.organizationId, report.sources);
  const sources = await withMeaning({ em, engine, organizationId: organization.id, now: services.now, signal }, opened);

  await services.work?.checkpoint?.('building', report.id);
  const states: Record<string, unknown> = {};
  const document = await buildReport(
    {
      reportId: report.id,
      title: report.title,
      // What a template of ours is for is no news to its reader.
      description: template.id === COMPOSED.id || findTemplate(template.id) ? '' : report.description,
      organization: organization.name,
      generatedAt: services.now(),
      template,
      parameters: report.parameters,
      sources,
    },
    {
      engine,
      signal,
      progress: (percent, message) => progress(percent * 0.7, message),
      compose: { composer: services.composer, em, organizationId: organization.id },
      keepState: (index, state) => {
        states[index] = state;
      },
    },
  );

  progress(70, 'Rendering');
  await services.work?.checkpoint?.('rendering', report.id);
  const place = `reports/${report.organizationId}/${report.id}/${report.attempt}`;
  const room = storageRoom({ organizationId: organization.id, plan: organization.plan });
  const store = (format: OutputFormat, to: string) => storeRendered(services, document, format, { place: to, room }, signal);
  const file = await store(report.outputFormat, place);
  // The page that shared links show: the same document, whatever the file's format.
  const page = report.outputFormat === 'html' ? file : await store('html', `${place}.page`);
  return {
    ...file,
    pageKey: page.key,
    findings: keyFindings(document),
    sections: sectionTitles(document),
    states: Object.keys(states).length > 0 ? states : null,
    brand: brandRecord(presentBrand()),
  };
}

/** Renders to a temporary file, then stores it under `place` with the format's extension. */
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
