import { z } from 'zod';
import { SETTABLE_TYPES } from '../../src/data/engine/types.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { overrideTypes } from '../../src/data/sources/override-types.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

const types = z.strictObject({
  id,
  types: z
    .record(text(500), z.record(text(500), z.enum(SETTABLE_TYPES, `Use one of ${SETTABLE_TYPES.join(', ')}, or null.`).nullable()))
    .meta({ description: '{table: {column: type}}; null restores the detected type' }),
});

export const setColumnTypes = defineTool<z.infer<typeof types>, FoundSource>({
  name: 'set_column_types',
  title: 'Set the types of columns',
  description:
    'Imports the files of a data source again with other column types. Values that do not have the type are left empty, and a question about them lists them; if none has it, the type is refused. Returns 202 while the import runs.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'PATCH',
      path: '/api/data-sources/{id}/types/',
      status: 202,
      input: types,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, types: wanted }) => {
    await overrideTypes(ctx, sourceId, wanted);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
