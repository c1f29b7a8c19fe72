import { z } from 'zod';
import { describeEnded, type Ended, resetPassword as reset } from '../../src/account/sign-up/password-reset.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';
import { forgottenPasswordRoute } from './routes.ts';

const resetInput = z.object({
  token: text(300, 1).meta({ description: 'From the emailed link' }),
  password: text(1000, 1).meta({ format: 'password' }),
  end_keys_and_apps: z
    .boolean('Use true or false.')
    .default(true)
    .meta({ description: 'Also revoke your API and MCP keys and disconnect your connected apps' }),
});

const resetOutput = named(
  'PasswordReset',
  z.strictObject({
    message: z.string(),
    ended: z.strictObject({
      sessions: z.int(),
      api_keys: z.int().nullable().meta({ description: 'API and MCP keys; null where they keep working' }),
      connected_apps: z.int().nullable(),
    }),
  }),
);

export const resetPassword = definePublicTool<z.infer<typeof resetInput>, Ended>({
  name: 'reset_password',
  title: 'Set a new password',
  description:
    'Sets a new password with the token of an emailed link, once. All sessions of the user end, and unless asked otherwise their keys and connected apps.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    { ...forgottenPasswordRoute, path: '/api/auth/password/reset/', status: 200, input: resetInput, output: resetOutput, view: resetView },
  ],
  handler: (ctx, { token, password, end_keys_and_apps: endAccess }) => reset(ctx, { token, password, endAccess }),
});

function resetView(ended: Ended) {
  const { sessions, apiKeys, connectedApps } = ended;
  return {
    message: `Password changed. ${describeEnded(ended)}`,
    ended: { sessions, api_keys: apiKeys, connected_apps: connectedApps },
  };
}
