import { storageRoom } from '../../account/billing/storage-room.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { untilChanged } from '../../platform/db/row-changes.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { type FirstAnswer, findFirst, idempotentRequest, type RunningFirst, takeKey } from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/types.ts';
import { storageLimitExceeded } from '../../platform/storage/index.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import { checkSections, pinned } from './check-sections.ts';
import { Report } from './entities.ts';
import { failureAnswer } from './finish-report.ts';
import { getReport } from './get-report.ts';
import { openReport, REPORT_ROWS, TITLE_LENGTH_MAX } from './open-report.ts';
import { prepareReport, type ReportRequest, requireBinding } from './prepare-report.ts';

const ROUTE = 'reports.generate';
const WAIT_MS_MAX = 10 * 60_000;

/**
 * Generates a report and waits until it is durable. The quoted price is reserved before anything is saved and charged on completion; a failure costs
 * nothing. A caller that disconnects does not stop it. With the caller's idempotency key, a repeated call within 24 hours returns the first answer
 * (`replayed`); a repeated spending call waits for the first and returns the same report.
 * @throws AppError validation_error, not_found, insufficient_credits, payload_too_large (storage used up), insufficient_storage,
 * conflict (first request still running), internal_error (it failed; details carry report_id and reason), service_unavailable (not finished in
 * ten minutes, or the caller left; details carry report_id)
 */
export async function generateReport(
  ctx: Context,
  input: ReportRequest & { title?: string },
): Promise<{ report: Report; replayed: boolean }> {
  const requested = await requestReport(ctx, input);
  if ('reportId' in requested) return { report: await waitForReport(ctx, requested.reportId), replayed: false };
  if ('running' in requested.first) return { report: await waitForReport(ctx, requested.first.resourceId), replayed: true };
  return replay(requested.first);
}

/**
 * Requests a report without waiting: saves it as pending, reserves its price, and leaves it to a worker.
 * @throws AppError validation_error, not_found, insufficient_credits
 */
export async function startReport(ctx: Context, input: ReportRequest & { title?: string }): Promise<Report> {
  const requested = await requestReport({ ...ctx, idempotencyKey: null, spending: null }, input);
  // Without a key it is never a replay.
  return getReport(ctx, 'reportId' in requested ? requested.reportId : '');
}

async function requestReport(
  ctx: Context,
  input: ReportRequest & { title?: string },
): Promise<{ reportId: string } | { first: FirstAnswer | RunningFirst }> {
  const title = checkTitle(input.title);
  const { idempotencyKey: key, spending } = ctx;
  const request = spending ?? (key === null ? null : idempotentRequest(ctx.principal.credentialId, ROUTE, key, input));
  const first = request && (await findFirst(ctx.em, request, ctx.now()));
  if (first) return { first };
  await requireStorage(ctx);

  const composed = await checked(ctx, input);
  const reportId = newId();
  const taken = await ctx.em.fork().transactional(async (tx) => {
    const prepared = await prepareReport(tx, ctx.principal.organizationId, composed, 'lock', ctx.now());
    requireBinding(prepared);
    await requireRoom(tx, REPORT_ROWS, ctx.principal);
    if (request && !(await takeKey(tx, request, reportId, ctx.now()))) return false;
    const { organizationId, userId, credentialId, door } = ctx.principal;
    const actor = { userId, credentialId, door, requestId: ctx.requestId };
    const { outputFormat } = input;
    await openReport(tx, { id: reportId, organizationId, userId, prepared, outputFormat, title, actor, now: ctx.now() });
    return true;
  });
  if (!taken) return { first: await answerOfOther(ctx, request!) };

  await ctx.work?.checkpoint?.('reserved', reportId);
  await ctx.queue
    .dispatchOutbox()
    .catch((error: unknown) => ctx.log.warn({ err: error, reportId }, 'queue unavailable; the sweeper will dispatch'));
  await ctx.work?.checkpoint?.('dispatched', reportId);
  return { reportId };
}

/** The request as it will be made. @throws AppError validation_error naming the sections that cannot be, before anything is paid */
async function checked(ctx: Context, input: ReportRequest): Promise<ReportRequest> {
  const request = await pinned(ctx, input);
  const prepared = await prepareReport(ctx.em, ctx.principal.organizationId, request, 'read');
  if (prepared.template.takesSections) requireBinding({ ...prepared, binds: await checkSections(ctx, prepared) });
  return request;
}

/** @throws AppError insufficient_storage, payload_too_large if not even a small file could be stored */
async function requireStorage({ storage, principal }: Context): Promise<void> {
  await storage.requireFree();
  const room = storageRoom(principal);
  const stored = await storage.bytesOf(room.organizationId);
  if (stored >= room.bytesMax) throw storageLimitExceeded(room, stored, 1);
}

/** Waits until the report has ended, relaying its progress. */
async function waitForReport(ctx: Context, id: string): Promise<Report> {
  const { organizationId } = ctx.principal;
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS_MAX)]);
  const readOutcome = async () => {
    const report = await ctx.em.fork().findOne(Report, { id, organizationId });
    if (!report) throw notFound('The report (it was deleted while it was being generated)');
    if (report.status === 'completed' || report.status === 'failed') return report;
    ctx.progress(report.progress, report.progressMessage);
    return undefined;
  };
  const report = await untilChanged(ctx.em, id, readOutcome, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    const message = `The call timed out after ${WAIT_MS_MAX / 60_000} minutes. Report ${id} is still being generated and will continue. Get it by this id later.`;
    throw new AppError('service_unavailable', message, { details: { report_id: id }, cause: error });
  });
  if (report.status === 'failed') {
    const { message, details } = failureAnswer(id, report.errorMessage ?? 'unknown reason');
    throw new AppError('internal_error', message, { details });
  }
  ctx.progress(100, 'Completed');
  return report;
}

async function answerOfOther(ctx: Context, request: IdempotentRequest): Promise<FirstAnswer | RunningFirst> {
  const answer = await findFirst(ctx.em.fork(), request, ctx.now());
  if (answer) return answer;
  throw new AppError('conflict', 'Another request with this Idempotency-Key has just finished. Retry yours.', { retryAfterSeconds: 1 });
}

function replay(first: FirstAnswer): { report: Report; replayed: boolean } {
  if (!first.ok) throw new AppError(first.code, first.message, { details: first.details });
  return { report: reviveReport(first.body), replayed: true };
}

/** Restores a report's dates after JSON. */
function reviveReport(body: unknown): Report {
  // Written by completeReport from a Report; JSON turned only the dates into text.
  const kept = body as Report;
  const date = (value: Date | null | undefined) => (value ? new Date(value) : null);
  return {
    ...kept,
    createdAt: new Date(kept.createdAt),
    startedAt: date(kept.startedAt),
    generationCompletedAt: date(kept.generationCompletedAt),
    leaseExpiresAt: date(kept.leaseExpiresAt),
  };
}

function checkTitle(title: string | undefined): string | undefined {
  const text = title?.trim();
  if (text !== undefined && (text.length === 0 || text.length > TITLE_LENGTH_MAX)) {
    throw invalidFields({
      title: [`Use 1 to ${TITLE_LENGTH_MAX} characters, or leave it out for a title based on the template and the sources.`],
    });
  }
  return text;
}
