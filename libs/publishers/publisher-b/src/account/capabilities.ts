import { hasPermission } from './permissions.js';

/** What one kind of work on a page needs. */
interface Need {
  /** A role of the user on the page [publishers 2.4]. Absent: any role will do. */
  readonly task?: string;
  /** All of these, granted to the connection [publishers 2.2]. */
  readonly permissions: readonly string[];
  /** Completes "does not allow ...", for the user. */
  readonly doing: string;
}

const needs = {
  submission: { task: 'MANAGE', permissions: ['pages_manage_metadata'], doing: 'changing the data of this page' },
  // What was sent has to be found again and looked at: publishing without reading would be blind.
  posts: {
    task: 'CREATE_CONTENT',
    permissions: ['pages_manage_posts', 'pages_read_engagement'],
    doing: 'publishing on this page',
  },
  reviews: { permissions: ['pages_read_user_content'], doing: 'reading the reviews of this page' },
  replies: {
    task: 'MODERATE',
    permissions: ['pages_read_user_content', 'pages_manage_engagement'],
    doing: 'answering the reviews of this page',
  },
  engagement: { permissions: ['pages_read_engagement'], doing: 'reading what was done with the posts of this page' },
  insights: { task: 'ANALYZE', permissions: ['read_insights'], doing: 'reading the numbers of this page' },
} as const satisfies Record<string, Need>;

/** A kind of work that can be closed on a single page. */
export type PageCapability = keyof typeof needs;

/** What the user and the connection may do on a page; what is absent is not known and counts as given. */
export interface PageRights {
  readonly tasks?: readonly string[];
  readonly permissions?: readonly string[];
}

/** Those that a listing shows as unavailable; the rest is told where it is asked for. */
const shown = ['submission', 'posts', 'reviews'] as const satisfies readonly PageCapability[];

/** Why the work is closed on a page, as a sentence for the user; undefined when it is open. */
export function closedReason(capability: PageCapability, rights: PageRights): string | undefined {
  const { task, permissions, doing }: Need = needs[capability];
  if (task !== undefined && rights.tasks && !rights.tasks.includes(task))
    return `The connected user's role does not allow ${doing} (task ${task}).`;
  const missing = permissions.find((permission) => !hasPermission(rights.permissions, permission));
  if (missing !== undefined) return `The connection does not allow ${doing} (permission ${missing}).`;
  return undefined;
}

/** What is closed on a page, with the reasons; undefined when nothing is. */
export function closedCapabilities(rights: PageRights): Partial<Record<(typeof shown)[number], string>> | undefined {
  const closed = shown.flatMap((capability) => {
    const reason = closedReason(capability, rights);
    return reason === undefined ? [] : [[capability, reason] as const];
  });
  return closed.length > 0 ? Object.fromEntries(closed) : undefined;
}
