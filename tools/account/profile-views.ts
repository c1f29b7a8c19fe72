import { z } from 'zod';
import type { Profile } from '../../src/account/identity/profile.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

/** The signed-in user. */
export const profile = named(
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

export const profileView = ({ user, secondFactors }: Profile) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  two_factor: secondFactors.length > 0,
  second_factors: secondFactors,
  created_at: iso(user.createdAt),
});
