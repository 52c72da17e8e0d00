import type { Role } from '@listings/domain';
import type { Invitation } from '@listings/persistence/management';

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
