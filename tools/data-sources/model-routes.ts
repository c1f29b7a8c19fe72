import { z } from 'zod';
import { displayNames } from '../../src/account/identity/user-records.ts';
import type { ModelVersion } from '../../src/data/corrections/entities.ts';
import { getSourceWithQuestions } from '../../src/data/corrections/meaning-questions.ts';
import { readSourceModel } from '../../src/data/corrections/source-model.ts';
import type { Context } from '../../src/platform/context.ts';
import { uuid } from '../fields.ts';
import { type ShownModel, sourceModel, sourceModelView } from './model-views.ts';

export const MODEL_PATH = '/api/data-sources/{id}/model/';
/** A model after a change: the version that it made, null where it made none. */
export interface ChangedModel {
  made: ModelVersion | null;
  shown: ShownModel;
}

const changed = z.strictObject({
  id: uuid.nullable().meta({ description: 'null: only a file was added or discarded, which is no correction' }),
  data_source_id: uuid,
  version: z.int(),
  status: z.enum(['proposed', 'applied']).meta({ description: 'proposed: waits for a person to approve it' }),
});

/** Tools of agents that change a model answer with what became of the change. */
export const changedModel = {
  output: changed,
  view: ({ made, shown }: ChangedModel) => ({
    id: made?.id ?? null,
    data_source_id: shown.source.id,
    version: made?.version ?? shown.version,
    status: made?.status ?? 'applied',
  }),
  text: ({ version, status }: z.infer<typeof changed>) =>
    status === 'proposed'
      ? `Proposed as version ${version}. A person approves it on the page of the data source, under Data model; until then nothing changes.`
      : `Applied as version ${version}.`,
} as const;

export const modelAnswer = { output: sourceModel, view: sourceModelView } as const;

/** The model of a source with the names of those who changed it. */
export async function showModel(ctx: Context, sourceId: string): Promise<ShownModel> {
  const model = await readSourceModel(ctx, sourceId);
  // What was corrected may have answered some.
  await getSourceWithQuestions(ctx, sourceId);
  const ids = new Set(model.history.flatMap(({ createdBy }) => createdBy ?? []));
  return { ...model, authors: await displayNames(ctx.em.fork(), [...ids]) };
}
