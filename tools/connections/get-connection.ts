import { z } from 'zod';
import type { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { storedConnection } from '../../src/data/sources/connections/stored-connection.ts';
import { sourceRead, sourceReading } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { agentConnection, agentConnectionView, connectionText, PERSON_CONNECTS, reconnectUrl, sourceId } from './agents.ts';
import { connectionView, connectionViewOf } from './views.ts';

export const getConnection = defineTool<{ id: string }, { connection: SourceConnection; reconnectUrl: string }>({
  name: 'get_connection',
  title: 'Get the connection of a data source',
  description: `How a data source is connected: kind, settings, tables, next sync, and whether it needs new credentials, which are never shown. ${PERSON_CONNECTS}: reconnect_url.`,
  ...sourceReading,
  mcp: {
    scope: 'data-sources:read',
    input: z.strictObject({ data_source_id: sourceId }).transform(({ data_source_id }) => ({ id: data_source_id })),
    output: agentConnection,
    view: agentConnectionView,
    text: connectionText,
  },
  rest: [
    {
      ...sourceRead,
      path: '/api/data-sources/{id}/connection/',
      input: z.object({ id }),
      output: connectionView,
      view: ({ connection }) => connectionViewOf(connection),
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, input) => ({
    connection: await storedConnection(ctx, input.id),
    reconnectUrl: reconnectUrl(ctx.config, input.id),
  }),
});
