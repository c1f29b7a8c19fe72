import { z } from 'zod';
import { forgotPassword as forgot } from '../../src/account/sign-up/password-reset.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';
import { forgottenPasswordRoute } from './routes.ts';

const forgotInput = z.object({ email: text(320, 1).meta({ format: 'email' }) });
const forgotOutput = z.strictObject({ message: z.string() });

export const forgotPassword = definePublicTool<z.infer<typeof forgotInput>, z.infer<typeof forgotOutput>>({
  name: 'forgot_password',
  title: 'Ask for a new password',
  description: 'Emails a link to set a new password if the address has an account. The response is the same if it has none.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...forgottenPasswordRoute,
      path: '/api/auth/password/forgot/',
      status: 202,
      input: forgotInput,
      output: forgotOutput,
      view: (answer) => answer,
    },
  ],
  handler: async (ctx, { email }) => {
    await forgot(ctx, email);
    return { message: `If ${email.trim()} has an account, a link to set a new password was sent there. It expires in 30 minutes.` };
  },
});
