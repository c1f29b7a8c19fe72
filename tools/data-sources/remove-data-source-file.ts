import { z } from 'zod';
import { getSource } from '../../src/data/sources/get-source.ts';
import { removeFile } from '../../src/data/sources/source-files.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

const input = z.strictObject({ id, file_id: text(100, 1).meta({ description: 'An id from the files of the data source' }) });

export const removeDataSourceFile = defineTool<z.infer<typeof input>, FoundSource>({
  name: 'remove_data_source_file',
  title: 'Take a file out of a data source',
  description:
    'Imports a data source again without one of its files. Returns 202 while the import runs; the present data stays in use until it succeeds. It can be undone.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'DELETE',
      path: '/api/data-sources/{id}/files/{file_id}/',
      status: 202,
      input,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, file_id: fileId }) => {
    await removeFile(ctx, sourceId, fileId);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
