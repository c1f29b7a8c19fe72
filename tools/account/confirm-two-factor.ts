import { z } from 'zod';
import { confirmTotp } from '../../src/account/identity/totp-enrolment.ts';
import { defineTool } from '../define.ts';
import { twoFactorRoute } from './routes.ts';
import { code } from './two-factor-fields.ts';

const confirmInput = z.object({ code });

const confirmed = z.strictObject({
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Each signs in once without the authenticator; shown this once. Empty where there are some' }),
});

export const confirmTwoFactor = defineTool<z.infer<typeof confirmInput>, string[]>({
  name: 'confirm_two_factor',
  title: 'Turn two-factor sign-in on',
  description: 'Confirms the authenticator app with its first code. Your first second factor comes with recovery codes.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...twoFactorRoute,
      path: '/api/account/two-factor/confirm/',
      status: 200,
      input: confirmInput,
      output: confirmed,
      view: (codes) => ({ recovery_codes: codes }),
    },
  ],
  handler: (ctx, input) => confirmTotp(ctx, input.code),
});
