import { z } from 'zod';
import type { Member } from '../../src/account/organizations/members.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { iso, timestamp, uuid } from '../fields.ts';

/** A member, as other members see them. */
export const memberFields = {
  id: uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  joined_at: timestamp,
  two_factor: z.boolean(),
};

export const memberView = (member: Member) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  joined_at: iso(member.joinedAt),
  two_factor: member.twoFactor,
});
