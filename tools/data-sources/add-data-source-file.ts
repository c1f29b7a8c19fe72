import { Readable } from 'node:stream';
import { z } from 'zod';
import { keysConfirmed } from '../../src/data/corrections/present-corrections.ts';
import { REPEAT_CHOICES } from '../../src/data/engine/append/types.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { changeFile } from '../../src/data/sources/source-files.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { waitField } from './fields.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

const file = z.object({
  id,
  mode: z.enum(['append', 'replace'], 'Use append or replace.').meta({ description: 'append: adds the rows after the existing ones' }),
  repeats: z
    .enum(['ask', ...REPEAT_CHOICES], 'Use ask, skip, merge or append.')
    .default('ask')
    .meta({
      description:
        'For append, what becomes of rows that are there already: skip leaves them out, merge replaces those with the same key, append adds them once more; ask adds nothing until you choose, unless a key was confirmed',
    }),
  file_name: text(500, 1).meta({ description: 'With its extension: csv, tsv, json, ndjson, parquet or xlsx' }),
  wait: waitField,
  // Set by the door, never by the caller.
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the file as the body, or as the field "file" of a form.'),
});

export const addDataSourceFile = defineTool<z.infer<typeof file>, FoundSource>({
  name: 'add_data_source_file',
  title: 'Replace or append the data of a data source',
  description:
    'Replaces a data source’s data, or appends a file’s rows. The existing data stays in use until the import succeeds; if it fails, last_error says why and nothing changes. Rows that are there already are noticed: the call then answers 409, and the source shows the question until it is answered or the file is sent again with "repeats".',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'POST',
      path: '/api/data-sources/{id}/files/',
      status: 200,
      statusOf: ({ source }) => (source.status === 'pending' || source.status === 'syncing' ? 202 : 200),
      otherStatuses: [202],
      body: 'upload',
      input: file,
      errors: ['payload_too_large', 'unsupported_media_type', 'service_unavailable', 'insufficient_storage', 'conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, mode, repeats, file_name: fileName, wait, stream }) => {
    const confirmedKeys = await keysConfirmed(ctx, sourceId);
    await changeFile(ctx, sourceId, { mode, repeats, confirmedKeys, fileName, stream, wait, signal: ctx.signal });
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
