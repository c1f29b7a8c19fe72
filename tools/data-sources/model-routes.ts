import { displayNames } from '../../src/account/identity/user-records.ts';
import { getSourceWithQuestions } from '../../src/data/corrections/meaning-questions.ts';
import { readSourceModel } from '../../src/data/corrections/source-model.ts';
import type { Context } from '../../src/platform/context.ts';
import { type ShownModel, sourceModel, sourceModelView } from './model-views.ts';

export const MODEL_PATH = '/api/data-sources/{id}/model/';
export const modelAnswer = { output: sourceModel, view: sourceModelView } as const;

/** The model of a source with the names of those who changed it. */
export async function showModel(ctx: Context, sourceId: string): Promise<ShownModel> {
  const model = await readSourceModel(ctx, sourceId);
  // What was corrected may have answered some.
  await getSourceWithQuestions(ctx, sourceId);
  const ids = new Set(model.history.flatMap(({ createdBy }) => createdBy ?? []));
  return { ...model, authors: await displayNames(ctx.em.fork(), [...ids]) };
}
