/** The permission for reading listings. Without it, connecting ends as `scope_missing`. */
export const listingsPermission = 'pages_show_list';

// A sent post or photo must be found and read again, so publishing requires reading.
const publishing = { task: 'CREATE_CONTENT', permissions: ['pages_read_engagement', 'pages_manage_posts'] } as const;

interface Need {
  readonly doing: string;
  readonly task?: string;
  readonly permissions: readonly string[];
}

/**
 * The kinds of work on a page: `doing` completes "... does not allow ..." for the user, `task` is a task of the user on the
 * page [publishers 2.4], and the owner must have granted the permissions to the connection [publishers 2.2].
 */
const needs = {
  engagement: { doing: 'reading the engagement of the posts of this page', permissions: ['pages_read_engagement'] },
  reviews: { doing: 'reading the reviews of this page', permissions: ['pages_read_user_content'] },
  posts: { doing: 'publishing on this page', ...publishing },
  photos: { doing: 'adding photos to this page', ...publishing },
  replies: {
    doing: 'replying to the reviews of this page',
    task: 'MODERATE',
    permissions: ['pages_read_user_content', 'pages_manage_engagement'],
  },
  submission: { doing: 'changing the data of this page', task: 'MANAGE', permissions: ['pages_manage_metadata'] },
  insights: { doing: 'reading the metrics of this page', task: 'ANALYZE', permissions: ['read_insights'] },
} as const satisfies Record<string, Need>;

/** A kind of work that a single page can disallow. */
export type PageCapability = keyof typeof needs;

/**
 * The permissions that the consent dialog requests: those of every kind of work, and the optional one for folders. A
 * refused permission only disables its capability [publishers 2.2].
 */
export const requestedPermissions: readonly string[] = [
  ...new Set([listingsPermission, ...Object.values(needs).flatMap(({ permissions }) => permissions)]),
  'business_management',
];

/** The tasks of the user and the permissions of the connection on a page. An unknown value counts as granted. */
export interface PageRights {
  readonly tasks?: readonly string[];
  readonly permissions?: readonly string[];
}

/** Why a page disallows a kind of work: a sentence for the user, and the missing right for the log. */
interface ClosedReason {
  readonly text: string;
  readonly cause: string;
}

/** The reason why a page disallows the work; undefined if it is allowed. */
export function closedReason(capability: PageCapability, rights: PageRights): ClosedReason | undefined {
  const { doing, task, permissions }: Need = needs[capability];
  if (task !== undefined && rights.tasks && !rights.tasks.includes(task))
    return {
      text: `The connected user's role does not allow ${doing}. Ask an administrator of the page for a role that does.`,
      cause: `the task ${task} is missing`,
    };
  const missing = permissions.find((permission) => !hasPermission(rights, permission));
  if (missing !== undefined)
    return {
      text: `The connection does not allow ${doing}. Connect the account again and grant this permission.`,
      cause: `the permission ${missing} is missing`,
    };
  return undefined;
}

/** True if the permission is granted or unknown. */
export function hasPermission({ permissions }: PageRights, permission: string): boolean {
  return permissions?.includes(permission) ?? true;
}

/** The kinds of work that a listing shows as unavailable. The methods report the others. */
const shown = ['submission', 'posts', 'reviews'] as const;

/** The disallowed work on a page with the reasons; undefined if everything is allowed. */
export function closedCapabilities(rights: PageRights): Partial<Record<(typeof shown)[number], string>> | undefined {
  const closed = shown.flatMap((capability) => {
    const reason = closedReason(capability, rights);
    return reason ? [[capability, reason.text]] : [];
  });
  return closed.length > 0 ? Object.fromEntries(closed) : undefined;
}
