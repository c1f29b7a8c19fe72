import { Readable } from 'node:stream';
import { z } from 'zod';
import { keysConfirmed } from '../../src/data/corrections/present-corrections.ts';
import { REPEAT_CHOICES } from '../../src/data/engine/append/types.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { changeFile } from '../../src/data/sources/source-files.ts';
import { openAddress } from '../../src/data/sources/uploads/open-address.ts';
import type { Context } from '../../src/platform/context.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { waitField } from './fields.ts';
import { type Brought, broughtAnswer, inboundFields, inlineFile, requireOne, settled } from './inbound.ts';
import { sourceAnswer, sourceEditing, sourceWrite } from './routes.ts';

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

const agentInput = z.strictObject({
  data_source_id: id.meta({ format: 'uuid', description: 'A source of files' }),
  mode: file.shape.mode,
  repeats: file.shape.repeats.meta({
    description: 'For append, rows that are there already: skip, merge by key, append again; ask adds nothing until you choose',
  }),
  ...inboundFields,
});

type Input = z.infer<typeof file> | z.infer<typeof agentInput>;
type Found = Extract<Brought, { kind: 'imported' }>;

export const addDataSourceFile = defineTool<Input, Brought>({
  name: 'add_data_source_file',
  title: 'Replace or append the data of a data source',
  description:
    'Replaces a data source’s data, or appends a file’s rows. The existing data stays in use until the import succeeds; if it fails, last_error says why and nothing changes. Rows that are there already are noticed: the call then answers 409, and the source shows the question until it is answered or the file is sent again with "repeats".',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  mcp: {
    ...broughtAnswer,
    input: agentInput,
  },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'POST',
      path: '/api/data-sources/{id}/files/',
      status: 200,
      // A file sent to this route is always imported.
      view: (brought) => sourceAnswer.view(brought as Found),
      statusOf: (brought) => (['pending', 'syncing'].includes((brought as Found).source.status) ? 202 : 200),
      otherStatuses: [202],
      body: 'upload',
      input: file,
      errors: ['payload_too_large', 'unsupported_media_type', 'service_unavailable', 'insufficient_storage', 'conflict'],
    },
  ],
  handler: (ctx, input) => ('stream' in input ? importUpload(ctx, input) : bring(ctx, input)),
});

async function importUpload(ctx: Context, { id: sourceId, file_name: fileName, ...change }: z.infer<typeof file>): Promise<Found> {
  const confirmedKeys = await keysConfirmed(ctx, sourceId);
  await changeFile(ctx, sourceId, { ...change, confirmedKeys, fileName, signal: ctx.signal });
  return { kind: 'imported', ...(await getSource({ ...ctx, em: ctx.em.fork() }, sourceId)) };
}

async function bring(ctx: Context, given: z.infer<typeof agentInput>): Promise<Brought> {
  const { data_source_id: dataSourceId, mode, repeats, file_name: fileName } = given;
  requireOne(given, ['rows', 'csv', 'file_name']);
  const { source } = await getSource(ctx, dataSourceId);
  if (fileName !== undefined) {
    const address = await openAddress(ctx, { mode, dataSourceId, repeats, fileName });
    return { kind: 'address', name: source.name, origin: ctx.origin ?? '', address };
  }
  // requireOne admits nothing else.
  const file = inlineFile(given, source.name)!;
  const confirmedKeys = await keysConfirmed(ctx, dataSourceId);
  return settled(ctx, dataSourceId, (shortly) =>
    changeFile(shortly, dataSourceId, { ...file, mode, repeats, confirmedKeys, wait: true, signal: ctx.signal }),
  );
}
