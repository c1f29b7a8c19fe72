import { z } from 'zod';
import type { DataSource } from '../../src/data/sources/entities.ts';
import { listSources } from '../../src/data/sources/list-sources.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { type ListInput, mcpList, requirePage, restList } from '../lists.ts';
import { sourceItem, sourceItemView } from './views.ts';

const conciseItem = sourceItem
  .partial({ source_type: true, last_sync: true, created_at: true })
  .extend({ open_questions: count.optional().meta({ description: 'See get_data_source' }) });
const envelope = z.strictObject({ count: z.int().min(0), results: z.array(sourceItem) });

const restView = (page: Page<DataSource>, { query }: ListInput) => {
  requirePage(page, query);
  return { count: page.total, results: page.items.map(sourceItemView) };
};

export const listDataSources = defineTool<ListInput, Page<DataSource>>({
  name: 'list_data_sources',
  title: 'List data sources',
  description:
    'Lists the data sources that are ready to use, newest first. Start here: the ids are what get_data_source and generate_report take. Does not show columns; get_data_source does.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    input: mcpList,
    output: mcpPageOf(conciseItem),
    view: (page, input) =>
      mcpPage(page, input, (source) => {
        const { id, name, status, record_count, ...more } = sourceItemView(source);
        const { openQuestions } = source;
        return {
          id,
          name,
          status,
          record_count,
          ...(openQuestions > 0 ? { open_questions: openQuestions } : {}),
          ...(input.detailed ? more : {}),
        };
      }),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'data sources',
        view,
        ({ name, id, record_count: rows, open_questions: open }: z.infer<typeof conciseItem>) =>
          `- ${name} (${id}): ${rows ?? 'no'} rows${open ? `, ${open} ${open === 1 ? 'question' : 'questions'} about the data` : ''}`,
      ),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/data-sources/',
      status: 200,
      gate: 'external',
      scope: 'data_sources:read',
      input: restList,
      output: envelope,
      view: restView,
      errors: ['not_found'],
      tag: 'Data sources',
    },
  ],
  handler: (ctx, { query }) => listSources(ctx, query, ['active']),
});
