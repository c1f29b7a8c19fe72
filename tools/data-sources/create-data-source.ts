import { Readable } from 'node:stream';
import { z } from 'zod';
import { addFileSource, createFileSource, startImport, waitForImport } from '../../src/data/sources/create-file-source.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { openAddress } from '../../src/data/sources/uploads/open-address.ts';
import type { Context } from '../../src/platform/context.ts';
import { connectUrl } from '../connections/agents.ts';
import { kindField } from '../connections/fields.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { waitField } from './fields.ts';
import { type Brought, broughtAnswer, inboundFields, inlineFile, requireOne, settled } from './inbound.ts';
import { sourcePage, sourcePageView } from './views.ts';

const upload = z.object({
  file_name: text(500, 1).meta({ description: 'With its extension: csv, tsv, json, ndjson, parquet or xlsx' }),
  name: text(200).optional().meta({ description: 'Default: the file name without its extension' }),
  description: text(2000).optional(),
  wait: waitField,
  // Set by the door, never by the caller.
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the file as the body, or as the field "file" of a form.'),
});

const agentInput = z.strictObject({
  name: text(200, 1),
  description: text(2000).optional(),
  ...inboundFields,
  connector: kindField
    .optional()
    .meta({ description: 'Instead: a kind from list_connectors; you get the page where a person connects it' }),
});

type Input = z.infer<typeof upload> | z.infer<typeof agentInput>;
type Found = Extract<Brought, { kind: 'imported' }>;

export const createDataSource = defineTool<Input, Brought>({
  name: 'create_data_source',
  title: 'Upload a file as a data source',
  description:
    'Makes a data source of rows, CSV or a file (CSV, TSV, JSON, NDJSON, Parquet, XLSX), imports it and answers with its schema and how the import went. A file that cannot be read gives a source of status error with the reason in last_error.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    ...broughtAnswer,
    input: agentInput,
  },
  rest: [
    {
      method: 'POST',
      path: '/api/data-sources/',
      status: 201,
      gate: 'general',
      scope: 'data_sources:write',
      body: 'upload',
      input: upload,
      output: sourcePage,
      // A file sent to this route is always imported.
      view: (brought) => sourcePageView(brought as Found),
      statusOf: (brought) => (['pending', 'syncing'].includes((brought as Found).source.status) ? 202 : 201),
      otherStatuses: [202],
      errors: ['payload_too_large', 'unsupported_media_type', 'service_unavailable', 'insufficient_storage'],
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => ('stream' in input ? importUpload(ctx, input) : bring(ctx, input)),
});

async function importUpload(
  ctx: Context,
  { file_name: fileName, name, description, wait, stream }: z.infer<typeof upload>,
): Promise<Found> {
  const file = { fileName, name, description, stream, signal: ctx.signal };
  if (wait) return { kind: 'imported', ...(await getSource(ctx, (await createFileSource(ctx, file)).id)) };
  const sourceId = await addFileSource(ctx, file);
  await startImport(ctx, sourceId);
  return { kind: 'imported', ...(await getSource({ ...ctx, em: ctx.em.fork() }, sourceId)) };
}

async function bring(ctx: Context, given: z.infer<typeof agentInput>): Promise<Brought> {
  const { name, description, file_name: fileName, connector } = given;
  requireOne(given, ['rows', 'csv', 'file_name', 'connector']);
  if (connector !== undefined) return { kind: 'person', name, url: connectUrl(ctx.config, connector) };
  if (fileName !== undefined) {
    return {
      kind: 'address',
      name,
      origin: ctx.origin ?? '',
      address: await openAddress(ctx, { mode: 'create', name, description, fileName }),
    };
  }
  // requireOne admits nothing else.
  const file = inlineFile(given, name)!;
  const sourceId = await addFileSource(ctx, { ...file, name, description, signal: ctx.signal });
  await startImport(ctx, sourceId);
  return settled(ctx, sourceId, (shortly) => waitForImport(shortly, sourceId));
}
