import { z } from 'zod';
import { disconnectApp as disconnect } from '../../src/account/grants/connected-apps.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { CONNECTED_APPS_PATH, connectedAppRoute } from './routes.ts';

export const disconnectApp = defineTool<{ id: string }, void>({
  name: 'disconnect_app',
  title: 'Disconnect an app',
  description: 'Revokes all tokens of an application. Takes effect with its next request.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...connectedAppRoute,
      method: 'DELETE',
      path: `${CONNECTED_APPS_PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => disconnect(ctx, input.id),
});
