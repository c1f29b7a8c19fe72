import { z } from 'zod';
import type { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { storedConnection } from '../../src/data/sources/connections/stored-connection.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { connectionView, connectionViewOf } from './views.ts';

export const getConnection = defineTool<{ id: string }, SourceConnection>({
  name: 'get_connection',
  title: 'Get the connection of a data source',
  description:
    'How a data source is connected: kind, settings, tables, next sync, and whether it needs new credentials, which are never shown.',
  ...sourceReading,
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/connection/',
      input: z.object({ id }),
      output: connectionView,
      view: connectionViewOf,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => storedConnection(ctx, input.id),
});
