import { z } from 'zod';
import { forgotPassword as forgot, resetPassword as reset } from '../../src/identity/password-reset.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';

const forgotInput = z.object({ email: text(320, 1).meta({ format: 'email' }) });
const forgotOutput = z.strictObject({ message: z.string() });
const resetInput = z.object({
  token: text(300, 1).meta({ description: 'From the mailed link' }),
  password: text(1000, 1).meta({ format: 'password' }),
});

const shared = { method: 'POST', gate: 'public', scope: null, noStore: true, errors: ['rate_limited'], tag: 'Sign-in' } as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

export const forgotPassword = definePublicTool<z.infer<typeof forgotInput>, z.infer<typeof forgotOutput>>({
  name: 'forgot_password',
  title: 'Ask for a new password',
  description: 'Mails a link to set a new password, where the address has an account. The answer is the same where it has none.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { ...annotations, openWorldHint: true },
  rest: [
    { ...shared, path: '/api/auth/password/forgot/', status: 202, input: forgotInput, output: forgotOutput, view: (answer) => answer },
  ],
  handler: async (ctx, { email }) => {
    await forgot(ctx, email);
    return { message: `If ${email.trim()} has an account, a link to set a new password was sent there. It is good for 30 minutes.` };
  },
});

export const resetPassword = definePublicTool<z.infer<typeof resetInput>, void>({
  name: 'reset_password',
  title: 'Set a new password',
  description: 'Sets a new password by the token of a mailed link, once. All sessions of the user end.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { ...annotations, destructiveHint: true },
  rest: [{ ...shared, path: '/api/auth/password/reset/', status: 204, input: resetInput, output: null, view: () => undefined }],
  handler: (ctx, request) => reset(ctx, request),
});
