import type { Role } from '../rules/role.js';
import type { Invitation } from '../store/invitations.js';

/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

/** An open invitation, as the portal shows it. */
export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The invitation without its digest. */
export function viewOfInvitation({ id, email, role, createdAt, expiresAt }: Invitation): InvitationView {
  return { id, email, role, createdAt, expiresAt };
}
