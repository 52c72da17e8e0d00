import type { Role } from '@listings/domain';
import type { Invitation } from '@listings/persistence/management';
import type { PortalSettings } from '../management-dependencies.js';

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

/** The link of an invitation. The token is in the fragment, which browsers send to no server. */
export function invitationLink({ publicUrl }: Pick<PortalSettings, 'publicUrl'>, token: string): string {
  return `${publicUrl}/dashboard/accept-invitation#token=${token}`;
}
