import { z } from 'zod';
import { revokeAppToken as revoke } from '../../src/account/grants/connected-apps.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { CONNECTED_APPS_PATH, connectedAppRoute } from './routes.ts';

export const revokeAppToken = defineTool<{ id: string; token_id: string }, void>({
  name: 'revoke_app_token',
  title: 'Revoke one token of an app',
  description: 'Revokes one access token. The application stays connected and can get another.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      ...connectedAppRoute,
      method: 'DELETE',
      path: `${CONNECTED_APPS_PATH}{id}/tokens/{token_id}/`,
      status: 204,
      input: z.object({ id, token_id: id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => revoke(ctx, input.id, input.token_id),
});
