import { z } from 'zod';
import { verifyEmail as verify } from '../../src/account/sign-up/sign-up.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';

const input = z.object({
  email: text(320, 1).meta({ format: 'email', description: 'The address the account was opened with' }),
  code: text(40, 1).meta({ description: 'The eight-digit code from the email' }),
});
const restOutput = z.strictObject({ message: z.string(), next_step: z.string() });
const output = z.strictObject({
  ...restOutput.shape,
  mcp_server_url: z.string().meta({ description: 'What a client is connected to' }),
  settings_url: z.string().meta({ description: 'Where a signed-in user makes an MCP key to paste' }),
});

type Output = z.infer<typeof output>;

export const verifyEmail = definePublicTool<z.infer<typeof input>, Output>({
  name: 'verify_email',
  title: 'Verify the address of a new account',
  description:
    'Confirms the address given to register_account with the emailed code, which creates the account. Works without a credential; says how your user connects.',
  cost: 'general',
  limit: 'sign_up',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    scope: null,
    input,
    output,
    view: (answer) => answer,
    text: ({ message, next_step: next }: Output) => `${message}\n${next}`,
  },
  rest: [
    {
      method: 'POST',
      path: '/api/auth/verify-email/',
      status: 200,
      gate: 'public',
      scope: null,
      input,
      output: restOutput,
      view: ({ message, next_step }) => ({ message, next_step }),
      noStore: true,
      errors: ['conflict', 'rate_limited'],
      tag: 'Sign-in',
    },
  ],
  handler: async (ctx, request) => {
    const { email, organizationName, passwordMailed } = await verify(ctx, request);
    const base = ctx.config.baseUrl ?? '';
    const urls = { mcp_server_url: `${base}/mcp/v1/`, settings_url: `${base}/settings/developer/mcp-server` };
    const password = passwordMailed ? `Your user first sets a password: a link to do so was emailed to ${email}. Then` : 'Now';
    return {
      message: `The account of ${organizationName} is ready; ${email} is its owner.`,
      next_step:
        `${password} there are two ways to connect. By sign-in: add ${urls.mcp_server_url} to the client as a remote MCP server; it opens the ` +
        `browser, and the user signs in and allows access. By a key: sign in at ${base}/sign-in, make a key at ${urls.settings_url} and paste it ` +
        'into the client as "Authorization: Bearer <key>".',
      ...urls,
    };
  },
});
