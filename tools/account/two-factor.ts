import { z } from 'zod';
import { beginTotp, confirmTotp, disableTotp, type Enrolment } from '../../src/account/identity/totp-enrolment.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { named } from '../named.ts';

const password = text(1000, 1).meta({ format: 'password' });
const code = text(40, 1).meta({ description: 'The current code of the authenticator app' });
const beginInput = z.object({ password });
const confirmInput = z.object({ code });
const disableInput = z.object({
  password,
  code: code.meta({ description: 'The current code of the authenticator app, or a recovery code' }),
});
const begun = named(
  'TwoFactorEnrolment',
  z.strictObject({
    secret: z.string().meta({ description: 'For typing, in base 32; shown this once' }),
    otpauth_url: z.string(),
    qr_svg: z.string().meta({ description: 'QR code of the address' }),
  }),
);
const confirmed = z.strictObject({
  recovery_codes: z
    .array(z.string())
    .meta({ description: 'Each signs in once without the authenticator; shown this once. Empty where there are some' }),
});

const shared = { method: 'POST', gate: 'general', scope: null, credential: 'session', tag: 'Profile', noStore: true } as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

const begin = defineTool<z.infer<typeof beginInput>, Enrolment>({
  name: 'begin_two_factor',
  title: 'Set up two-factor sign-in',
  description: 'Creates a secret for an authenticator app. It takes effect once its first code is confirmed.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      path: '/api/account/two-factor/',
      status: 201,
      input: beginInput,
      output: begun,
      view: ({ secret, otpauthUrl, qrSvg }) => ({ secret, otpauth_url: otpauthUrl, qr_svg: qrSvg }),
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => beginTotp(ctx, input.password),
});

const confirm = defineTool<z.infer<typeof confirmInput>, string[]>({
  name: 'confirm_two_factor',
  title: 'Turn two-factor sign-in on',
  description: 'Confirms the authenticator app with its first code. Your first second factor comes with recovery codes.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      path: '/api/account/two-factor/confirm/',
      status: 200,
      input: confirmInput,
      output: confirmed,
      view: (codes) => ({ recovery_codes: codes }),
    },
  ],
  handler: (ctx, input) => confirmTotp(ctx, input.code),
});

const disable = defineTool<z.infer<typeof disableInput>, void>({
  name: 'disable_two_factor',
  title: 'Turn two-factor sign-in off',
  description: 'Requires your password and a code of the authenticator app, or a recovery code.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { ...annotations, destructiveHint: true },
  rest: [
    {
      ...shared,
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

/** The second factor of the signed-in user: `/api/account/two-factor/`. */
export const TWO_FACTOR_TOOLS = [begin, confirm, disable];
