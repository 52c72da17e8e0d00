import { useSession } from './session-query.js';
import type { Role } from './types.js';

const RANKS: Record<Role, number> = { VIEWER: 0, EDITOR: 1, ADMIN: 2, OWNER: 3 };

/** Whether a role has the rights of another one [contract 12]. */
export function includesRole(role: Role, least: Role): boolean {
  return RANKS[role] >= RANKS[least];
}

/** Whether the signed-in user has at least this role: what the user may not do is not offered. */
export function useAllowed(least: Role): boolean {
  return includesRole(useSession().account.role, least);
}
