import { Readable } from 'node:stream';
import { z } from 'zod';
import { SETTABLE_TYPES } from '../../src/data/engine/types.ts';
import { deleteSource, describeSource } from '../../src/data/sources/change-source.ts';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { overrideTypes } from '../../src/data/sources/override-types.ts';
import { changeFile } from '../../src/data/sources/source-files.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { waitField } from './create-data-source.ts';
import { sourcePage, sourcePageView } from './views.ts';

type Found = { source: DataSource; snapshot: Snapshot | null };

const editing = { cost: 'general', role: 'editor' } as const;
const door = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'General API' } as const;
const shown = { output: sourcePage, view: sourcePageView } as const;

const description = z
  .strictObject({ id, name: text(200).optional(), description: text(2000).optional() })
  .refine((fields) => fields.name !== undefined || fields.description !== undefined, 'Name what to change: name, description or both.');

const updateDataSource = defineTool<z.infer<typeof description>, Found>({
  name: 'update_data_source',
  title: 'Rename or describe a data source',
  description: 'Renames or describes a data source. Its data, and everything built on it, stay as they are.',
  ...editing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...door, ...shown, method: 'PATCH', path: '/api/data-sources/{id}/', status: 200, input: description }],
  handler: async (ctx, { id: sourceId, ...changes }) => {
    await describeSource(ctx, sourceId, changes);
    return getSource(ctx, sourceId);
  },
});

const deleteDataSource = defineTool<{ id: string }, void>({
  name: 'delete_data_source',
  title: 'Delete a data source',
  description:
    'Removes a data source and its data for good, and stops an import of it. Finished reports stay; dashboards and goals over it stay as they are and cannot be brought up to date.',
  ...editing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...door,
      method: 'DELETE',
      path: '/api/data-sources/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, { id: sourceId }) => deleteSource(ctx, sourceId),
});

const file = z.object({
  id,
  mode: z.enum(['append', 'replace'], 'Give append or replace.').meta({ description: 'append: adds the rows after the existing ones' }),
  file_name: text(500, 1).meta({ description: 'With its extension: csv, tsv, json, ndjson, parquet or xlsx' }),
  wait: waitField,
  // Put here by the door, never by the caller.
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the file as the body, or as the field "file" of a form.'),
});

const addDataSourceFile = defineTool<z.infer<typeof file>, Found>({
  name: 'add_data_source_file',
  title: 'Replace or append the data of a data source',
  description:
    'Replaces a data source’s data, or appends a file’s rows. The existing data stays in use until the import succeeds; if it fails, last_error says why and nothing changes.',
  ...editing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...door,
      ...shown,
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
  handler: async (ctx, { id: sourceId, mode, file_name: fileName, wait, stream }) => {
    await changeFile(ctx, sourceId, { mode, fileName, stream, wait, signal: ctx.signal });
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});

const types = z.strictObject({
  id,
  types: z
    .record(text(500), z.record(text(500), z.enum(SETTABLE_TYPES, `Use one of ${SETTABLE_TYPES.join(', ')}, or null.`).nullable()))
    .meta({ description: '{table: {column: type}}; null restores the detected type' }),
});

const setColumnTypes = defineTool<z.infer<typeof types>, Found>({
  name: 'set_column_types',
  title: 'Set the types of columns',
  description:
    'Reads the files of a data source again with other types, where every value of the columns says the same in them; else the answer names values that do not. Answers with 202; the import goes on.',
  ...editing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...door, ...shown, method: 'PATCH', path: '/api/data-sources/{id}/types/', status: 202, input: types, errors: ['conflict'] }],
  handler: async (ctx, { id: sourceId, types: wanted }) => {
    await overrideTypes(ctx, sourceId, wanted);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});

export const CHANGE_SOURCE_TOOLS = [updateDataSource, deleteDataSource, addDataSourceFile, setColumnTypes];
