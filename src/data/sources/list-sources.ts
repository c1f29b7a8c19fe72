import type { Context } from '../../platform/context.ts';
import { listPage } from '../../platform/db/list-page.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { DataSource, type SourceStatus } from './entities.ts';

/** One page of the caller's organization's data sources, only those in one of `statuses` where given. */
export function listSources(ctx: Context, query: ListQuery, statuses?: readonly SourceStatus[]): Promise<Page<DataSource>> {
  return listPage<DataSource>(
    ctx.em,
    DataSource,
    ctx.principal.organizationId,
    query,
    {
      nameField: 'name',
      orderings: {
        created_at: 'createdAt',
        name: 'name',
        status: 'status',
        source_type: 'sourceType',
        last_sync: 'lastSync',
        record_count: 'recordCount',
      },
    },
    statuses ? { status: { $in: [...statuses] } } : {},
  );
}
