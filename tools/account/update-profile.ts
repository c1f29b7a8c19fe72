import { z } from 'zod';
import { type Profile, renameUser } from '../../src/account/identity/profile.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { profile, profileView } from './profile-views.ts';
import { profileRoute } from './routes.ts';

const patch = z.strictObject({ name: text(200) });

export const updateProfile = defineTool<z.infer<typeof patch>, Profile>({
  name: 'update_profile',
  title: 'Change your profile',
  description: 'Changes your name.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    { ...profileRoute, method: 'PATCH', path: '/api/account/profile/', status: 200, input: patch, output: profile, view: profileView },
  ],
  handler: (ctx, { name }) => renameUser(ctx, name),
});
