import { z } from 'zod';
import { connectSource, type NewConnection } from '../../src/data/sources/connections/connect-source.ts';
import { getSource } from '../../src/data/sources/get-source.ts';
import { type FoundSource, sourceAnswer, sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { frequencyField, kindField, secretField, settingsField, tablesField } from './fields.ts';

const input = z
  .strictObject({
    kind: kindField,
    name: text(200, 1),
    description: text(2000).optional(),
    settings: settingsField,
    secret: secretField,
    tables: tablesField,
    sync_frequency: frequencyField.default('daily'),
    wait: z.boolean().default(true).meta({ description: 'false: returns 202 at once, while the first sync runs' }),
  })
  .transform(({ tables: streams, sync_frequency: syncFrequency, ...rest }): NewConnection => ({ ...rest, streams, syncFrequency }));

export const connectDataSource = defineTool<NewConnection, FoundSource>({
  name: 'connect_data_source',
  title: 'Connect a data source',
  description:
    'Connects a database or service as a data source after checking the credentials, and reads the chosen tables for the first time. The credentials are sealed and never returned. A first sync that fails gives a source of status error with the reason in last_error.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...sourceWrite,
      ...sourceAnswer,
      method: 'POST',
      path: '/api/connections/',
      status: 201,
      input,
      statusOf: ({ source }) => (source.status === 'syncing' ? 202 : 201),
      otherStatuses: [202],
      errors: ['service_unavailable'],
    },
  ],
  handler: async (ctx, request) => {
    const sourceId = await connectSource(ctx, request);
    return getSource({ ...ctx, em: ctx.em.fork() }, sourceId);
  },
});
