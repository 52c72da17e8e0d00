import type { Invitation } from '../store/invitations.js';

/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

/** An open invitation, as the portal shows it. */
export type InvitationView = Pick<Invitation, 'id' | 'email' | 'role' | 'createdAt' | 'expiresAt'>;

/** The invitation without its digest. */
export function viewOfInvitation({ id, email, role, createdAt, expiresAt }: Invitation): InvitationView {
  return { id, email, role, createdAt, expiresAt };
}
