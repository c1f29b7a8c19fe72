import { z } from 'zod';
import { disableTotp } from '../../src/account/identity/totp-enrolment.ts';
import { defineTool } from '../define.ts';
import { twoFactorRoute } from './routes.ts';
import { code, password } from './two-factor-fields.ts';

const disableInput = z.object({
  password,
  code: code.meta({ description: 'The current code of the authenticator app, or a recovery code' }),
});

export const disableTwoFactor = defineTool<z.infer<typeof disableInput>, void>({
  name: 'disable_two_factor',
  title: 'Turn two-factor sign-in off',
  description: 'Requires your password and a code of the authenticator app, or a recovery code.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...twoFactorRoute,
      path: '/api/account/two-factor/disable/',
      status: 204,
      input: disableInput,
      output: null,
      view: () => undefined,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => disableTotp(ctx, input),
});
