import { releaseCredits } from '../../account/billing/ledger.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { notFound } from '../../platform/errors.ts';
import { keepAnswer } from '../../platform/idempotency/idempotency.ts';
import { failureAnswer } from './finish-report.ts';

/**
 * Deletes a report and its files for good. Stops one still being generated: fences out its worker and releases its credits.
 * @throws AppError not_found
 */
export async function deleteReport(ctx: Context, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('The report');
  const keys = await ctx.em.fork().transactional(async (tx) => {
    const [row] = await tx.execute<{ file_key: string | null; page_key: string | null }[]>(
      'delete from report where id = ? and organization_id = ? returning file_key, page_key',
      [id, ctx.principal.organizationId],
    );
    if (!row) throw notFound('The report');
    // A no-op if it has ended, since its reservation is then closed.
    await releaseCredits(tx, id, ctx.now());
    await keepAnswer(tx, {
      resourceId: id,
      ok: false,
      code: 'internal_error',
      ...failureAnswer(id, 'it was deleted before it was finished.'),
    });
    await announceChange(tx, id);
    return new Set([row.file_key, row.page_key]);
  });
  // A crash before this line leaves files without a row, which the sweeper removes.
  for (const key of keys) if (key !== null) await ctx.storage.remove(key);
}
