import { z } from 'zod';
import { COLUMN_TYPES } from '../../src/data/engine/types.ts';
import { type RowsRead, readRows } from '../../src/data/sources/read-rows.ts';
import { cell } from '../analysis/views.ts';
import { defineTool } from '../define.ts';
import { count, id, text } from '../fields.ts';
import { named } from '../named.ts';
import { table } from './fields.ts';
import { sourceRead, sourceReading } from './routes.ts';

const LIMIT_MAX = 1000;

/** An integer as a query string spells it. */
const whole = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `Use a whole number up to ${max}.`)
    .refine((value) => Number(value) <= max, `Use a whole number up to ${max}.`)
    .default(String(fallback))
    .transform(Number);

const wanted = z.object({
  id,
  table,
  offset: whole(1_000_000_000, 0).meta({ description: 'Rows to skip; default 0', example: '0' }),
  limit: whole(LIMIT_MAX, 200).meta({ description: `Default 200, at most ${LIMIT_MAX}`, example: '200' }),
  order_by: text(501).optional().meta({ description: 'A column, with a leading "-" for descending; default: as in the file' }),
});

export const getDataSourceRows = defineTool<z.infer<typeof wanted>, RowsRead>({
  name: 'get_data_source_rows',
  title: 'Read rows of a data source',
  description: 'Reads rows of one table, free of charge. Personal data is masked.',
  ...sourceReading,
  rest: [
    {
      ...sourceRead,
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
