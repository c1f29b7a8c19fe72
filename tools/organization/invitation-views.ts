import { z } from 'zod';
import type { InvitationItem } from '../../src/account/organizations/invitations.ts';
import { ROLES } from '../../src/platform/scopes.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

/** An open invitation, as administrators see it. */
export const invitationItem = named(
  'Invitation',
  z.strictObject({
    id: uuid,
    email: z.string(),
    role: z.enum(ROLES),
    created_at: timestamp,
    expires_at: timestamp,
    invited_by: z.string().nullable(),
  }),
);

export const invitationView = (invitation: InvitationItem) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  created_at: iso(invitation.createdAt),
  expires_at: iso(invitation.expiresAt),
  invited_by: invitation.invitedBy,
});
