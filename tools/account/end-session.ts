import { z } from 'zod';
import { endSession as end } from '../../src/account/identity/user-sessions.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { profileRoute } from './routes.ts';

export const endSession = defineTool<{ id: string }, void>({
  name: 'end_session',
  title: 'End one of your sessions',
  description: 'Signs out a browser or program. Takes effect with its next request.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...profileRoute,
      method: 'DELETE',
      path: '/api/account/sessions/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => end(ctx, input.id),
});
