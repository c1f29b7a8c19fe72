import type { Context } from '../../platform/context.ts';
import { type ListShape, listPage } from '../../platform/db/list-page.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { Report } from './entities.ts';

/** How reports can be searched and ordered. */
export const REPORT_SHAPE: ListShape<Report> = {
  nameField: 'title',
  orderings: {
    created_at: 'createdAt',
    title: 'title',
    name: 'title',
    status: 'status',
    output_format: 'outputFormat',
    generation_completed_at: 'generationCompletedAt',
    processing_credits_used: 'processingCreditsUsed',
  },
};

/** One page of the caller's organization's reports; `name` searches the title. */
export function listReports(ctx: Context, query: ListQuery): Promise<Page<Report>> {
  return listPage<Report>(ctx.em, Report, ctx.principal.organizationId, query, REPORT_SHAPE);
}
