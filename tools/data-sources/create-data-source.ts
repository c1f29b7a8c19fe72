import { Readable } from 'node:stream';
import { z } from 'zod';
import { addFileSource, createFileSource, startImport } from '../../src/data/sources/create-file-source.ts';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { waitField } from './fields.ts';
import { sourcePage, sourcePageView } from './views.ts';

const input = z.object({
  file_name: text(500, 1).meta({ description: 'With its extension: csv, tsv, json, ndjson, parquet or xlsx' }),
  name: text(200).optional().meta({ description: 'Default: the file name without its extension' }),
  description: text(2000).optional(),
  wait: waitField,
  // Set by the door, never by the caller.
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the file as the body, or as the field "file" of a form.'),
});

export const createDataSource = defineTool<z.infer<typeof input>, { source: DataSource; snapshot: Snapshot | null }>({
  name: 'create_data_source',
  title: 'Upload a file as a data source',
  description:
    'Takes a file (CSV, TSV, JSON, NDJSON, Parquet, XLSX), imports it and answers with its schema and import certificate. A file that cannot be read gives a source of status error with the reason in last_error.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/data-sources/',
      status: 201,
      gate: 'general',
      scope: 'data_sources:write',
      body: 'upload',
      input,
      output: sourcePage,
      view: sourcePageView,
      statusOf: ({ source }) => (source.status === 'pending' || source.status === 'syncing' ? 202 : 201),
      otherStatuses: [202],
      errors: ['payload_too_large', 'unsupported_media_type', 'service_unavailable', 'insufficient_storage'],
      tag: 'General API',
    },
  ],
  handler: async (ctx, { file_name: fileName, name, description, wait, stream }) => {
    const upload = { fileName, name, description, stream, signal: ctx.signal };
    if (wait) return getSource(ctx, (await createFileSource(ctx, upload)).id);
    const sourceId = await addFileSource(ctx, upload);
    await startImport(ctx, sourceId);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
