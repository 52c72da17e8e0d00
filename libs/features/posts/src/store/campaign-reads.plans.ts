import { byField, callsOf, declarePlans } from '@listings/persistence/plans';
import { page } from './account-campaigns.plans.js';
import {
  campaignSortFields,
  countPublishedLocations,
  findCampaign,
  findCampaignLocation,
  findCampaignPostDeliveries,
  findCampaignTallies,
  findLocationCampaigns,
  findPostDeliveriesOfLocations,
  findSiteTallies,
} from './campaign-reads.js';

/** The calls of the functions in campaign-reads.ts. */
export const plans = declarePlans(
  {
    findCampaign: { pages: 20, call: findCampaign },
    findCampaignPostDeliveries: { pages: 20, call: findCampaignPostDeliveries },
    findPostDeliveriesOfLocations: {
      pages: { small: 560, largest: 1_400 },
      call: (sql, at) => findPostDeliveriesOfLocations(sql, { ...at, postId: at.largePostId }),
    },
    countPublishedLocations: {
      pages: { small: 40, largest: 470 },
      call: (sql, at) => countPublishedLocations(sql, { accountId: at.accountId, postId: at.largePostId }),
    },
    findSiteTallies: {
      pages: { small: 30, largest: 460 },
      call: (sql, at) => findSiteTallies(sql, { ...at, postIds: [at.postId, at.largePostId] }),
    },
    ...callsOf(findCampaignTallies)({
      '': {
        pages: { small: 30, largest: 460 },
        request: ({ postId, largePostId }) => ({ postIds: [postId, largePostId], locations: {} }),
      },
      'of a tag, at a site': {
        pages: { small: 700, largest: 62_000 },
        request: ({ postId, largePostId, publisher }) => ({
          ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
        }),
      },
    }),
    ...callsOf(
      findLocationCampaigns,
      'findLocationCampaigns',
    )(
      byField(campaignSortFields, (sort) => ({ pages: 50, request: ({ locationId }) => ({ locationId, sort, page }) })),
    ),
    findCampaignLocation: { pages: { small: 20, largest: 30 }, call: findCampaignLocation },
  },
  {
    growing: {
      countPublishedLocations: 'counts the locations of a campaign',
      findCampaignTallies: 'sums the deliveries of campaigns',
      findSiteTallies: 'sums the deliveries of a campaign',
    },
  },
);
