import { z } from 'zod';
import { describeProfile, type Profile } from '../../src/account/identity/profile.ts';
import { defineTool } from '../define.ts';
import { profile, profileView } from './profile-views.ts';
import { profileRoute } from './routes.ts';

export const getProfile = defineTool<object, Profile>({
  name: 'get_profile',
  title: 'Get your profile',
  description: 'The signed-in user.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    { ...profileRoute, method: 'GET', path: '/api/account/profile/', status: 200, input: z.object({}), output: profile, view: profileView },
  ],
  handler: (ctx) => describeProfile(ctx),
});
