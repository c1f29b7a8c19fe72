import { z } from 'zod';
import { COLUMN_TYPES } from '../../src/data/engine/types.ts';
import { type Dependents, dependentsOf } from '../../src/data/sources/change-source.ts';
import { type Distribution, distributionOf, type RowsRead, readRows } from '../../src/data/sources/read-rows.ts';
import { cell } from '../analysis/views.ts';
import { defineTool } from '../define.ts';
import { count, id, text, uuid } from '../fields.ts';
import { named } from '../named.ts';

const reading = {
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const;
const door = { method: 'GET', status: 200, gate: 'general', scope: 'data_sources:read', tag: 'General API' } as const;

const table = text(500).optional().meta({ description: 'Default: the first table' });
const LIMIT_MAX = 1000;

/** A whole number as a query string spells it. */
const whole = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `Give a whole number up to ${max}.`)
    .refine((value) => Number(value) <= max, `Give a whole number up to ${max}.`)
    .default(String(fallback))
    .transform(Number);

const wanted = z.object({
  id,
  table,
  offset: whole(1_000_000_000, 0).meta({ description: 'Rows to skip; default 0', example: '0' }),
  limit: whole(LIMIT_MAX, 200).meta({ description: `Default 200, at most ${LIMIT_MAX}`, example: '200' }),
  order_by: text(501).optional().meta({ description: 'A column, with a leading "-" for descending; default: as in the file' }),
});

const getRows = defineTool<z.infer<typeof wanted>, RowsRead>({
  name: 'get_data_source_rows',
  title: 'Read rows of a data source',
  description: 'Reads rows of one table, free of charge. Personal data is masked.',
  ...reading,
  rest: [
    {
      ...door,
      path: '/api/data-sources/{id}/rows/',
      input: wanted,
      output: named(
        'DataSourceRows',
        z.strictObject({
          table: z.string(),
          row_count: count,
          columns: z.array(z.strictObject({ name: z.string(), type: z.enum(COLUMN_TYPES) })),
          rows: z.array(z.array(cell)),
          truncated: z
            .boolean()
            .meta({ description: 'True if the response reached 8 MiB before `limit`: request the following rows with `offset`' }),
        }),
      ),
      view: (read) => ({
        table: read.table,
        row_count: read.rowCount,
        columns: read.columns.map(({ name, type }) => ({ name, type })),
        rows: read.rows,
        truncated: read.truncated,
      }),
      errors: ['conflict'],
    },
  ],
  handler: (ctx, { id: sourceId, table: name, offset, limit, order_by: order }) =>
    readRows(ctx, sourceId, {
      table: name,
      offset,
      limit,
      orderBy: order?.replace(/^-/, ''),
      descending: order?.startsWith('-') ?? false,
    }),
});

const columnWanted = z.object({ id, table, column: text(500, 1) });

const getDistribution = defineTool<z.infer<typeof columnWanted>, Distribution>({
  name: 'get_column_distribution',
  title: 'Get the distribution of a column',
  description: 'Histogram of numbers and times, most frequent values of other columns. Columns with personal data are excluded.',
  ...reading,
  rest: [
    {
      ...door,
      path: '/api/data-sources/{id}/distribution/',
      input: columnWanted,
      output: named(
        'ColumnDistribution',
        z.strictObject({
          kind: z.enum(['ranges', 'values', 'none']),
          bars: z.array(z.strictObject({ from: cell, to: cell, count })),
        }),
      ),
      view: ({ kind, bars }) => ({ kind, bars }),
      errors: ['conflict'],
    },
  ],
  handler: (ctx, { id: sourceId, ...of }) => distributionOf(ctx, sourceId, of),
});

const dependent = named('Dependents', z.strictObject({ count, newest: z.array(z.strictObject({ id: uuid, name: z.string() })) }));

const getDependents = defineTool<{ id: string }, Dependents>({
  name: 'get_data_source_dependents',
  title: 'List what uses a data source',
  description: 'Reports, dashboards and goals built on a data source: what would lose its data if you delete it.',
  ...reading,
  rest: [
    {
      ...door,
      path: '/api/data-sources/{id}/dependents/',
      input: z.object({ id }),
      output: named('DataSourceDependents', z.strictObject({ reports: dependent, dashboards: dependent, goals: dependent })),
      view: (dependents) => dependents,
    },
  ],
  handler: (ctx, { id: sourceId }) => dependentsOf(ctx, sourceId),
});

export const READ_SOURCE_TOOLS = [getRows, getDistribution, getDependents];
