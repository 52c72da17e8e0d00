import { declarePlans, task } from '@listings/persistence/plans';
import { findOutdatedMediaUrls } from './media-addresses.js';

/** The calls of the functions in media-addresses.ts. */
export const plans = declarePlans(
  {
    findOutdatedMediaUrls: {
      pages: 20,
      call: (sql) => findOutdatedMediaUrls(sql, { mediaUrl: 'https://media.example', limit: 100 }),
    },
  },
  { acrossAccounts: { findOutdatedMediaUrls: task('finds records with an earlier address of the media') } },
);
