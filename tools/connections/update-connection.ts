import { z } from 'zod';
import { type ConnectionChange, changeConnection } from '../../src/data/sources/connections/change-connection.ts';
import type { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { storedConnection } from '../../src/data/sources/connections/stored-connection.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
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

export const updateConnection = defineTool<ConnectionChange & { id: string }, SourceConnection>({
  name: 'update_connection',
  title: 'Change the connection of a data source',
  description:
    'Changes the settings, the credentials, the tables or the schedule of a connected data source. New settings and credentials are checked first. The data stays until the next sync.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [
    {
      ...sourceWrite,
      method: 'PATCH',
      path: '/api/data-sources/{id}/connection/',
      status: 200,
      input,
      output: connectionView,
      view: connectionViewOf,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, ...change }) => {
    await changeConnection(ctx, sourceId, change);
    return storedConnection(ctx, sourceId);
  },
});
