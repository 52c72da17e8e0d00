import { declarePlans, now } from '@listings/persistence/plans';
import { insertCampaign, newCampaign } from './new-campaign.js';

/** The calls of the functions in new-campaign.ts. */
export const plans = declarePlans({
  insertCampaign: {
    pages: 70,
    call: (sql, at) =>
      insertCampaign(
        sql,
        newCampaign({
          accountId: at.accountId,
          input: { postName: 'New', postType: 'ANNOUNCEMENT', postSites: [at.publisher], locationIds: [] },
          content: { messages: [], media: [], ctas: [], products: [] },
          schedule: {},
          locationIds: at.locationIds,
          retryOf: null,
          createdAt: now(),
        }),
      ),
  },
});
