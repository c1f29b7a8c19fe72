import { rm } from 'node:fs/promises';
import { recordedBrand } from '../../account/identity/brand-records.ts';
import { readersOf } from '../../account/identity/organization-records.ts';
import type { Context } from '../../platform/context.ts';
import { inLocale } from '../../platform/locale.ts';
import { writeError } from '../../platform/storage/index.ts';
import { renderPptx } from '../figures/pptx/render-pptx.ts';
import { measureFile } from '../figures/write-file.ts';
import { getReport } from './get-report.ts';
import { fileName, type OpenedReportFile } from './open-report-file.ts';
import { rebuildDocument } from './read-document.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/**
 * A completed report as a presentation: recomputed from its snapshots, so that its numbers are those of the file, in the brand of that time, and removed
 * once sent. Free.
 * @throws AppError not_found for an unknown report, one that is not completed, and one whose template is gone; insufficient_storage
 */
export async function openRendition(ctx: Context, id: string): Promise<OpenedReportFile> {
  const report = await getReport(ctx, id);
  await ctx.storage.requireFree();
  const path = await ctx.storage.temporaryPath();
  try {
    const readers = await readersOf(ctx.em, report.organizationId);
    const brand = await recordedBrand(ctx.em.fork(), report.organizationId, report.brand ?? null);
    await inLocale({ ...readers, brand }, async () => renderPptx(await rebuildDocument(ctx, report), path, ctx.signal));
    return { path, contentType: PPTX, fileName: fileName(report.title, 'pptx'), ...(await measureFile(path, ctx.signal)), temporary: true };
  } catch (error) {
    await rm(path, { force: true });
    throw writeError(error);
  }
}
