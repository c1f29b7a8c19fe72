import { z } from 'zod';
import type { DataSource } from '../../src/data/sources/entities.ts';
import { listSources } from '../../src/data/sources/list-sources.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { type ListInput, requirePage, restList } from '../lists.ts';
import { sourceRow, sourceRowView } from './views.ts';

export const listAllDataSources = defineTool<ListInput, Page<DataSource>>({
  name: 'list_all_data_sources',
  title: 'List data sources of every status',
  description: 'Lists data sources of every status, including those being imported and those that failed.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/data-sources/',
      status: 200,
      gate: 'general',
      scope: 'data_sources:read',
      input: restList,
      output: z.strictObject({ count: z.int().min(0), results: z.array(sourceRow) }),
      view: (page, { query }) => {
        requirePage(page, query);
        return { count: page.total, results: page.items.map(sourceRowView) };
      },
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: (ctx, { query }) => listSources(ctx, query),
});
