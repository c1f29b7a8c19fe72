import { z } from 'zod';
import { type LoginResult, login as signIn } from '../../src/account/identity/login.ts';
import { definePublicTool } from '../define.ts';
import { iso, text, timestamp } from '../fields.ts';

const input = z.object({
  email: text(320, 1).meta({ format: 'email' }),
  password: text(1000, 1).meta({ format: 'password' }),
  totp_code: text(20).nullish().meta({ description: 'The current code, for accounts with two-factor sign-in' }),
});

const output = z.strictObject({
  access: z.string().meta({ description: 'JWT, good for one hour' }),
  refresh: z.string().meta({ description: 'JWT, good for seven days' }),
  user: z.strictObject({ id: z.int(), email: z.string(), organization: z.string() }),
  details: z
    .strictObject({
      two_factor_setup_required: z.literal(true),
      required_from: timestamp.meta({ description: 'Until then everything is allowed; after that, only setting up a second factor' }),
      setup: z.string().meta({ description: 'Where to begin' }),
    })
    .optional()
    .meta({ description: 'Where the organization requires a second factor that you have not set up' }),
});

export const login = definePublicTool<z.infer<typeof input>, LoginResult>({
  name: 'login',
  title: 'Sign in',
  description:
    'Gives an access and a refresh token for an address and a password, with a code where the account has two-factor sign-in. Passkeys work in browsers only: an account with nothing else is refused, and may send a recovery code.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/auth/login/',
      status: 200,
      gate: 'public',
      scope: null,
      input,
      output,
      view: ({ access, refresh, user, twoFactorSetup }) => ({
        access,
        refresh,
        user,
        ...(twoFactorSetup === null ? {} : { details: setupDetails(twoFactorSetup.requiredFrom) }),
      }),
      noStore: true,
      errors: ['authentication_required', 'rate_limited'],
      tag: 'Sign-in',
    },
  ],
  handler: (ctx, { email, password, totp_code: totpCode }) =>
    signIn(ctx, { email, password, totpCode }, { ip: ctx.ip, requestId: ctx.requestId }),
});

function setupDetails(requiredFrom: Date) {
  return { two_factor_setup_required: true, required_from: iso(requiredFrom), setup: 'POST /api/account/two-factor/' };
}
