import { declarePlans } from '@listings/persistence/plans';
import { findPublishingSettings, storePublishingSettings } from './publishing-settings.js';

/** The calls of the functions in publishing-settings.ts. */
export const plans = declarePlans({
  findPublishingSettings: { pages: 20, call: (sql, { accountId }) => findPublishingSettings(sql, accountId) },
  storePublishingSettings: {
    pages: 40,
    call: (sql, { accountId }) => storePublishingSettings(sql, { accountId, replacesOldestPosts: true }),
  },
});
