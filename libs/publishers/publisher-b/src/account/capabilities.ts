import { hasPermission } from './permissions.js';

/** What a capability needs: a task on the page [publishers 2.4] and a permission of the connection [publishers 2.2]. */
const needs = {
  submission: { task: 'MANAGE', permission: 'pages_manage_metadata', doing: 'changing the data of this page' },
  posts: { task: 'CREATE_CONTENT', permission: 'pages_manage_posts', doing: 'publishing on this page' },
  reviews: { task: 'MODERATE', permission: 'pages_read_user_content', doing: 'reading the reviews of this page' },
} as const;

/** A capability that can be closed on a single page. */
export type PageCapability = keyof typeof needs;

/** Why the capability is closed on a page, as a sentence for the user; undefined when it is open. */
export function closedReason(
  capability: PageCapability,
  rights: { readonly tasks?: readonly string[]; readonly permissions?: readonly string[] },
): string | undefined {
  const { task, permission, doing } = needs[capability];
  if (rights.tasks && !rights.tasks.includes(task))
    return `The connected user's role does not allow ${doing} (task ${task}).`;
  if (!hasPermission(rights.permissions, permission))
    return `The connection does not allow ${doing} (permission ${permission}).`;
  return undefined;
}

/** All closed capabilities with their reasons; undefined when all are open. */
export function closedCapabilities(rights: {
  readonly tasks?: readonly string[];
  readonly permissions?: readonly string[];
}): Partial<Record<PageCapability, string>> | undefined {
  const closed = (Object.keys(needs) as PageCapability[]).flatMap((capability) => {
    const reason = closedReason(capability, rights);
    return reason === undefined ? [] : [[capability, reason] as const];
  });
  return closed.length > 0 ? Object.fromEntries(closed) : undefined;
}
