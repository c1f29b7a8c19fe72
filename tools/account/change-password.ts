import { z } from 'zod';
import { changePassword as change } from '../../src/account/identity/own-password.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { profileRoute } from './routes.ts';

const passwords = z.object({
  current_password: text(1000, 1).meta({ format: 'password' }),
  new_password: text(1000, 1).meta({ format: 'password' }),
});

export const changePassword = defineTool<z.infer<typeof passwords>, void>({
  name: 'change_password',
  title: 'Change your password',
  description:
    'Replaces the current password; a user with a second factor must have confirmed it within 10 minutes. Every other session of the user ends.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    { ...profileRoute, method: 'POST', path: '/api/account/password/', status: 204, input: passwords, output: null, view: () => undefined },
  ],
  handler: (ctx, { current_password: current, new_password: next }) => change(ctx, { current, next }),
});
