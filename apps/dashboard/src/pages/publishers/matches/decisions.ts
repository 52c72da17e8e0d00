/** What a person decides about a match, with the operation that does it. */
export const DECISIONS = {
  confirm: '/api/v4/connected-accounts/confirm-matches',
  reject: '/api/v4/connected-accounts/reject-matches',
  restore: '/api/v4/connected-accounts/restore-matches',
} as const;

/** What a person decides about a match. */
export type MatchDecision = keyof typeof DECISIONS;

/** The decisions about the suggestions and about the rejected matches, the usual one first. */
export const DECISIONS_OF = { suggested: ['confirm', 'reject'], rejected: ['restore'] } as const satisfies Record<
  string,
  readonly MatchDecision[]
>;

/** The two lists of matches. */
export type MatchList = keyof typeof DECISIONS_OF;
