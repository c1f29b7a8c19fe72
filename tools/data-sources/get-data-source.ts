import { z } from 'zod';
import { getSourceWithQuestions } from '../../src/data/corrections/meaning-questions.ts';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { importSummary } from '../../src/data/sources/import-summary.ts';
import type { Context } from '../../src/platform/context.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { settledWithin } from './inbound.ts';
import { type Narrowed, narrow, narrowed, SECTIONS, type Wish } from './narrow.ts';
import { sourceDetail, sourceDetailView, sourcePage, sourcePageView } from './views.ts';

const mcpInput = z.strictObject({
  data_source_id: id.meta({ format: 'uuid', description: 'Id or name' }),
  sections: z.array(z.enum(SECTIONS)).min(1).default(['schema']).meta({
    description: 'profile: the schema with statistics of each column; certificate: what the import kept',
  }),
  table: text(500).optional().meta({ description: 'Only this table' }),
});

interface Input extends Wish {
  id: string;
}

interface Found {
  source: DataSource;
  snapshot: Snapshot | null;
}

export const getDataSource = defineTool<Input, Found & { summary: string | null }>({
  name: 'get_data_source',
  title: 'Get a data source',
  description:
    'Shows one data source: its tables and columns with types and meaning (role), on request the statistics of each column and the import certificate. Use it to learn what the data can answer, and when a number looks wrong: the certificate says what was repaired or rejected.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    input: mcpInput.transform(({ data_source_id, sections, table }): Input => ({ id: data_source_id, sections, table })),
    output: narrowed,
    view: (output, input) => narrow(output, input),
    text: describe,
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/data-sources/{id}/',
      status: 200,
      gate: 'external',
      scope: 'data_sources:read',
      input: z.object({ id }).transform((input): Input => ({ id: input.id, sections: SECTIONS })),
      output: sourceDetail,
      view: sourceDetailView,
      tag: 'Data sources',
    },
    {
      method: 'GET',
      path: '/api/data-sources/{id}/',
      status: 200,
      gate: 'general',
      scope: 'data_sources:read',
      input: z.object({ id }).transform((input): Input => ({ id: input.id, sections: SECTIONS })),
      output: sourcePage,
      view: sourcePageView,
      tag: 'General API',
    },
  ],
  handler: async (ctx, input) => {
    await settled(ctx, await getSource(ctx, input.id));
    const found = await getSourceWithQuestions({ ...ctx, em: ctx.em.fork() }, input.id);
    return { ...found, summary: found.snapshot && importSummary(found.snapshot.certificate) };
  },
});

/** How long an agent's call waits for a first import: an agent that asks again at once would only spend calls. */
const IMPORT_WAIT_MS = 10_000;

async function settled(ctx: Context, { source: { id: sourceId, status } }: Found): Promise<void> {
  if (ctx.principal.door === 'mcp' && ['pending', 'syncing'].includes(status)) await settledWithin(ctx, sourceId, IMPORT_WAIT_MS);
}

function describe(view: Narrowed): string {
  const lines = [`${view.name} (${view.id}): ${view.status}, ${view.record_count ?? 0} rows.`];
  if (view.status === 'pending' || view.status === 'syncing') lines.push(`Import: ${view.progress} %. ${view.progress_message}`.trim());
  if (view.last_error) lines.push(`Error: ${view.last_error}`);
  for (const table of view.tables ?? []) {
    lines.push(`Table ${table.name}: ${table.row_count} rows, ${table.column_count} columns`);
    for (const column of table.columns) lines.push(`- ${column.name}: ${column.type}, ${column.role}`);
  }
  for (const table of view.certificate?.tables ?? []) {
    lines.push(
      `Import of ${table.name}: ${table.rows_kept} of ${table.rows_read} rows kept, ${table.rows_repaired} repaired, ${table.rows_rejected} rejected.`,
    );
    for (const issue of table.issues) lines.push(`- ${issue.count} × ${issue.kind} (${issue.action}): ${issue.message}`);
  }
  for (const { id: question, evidence, readings, answered } of view.questions) {
    if (answered) continue;
    lines.push(`Question ${question}: ${evidence} Answers: ${readings.map((reading) => `${reading.id} (${reading.meaning})`).join(', ')}`);
  }
  if (view.how_to_narrow) lines.push(view.how_to_narrow);
  return clip(lines.join('\n'));
}
