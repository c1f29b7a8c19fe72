import { z } from 'zod';
import { type Distribution, distributionOf } from '../../src/data/sources/read-rows.ts';
import { cell } from '../analysis/views.ts';
import { defineTool } from '../define.ts';
import { count, id, text } from '../fields.ts';
import { named } from '../named.ts';
import { table } from './fields.ts';
import { sourceRead, sourceReading } from './routes.ts';

const columnWanted = z.object({ id, table, column: text(500, 1) });

export const getColumnDistribution = defineTool<z.infer<typeof columnWanted>, Distribution>({
  name: 'get_column_distribution',
  title: 'Get the distribution of a column',
  description: 'Histogram of numbers and times, most frequent values of other columns. Columns with personal data are excluded.',
  ...sourceReading,
  rest: [
    {
      ...sourceRead,
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
