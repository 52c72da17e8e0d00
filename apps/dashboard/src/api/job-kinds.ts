/** The kinds of jobs. */
export const JOB_KINDS = [
  'location-import',
  'location-edit',
  'location-undo',
  'listing-import',
  'listing-creation',
  'review-reply',
  'post-retry',
  'account-move',
  'export',
  'report',
] as const;
