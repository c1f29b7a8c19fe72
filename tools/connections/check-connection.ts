import { type Checked, type ConnectionRequest, checkConnection } from '../../src/data/sources/connections/check-connection.ts';
import { sourceEditing, sourceWrite } from '../data-sources/routes.ts';
import { defineTool } from '../define.ts';
import { connectionRequest } from './request.ts';
import { checkedView, checkView } from './views.ts';

export const checkConnectionTool = defineTool<ConnectionRequest, Checked>({
  name: 'check_connection',
  title: 'Check a connection',
  description: 'Connects to a source with the given settings and credentials, and says what works and what does not. Saves nothing.',
  ...sourceEditing,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [
    {
      ...sourceWrite,
      method: 'POST',
      path: '/api/connections/check/',
      status: 200,
      input: connectionRequest,
      output: checkView,
      view: checkedView,
      noStore: true,
      errors: ['not_found'],
    },
  ],
  handler: (ctx, request) => checkConnection(ctx, request),
});
