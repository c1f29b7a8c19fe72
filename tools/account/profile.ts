import { z } from 'zod';
import { changePassword as change } from '../../src/account/identity/own-password.ts';
import { describeProfile, type Profile, renameUser } from '../../src/account/identity/profile.ts';
import { defineTool } from '../define.ts';
import { iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const profile = named(
  'Profile',
  z.strictObject({
    id: uuid,
    email: z.string(),
    name: z.string(),
    two_factor: z.boolean(),
    second_factors: z.array(z.enum(['totp', 'passkey'])),
    created_at: timestamp,
  }),
);
const patch = z.strictObject({ name: text(200) });
const passwords = z.object({
  current_password: text(1000, 1).meta({ format: 'password' }),
  new_password: text(1000, 1).meta({ format: 'password' }),
});

const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Profile' } as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const view = ({ user, secondFactors }: Profile) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  two_factor: secondFactors.length > 0,
  second_factors: secondFactors,
  created_at: iso(user.createdAt),
});

const getProfile = defineTool<object, Profile>({
  name: 'get_profile',
  title: 'Get your profile',
  description: 'The signed-in user.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { ...annotations, readOnlyHint: true },
  rest: [{ ...shared, method: 'GET', path: '/api/account/profile/', status: 200, input: z.object({}), output: profile, view }],
  handler: (ctx) => describeProfile(ctx),
});

const updateProfile = defineTool<z.infer<typeof patch>, Profile>({
  name: 'update_profile',
  title: 'Change your profile',
  description: 'Changes your name.',
  cost: 'general',
  annotations,
  rest: [{ ...shared, method: 'PATCH', path: '/api/account/profile/', status: 200, input: patch, output: profile, view }],
  handler: (ctx, { name }) => renameUser(ctx, name),
});

const changePassword = defineTool<z.infer<typeof passwords>, void>({
  name: 'change_password',
  title: 'Change your password',
  description:
    'Sets a new password for the present one; a user with a second factor has confirmed it within 10 minutes. Every other session of the user ends.',
  cost: 'general',
  freshSignIn: 'with_second_factor',
  annotations: { ...annotations, destructiveHint: true, idempotentHint: false },
  rest: [{ ...shared, method: 'POST', path: '/api/account/password/', status: 204, input: passwords, output: null, view: () => undefined }],
  handler: (ctx, { current_password: current, new_password: next }) => change(ctx, { current, next }),
});

/** The signed-in user's own: `/api/account/profile/` and `/api/account/password/`. */
export const PROFILE_TOOLS = [getProfile, updateProfile, changePassword];
