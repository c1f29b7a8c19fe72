import type { Context } from '../context.ts';
import { listPage } from '../db/list-page.ts';
import type { ListQuery, Page } from '../lists.ts';
import { Report } from './entities.ts';

/** One page of the caller's organization's reports; `name` searches the title. */
export function listReports(ctx: Context, query: ListQuery): Promise<Page<Report>> {
  return listPage<Report>(ctx.em, Report, ctx.principal.organizationId, query, {
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
  });
}
