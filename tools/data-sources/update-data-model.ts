import { z } from 'zod';
import { getSourceWithQuestions, splitAnswers } from '../../src/data/corrections/meaning-questions.ts';
import { correctSource } from '../../src/data/corrections/write-corrections.ts';
import type { TableChange } from '../../src/data/model/corrections.ts';
import { answerQuestions, checkAnswers, isAboutRepeats, type QuestionAnswers } from '../../src/data/sources/questions.ts';
import type { Context } from '../../src/platform/context.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { modelChangeFields, modelChanges } from './model-fields.ts';
import { type ChangedModel, changedModel, MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

const input = z.strictObject({ id, ...modelChangeFields });
const mcpInput = z.strictObject({
  data_source_id: id.meta({ format: 'uuid', description: 'Id or name' }),
  ...modelChangeFields,
});
export const updateDataModel = defineTool<z.infer<typeof input>, ChangedModel>({
  name: 'update_data_model',
  title: 'Correct the data model',
  description:
    'Corrects what the tables and columns of a data source mean: what a row is, keys, times, units, what adds up, names, relationships. It holds for the present data and every later import. What the data contradicts is refused with the count of rows that do. Your change is a proposal: it takes effect when a person approves it on the page of the data source. get_data_model shows the model. "answers" answers the questions that get_data_source lists; what becomes of a file that waits happens at once, and can be undone.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    scope: 'data-sources:write',
    ...changedModel,
    input: mcpInput.transform(({ data_source_id, ...same }) => ({ ...same, id: data_source_id })),
  },
  rest: [
    {
      ...sourceWrite,
      ...modelAnswer,
      view: ({ shown }) => modelAnswer.view(shown),
      method: 'PATCH',
      path: MODEL_PATH,
      status: 200,
      input,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, note, answers, ...changes }) => {
    const given = Object.fromEntries(answers.map(({ question_id: questionId, reading }) => [questionId, reading]));
    const { meant, now, later } = await sortAnswers(ctx, sourceId, given);
    const said = modelChanges({ ...changes, note, answers: [] });
    const change = {
      ...said,
      tables: [...meant, ...said.tables],
      ...(Object.keys(later).length > 0 ? { answers: later } : {}),
    };
    const corrects = Object.values(change).some((list) => Object.keys(list).length > 0) || answers.length === 0;
    const made = corrects ? await correctSource(ctx, sourceId, { changes: change, note }) : null;
    await answerQuestions(ctx, sourceId, now);
    return { made, shown: await showModel(ctx, sourceId) };
  },
});

/**
 * The answers that correct the model, those that take effect at once, and those that an agent proposes: how a file is read is for a person to
 * decide.
 */
async function sortAnswers(
  ctx: Context,
  sourceId: string,
  answers: QuestionAnswers,
): Promise<{ meant: TableChange[]; now: QuestionAnswers; later: QuestionAnswers }> {
  if (Object.keys(answers).length === 0) return { meant: [], now: {}, later: {} };
  const { source } = await getSourceWithQuestions(ctx, sourceId);
  await checkAnswers(ctx, sourceId, answers);
  const { changes, others } = splitAnswers(source, answers);
  const later = Object.entries(others).filter(([id]) => ctx.principal.door === 'mcp' && !isAboutRepeats(id));
  const now = Object.entries(others).filter((one) => !later.some(([id]) => id === one[0]));
  return { meant: changes, now: Object.fromEntries(now), later: Object.fromEntries(later) };
}
