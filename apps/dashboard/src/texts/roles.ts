import type { Role } from '../api/types.js';

/** The roles of members. */
export const roleNames: Record<Role, string> = {
  VIEWER: 'Viewer',
  EDITOR: 'Editor',
  ADMIN: 'Administrator',
  OWNER: 'Owner',
};

/** What each role may do. */
export const roleRights: Record<Role, string> = {
  VIEWER: 'reads everything but the audit log',
  EDITOR: 'also changes locations, posts, reviews and connections',
  ADMIN: 'also manages members, keys and webhooks',
  OWNER: 'does everything, and may delete the account',
};
