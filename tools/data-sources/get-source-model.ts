import { z } from 'zod';
import { aboutOne } from '../agent-input.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import { modelHistory, modelHistoryView, type ShownModel } from './model-views.ts';
import { sourceRead, sourceReading } from './routes.ts';

export const getSourceModel = defineTool<{ id: string }, ShownModel>({
  name: 'get_source_model',
  title: 'Get the model of a data source',
  description:
    'What the tables and columns of one data source mean, with the evidence, what was corrected, what no longer fits and the history. Over MCP the versions of that meaning; get_data_model has the meaning itself.',
  ...sourceReading,
  mcp: {
    scope: 'data-sources:read',
    input: aboutOne('data_source_id', {}),
    output: modelHistory,
    view: modelHistoryView,
    text: historyText,
  },
  rest: [{ ...sourceRead, ...modelAnswer, path: MODEL_PATH, input: z.strictObject({ id }) }],
  handler: (ctx, { id: sourceId }) => showModel(ctx, sourceId),
});

function historyText({ version, history, unapplied }: z.infer<typeof modelHistory>): string {
  return clip(
    [
      version === 0 ? 'Nothing is corrected.' : `Version ${version} is in force.`,
      ...history.map(({ version: of, status, author, agent, note, based_on: basedOn, changes }) => {
        const what = changes.map(
          (one) => `${[one.table, one.column].filter(Boolean).join('.')} ${one.what}: ${one.value ?? 'as proposed'}`,
        );
        const restored = basedOn !== null && changes.length === 0 ? [`restores version ${basedOn}`] : [];
        const who = [author, agent].filter(Boolean).join(', by ');
        return `- ${of} (${status}${who ? `, ${who}` : ''}): ${[...restored, ...what].join('; ')}${note ? `. ${note}` : ''}`;
      }),
      ...unapplied.map(
        ({ table, column, what, reason }) => `No longer fits: ${[table, column].filter(Boolean).join('.')} ${what}. ${reason}`,
      ),
    ].join('\n'),
  );
}
