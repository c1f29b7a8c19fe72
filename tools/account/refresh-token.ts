import { z } from 'zod';
import { refreshAccess } from '../../src/account/identity/login.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';

const input = z.object({ refresh: text(4096, 1) });
const output = z.strictObject({ access: z.string().meta({ description: 'JWT, good for one hour' }) });

export const refreshToken = definePublicTool<z.infer<typeof input>, z.infer<typeof output>>({
  name: 'refresh_token',
  title: 'Refresh an access token',
  description: 'Exchanges a refresh token for a new access token, as long as its session is valid.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/auth/token/refresh/',
      status: 200,
      gate: 'public',
      scope: null,
      input,
      output,
      view: (result) => result,
      noStore: true,
      errors: ['authentication_required'],
      tag: 'Sign-in',
    },
  ],
  handler: (ctx, { refresh }) => refreshAccess(ctx, refresh),
});
