import { z } from 'zod';
import { CODE_SECONDS, startSignUp } from '../../src/account/sign-up/sign-up.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';

const fields = {
  email: text(320, 1).meta({ format: 'email', description: 'Email address the code is sent to' }),
  organization_name: text(200, 1).meta({ description: 'Name of the new organization' }),
};
/** Without a password: the user sets one through an emailed link, and no chat ever has it. */
const toolInput = z.strictObject({
  ...fields,
  name: text(200).nullish().meta({ description: 'The name of the user' }),
  language: z.enum(['en', 'de']).nullish().meta({ description: 'Of the emails and of what the organization is shown. Default: en' }),
});
const pageInput = z.object({ ...fields, name: text(200, 1), password: text(1000, 1).meta({ format: 'password' }) });
const output = z.strictObject({ message: z.string(), expires_in_seconds: z.int() });

type Input = z.infer<typeof toolInput> & { password?: string };
type Output = z.infer<typeof output>;

export const registerAccount = definePublicTool<Input, Output>({
  name: 'register_account',
  title: 'Open an account',
  description:
    'Creates an account for a user who has none, without a credential. A code is emailed to the address; ask your user for it and call verify_email with it.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: {
    scope: null,
    input: toolInput,
    output,
    view: (answer) => answer,
    text: ({ message }: Output) => message,
  },
  rest: [
    {
      method: 'POST',
      path: '/api/auth/sign-up/',
      status: 202,
      gate: 'public',
      scope: null,
      input: pageInput,
      output,
      view: (answer) => answer,
      noStore: true,
      errors: ['rate_limited'],
      tag: 'Sign-in',
    },
  ],
  handler: async (ctx, { email, name, organization_name: organizationName, language, password }) => {
    await startSignUp(ctx, { email, name, organizationName, language, password });
    return {
      message:
        `An email was sent to ${email.trim()}. Verify the address with its code within ${CODE_SECONDS / 60} minutes. ` +
        'If the email says that there already is an account, sign in with that one.',
      expires_in_seconds: CODE_SECONDS,
    };
  },
});
