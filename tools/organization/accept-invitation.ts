import { z } from 'zod';
import { acceptInvitation as accept } from '../../src/account/organizations/invitations.ts';
import { definePublicTool } from '../define.ts';
import { text } from '../fields.ts';
import { invitedRoute } from './routes.ts';

const acceptance = z.object({
  token: text(200, 1),
  name: text(200).nullish(),
  password: text(1000).nullish().meta({ format: 'password', description: 'For a new account; an existing account keeps its own' }),
});

const joined = z.strictObject({ organization: z.string(), email: z.string() });

export const acceptInvitation = definePublicTool<z.infer<typeof acceptance>, z.infer<typeof joined>>({
  name: 'accept_invitation',
  title: 'Accept an invitation',
  description: 'Accepts an emailed invitation and joins its organization. Creates an account if the invitee has none.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    {
      ...invitedRoute,
      method: 'POST',
      path: '/api/invitations/accept/',
      status: 200,
      input: acceptance,
      output: joined,
      view: (done) => done,
      errors: ['not_found', 'conflict'],
    },
  ],
  handler: (ctx, input) => accept(ctx, input),
});
