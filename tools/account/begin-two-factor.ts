import { z } from 'zod';
import { beginTotp, type Enrolment } from '../../src/account/identity/totp-enrolment.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { twoFactorRoute } from './routes.ts';
import { password } from './two-factor-fields.ts';

const beginInput = z.object({ password });

const begun = named(
  'TwoFactorEnrolment',
  z.strictObject({
    secret: z.string().meta({ description: 'For typing, in base 32; shown this once' }),
    otpauth_url: z.string(),
    qr_svg: z.string().meta({ description: 'QR code of the address' }),
  }),
);

export const beginTwoFactor = defineTool<z.infer<typeof beginInput>, Enrolment>({
  name: 'begin_two_factor',
  title: 'Set up two-factor sign-in',
  description: 'Creates a secret for an authenticator app. It takes effect once its first code is confirmed.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...twoFactorRoute,
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
