import { z } from 'zod';
import { type ConnectionChange, changeConnection } from '../../src/data/sources/connections/change-connection.ts';
import type { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { storedConnection } from '../../src/data/sources/connections/stored-connection.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { agentConnection, agentConnectionView, connectionText, reconnectUrl, sourceId } from './agents.ts';
import { frequencyField, secretField, settingsField, tablesField } from './fields.ts';
import { connectionView, connectionViewOf } from './views.ts';

const input = z
  .strictObject({
    id,
    settings: settingsField.optional(),
    secret: secretField.optional().meta({ description: 'New credentials; needed again for settings that differ from the stored ones' }),
    tables: tablesField.optional(),
    sync_frequency: frequencyField.optional(),
  })
  .transform(({ tables: streams, sync_frequency: syncFrequency, ...rest }) => ({ ...rest, streams, syncFrequency }));

const mcpInput = z
  .strictObject({ data_source_id: sourceId, tables: tablesField.optional(), sync_frequency: frequencyField.optional() })
  .refine(({ tables, sync_frequency }) => tables !== undefined || sync_frequency !== undefined, 'Send tables, sync_frequency or both.')
  .transform(({ data_source_id, tables, sync_frequency }) => ({ id: data_source_id, streams: tables, syncFrequency: sync_frequency }));

export const updateConnection = defineTool<ConnectionChange & { id: string }, { connection: SourceConnection; reconnectUrl: string }>({
  name: 'update_connection',
  title: 'Change the connection of a data source',
  description:
    'Changes the settings, the credentials, the tables or the schedule of a connected data source. New settings and credentials are checked first. The data stays until the next sync. tables replaces all tables that are read: get_connection shows them. A chat changes tables and schedule only; a person changes the settings and the credentials at reconnect_url.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: {
    scope: 'data-sources:write',
    input: mcpInput,
    output: agentConnection,
    view: agentConnectionView,
    text: (view: z.infer<typeof agentConnection>) => `Changed. ${connectionText(view)}`,
  },
  rest: [
    {
      ...sourceWrite,
      method: 'PATCH',
      path: '/api/data-sources/{id}/connection/',
      status: 200,
      input,
      output: connectionView,
      view: ({ connection }) => connectionViewOf(connection),
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, ...change }) => {
    await changeConnection(ctx, sourceId, change);
    return { connection: await storedConnection(ctx, sourceId), reconnectUrl: reconnectUrl(ctx.config, sourceId) };
  },
});
