import { hasPermission } from './permissions.js';

/** The requirements of one kind of work on a page. */
interface Need {
  /** A task of the user on the page [publishers 2.4]. Absent: no task is required. */
  readonly task?: string;
  /** The permissions that the owner must have granted to the connection [publishers 2.2]. */
  readonly permissions: readonly string[];
  /** Completes the sentence "... does not allow ..." for the user. */
  readonly doing: string;
}

const needs = {
  submission: { task: 'MANAGE', permissions: ['pages_manage_metadata'], doing: 'changing the data of this page' },
  // A sent post must be found and read again, so publishing requires reading.
  posts: {
    task: 'CREATE_CONTENT',
    permissions: ['pages_manage_posts', 'pages_read_engagement'],
    doing: 'publishing on this page',
  },
  // A sent photo must be found again, too.
  photos: {
    task: 'CREATE_CONTENT',
    permissions: ['pages_manage_posts', 'pages_read_engagement'],
    doing: 'adding photos to this page',
  },
  reviews: { permissions: ['pages_read_user_content'], doing: 'reading the reviews of this page' },
  replies: {
    task: 'MODERATE',
    permissions: ['pages_read_user_content', 'pages_manage_engagement'],
    doing: 'replying to the reviews of this page',
  },
  engagement: { permissions: ['pages_read_engagement'], doing: 'reading the engagement of the posts of this page' },
  insights: { task: 'ANALYZE', permissions: ['read_insights'], doing: 'reading the metrics of this page' },
} as const satisfies Record<string, Need>;

/** A kind of work that a single page can disallow. */
export type PageCapability = keyof typeof needs;

/** The tasks of the user and the permissions of the connection on a page. An unknown value counts as granted. */
export interface PageRights {
  readonly tasks?: readonly string[];
  readonly permissions?: readonly string[];
}

/** The kinds of work that a listing shows as unavailable. The methods report the others. */
const shown = ['submission', 'posts', 'reviews'] as const satisfies readonly PageCapability[];

/** Why a page disallows a kind of work: a sentence for the user, and the missing right for the log. */
export interface ClosedReason {
  readonly text: string;
  readonly cause: string;
}

/** The reason why a page disallows the work; undefined if it is allowed. */
export function closedReason(capability: PageCapability, rights: PageRights): ClosedReason | undefined {
  const { task, permissions, doing }: Need = needs[capability];
  if (task !== undefined && rights.tasks && !rights.tasks.includes(task))
    return {
      text: `The connected user's role does not allow ${doing}. Ask an administrator of the page for a role that does.`,
      cause: `the task ${task} is missing`,
    };
  const missing = permissions.find((permission) => !hasPermission(rights.permissions, permission));
  if (missing !== undefined)
    return {
      text: `The connection does not allow ${doing}. Connect the account again and grant this permission.`,
      cause: `the permission ${missing} is missing`,
    };
  return undefined;
}

/** The disallowed work on a page with the reasons; undefined if everything is allowed. */
export function closedCapabilities(rights: PageRights): Partial<Record<(typeof shown)[number], string>> | undefined {
  const closed = shown.flatMap((capability) => {
    const reason = closedReason(capability, rights);
    return reason === undefined ? [] : [[capability, reason.text] as const];
  });
  return closed.length > 0 ? Object.fromEntries(closed) : undefined;
}
