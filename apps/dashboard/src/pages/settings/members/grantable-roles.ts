import type { Role } from '../../../api/types.js';

/** All roles, from the least to the most. */
export const roles: readonly Role[] = ['VIEWER', 'EDITOR', 'ADMIN', 'OWNER'];

/** The roles that a member may give: only an owner makes owners. */
export function grantableRoles(own: Role): readonly Role[] {
  return own === 'OWNER' ? roles : roles.filter((role) => role !== 'OWNER');
}
