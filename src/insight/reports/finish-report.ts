import { wrap } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseCredits, settleCredits } from '../../account/billing/ledger.ts';
import type { BrandRecord } from '../../platform/brand.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency.ts';
import { Report } from './entities.ts';
import type { KeyFinding, SectionTitle } from './key-findings.ts';
import { noteReportEnded } from './report-ready.ts';

/** A generated report's file in storage. */
export interface ReportFile {
  key: string;
  sha256: string;
  bytes: number;
  /** Key of the report as an HTML page; the file's own key if that is HTML. */
  pageKey: string;
  findings: KeyFinding[];
  sections: SectionTitle[];
  /** What sections read besides snapshots, by their position; null if nothing. */
  states: Record<string, unknown> | null;
  /** The brand it was made with. */
  brand: BrandRecord | null;
}

/**
 * Completes attempt `attempt`: updates the row and settles the credits in one transaction.
 * @returns false when the attempt was fenced out; its file is then the caller's to delete
 */
export async function completeReport(em: EntityManager, id: string, attempt: number, file: ReportFile, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [row] = await tx.execute(
      `update report set status = 'completed', file_key = ?, file_sha256 = ?, file_bytes = ?, page_key = ?, findings = ?::jsonb, sections = ?::jsonb, states = ?::jsonb, brand = ?::jsonb,
         processing_credits_used = credits_quoted, progress = 100, progress_message = 'Completed', lease_expires_at = null, generation_completed_at = ?,
         generation_duration_seconds = greatest(0, round(extract(epoch from (?::timestamptz - started_at))))::int
       where id = ? and attempt = ? and status = 'processing' returning id`,
      [
        file.key,
        file.sha256,
        file.bytes,
        file.pageKey,
        JSON.stringify(file.findings),
        JSON.stringify(file.sections),
        file.states === null ? null : JSON.stringify(file.states),
        file.brand === null ? null : JSON.stringify(file.brand),
        now,
        now,
        id,
        attempt,
      ],
    );
    if (!row) return false;
    await settleCredits(tx, id, now);
    await keepAnswer(tx, { resourceId: id, ok: true, body: wrap(await tx.findOneOrFail(Report, { id })).toObject() });
    await noteReportEnded(tx, id, now);
    await announceChange(tx, id);
    return true;
  });
}

/**
 * Fails a report with a reason that its owner may read, and releases its credits, in one transaction.
 * @returns false when `attempt` was fenced out, or the report has ended
 */
export async function failReport(em: EntityManager, id: string, attempt: number, reason: string, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const failed = await tx.nativeUpdate(
      Report,
      { id, attempt, status: { $in: ['pending', 'processing'] } },
      { status: 'failed', errorMessage: reason, leaseExpiresAt: null, generationCompletedAt: now, progressMessage: 'Failed' },
    );
    if (failed === 0) return false;
    await releaseCredits(tx, id, now);
    await keepAnswer(tx, { resourceId: id, ok: false, code: 'internal_error', ...failureAnswer(id, reason) });
    await noteReportEnded(tx, id, now);
    await announceChange(tx, id);
    return true;
  });
}

/** The answer for a failed generation. */
export function failureAnswer(reportId: string, reason: string) {
  return {
    message: `The report could not be generated and no credits were charged: ${reason}`,
    details: { report_id: reportId, reason },
  };
}
