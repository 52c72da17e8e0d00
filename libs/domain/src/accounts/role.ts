/** The roles of the members of an account, from the least to the most powerful [contract 12]. */
export const roles = ['VIEWER', 'EDITOR', 'ADMIN', 'OWNER'] as const;

/**
 * The role of a member: VIEWER reads; EDITOR also changes locations, posts, reviews and connections; ADMIN does
 * everything but delete the account; OWNER does that too.
 */
export type Role = (typeof roles)[number];

/** Whether a role includes the rights of another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** The scope that a member has in the operations of the public API. */
export function scopeOfRole(role: Role): 'READ' | 'WRITE' {
  return role === 'VIEWER' ? 'READ' : 'WRITE';
}
