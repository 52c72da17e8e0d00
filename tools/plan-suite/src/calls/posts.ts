import * as postsStore from '@listings/feature-posts/store';
import { accountCampaignSortFields, campaignSortFields } from '@listings/feature-posts/store';
import { callsOf, hours } from './call.js';
import type { Calls } from './call.js';

const NO_RESEND = { sites: new Map<string, number>(), otherwise: 60_000 };

const page = { page: 1, perPage: 20 };

/** An entry for each field by which a list can be sorted. */
function byField<Field extends string, Entry>(
  fields: readonly Field[],
  entryOf: (sort: { field: Field; descending: boolean }) => Entry,
): Record<string, Entry> {
  return Object.fromEntries(fields.map((field) => [`by ${field}`, entryOf({ field, descending: true })]));
}

/** Campaigns, their items and deliveries. */
export const posts: Calls = {
  ...callsOf(
    postsStore.findAccountCampaigns,
    'findAccountCampaigns',
  )({
    ...byField(accountCampaignSortFields, (sort) => [50, 160, () => ({ sort, page })]),
    'of a month': [
      30,
      30,
      () => ({ liveFrom: hours(-720), liveBefore: new Date(), sort: { field: 'live_at', descending: false }, page }),
    ],
    'that went live in a week': [
      60,
      200,
      () => ({ liveFrom: hours(-168), wentLive: true, sort: { field: 'live_at', descending: true }, page }),
    ],
    'that were rejected in a week': [
      60,
      60,
      () => ({ liveFrom: hours(-168), rejectedOnly: true, sort: { field: 'live_at', descending: true }, page }),
    ],
  }),
  ...callsOf(postsStore.countLiveLocations)({
    '': [40, 470, ({ postId, largePostId }) => ({ postIds: [postId, largePostId] })],
    'of a tag, at a site': [
      700,
      62_000,
      ({ postId, largePostId, publisher }) => ({
        ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
      }),
    ],
  }),
  insertPostUploads: [
    130,
    50,
    (sql, at) => postsStore.insertPostUploads(sql, { ...at, postId: at.largePostId, ids: [at.uploadId] }),
  ],
  findAccountCampaign: [20, 20, (sql, at) => postsStore.findAccountCampaign(sql, at)],
  ...callsOf(postsStore.findCampaignResults)({
    '': [170, 1700, ({ postId, publisher }) => ({ postId, sites: [publisher], stateBefore: 'QUEUED', page })],
    'of all locations': [
      320,
      370,
      (at) => ({ postId: at.largePostId, sites: [at.publisher], stateBefore: 'QUEUED', page }),
    ],
  }),
  ...callsOf(postsStore.findNextCampaigns)({
    '': [50, 190, () => ({ filter: {}, afterId: 0, limit: 50 })],
    'of a month': [30, 30, () => ({ filter: { liveFrom: hours(-720) }, afterId: 0, limit: 50 })],
    'with a word': [50, 130, () => ({ filter: { search: 'a' }, afterId: 0, limit: 50 })],
    'that were rejected': [50, 50, () => ({ filter: { rejectedOnly: true }, afterId: 0, limit: 50 })],
  }),
  ...callsOf(
    postsStore.findNextResults,
    'findNextResults',
  )({
    '': [710, 710, (at) => ({ postId: at.largePostId, sites: [at.publisher], afterLocationId: 0, locations: 50 })],
  }),
  findFailedLocations: [
    20,
    20,
    (sql, at) =>
      postsStore.findFailedLocations(sql, { ...at, postId: at.largePostId, site: at.publisher, after: 0, limit: 500 }),
  ],
  lockRetries: [
    20,
    20,
    (sql, at) => postsStore.lockRetries(sql, { ...at, postId: at.largePostId, site: at.publisher }),
  ],
  findCampaign: [20, 20, (sql, at) => postsStore.findCampaign(sql, at)],
  findCampaignPostDeliveries: [20, 20, (sql, at) => postsStore.findCampaignPostDeliveries(sql, at)],
  findPostDeliveriesOfLocations: [
    560,
    1400,
    (sql, at) => postsStore.findPostDeliveriesOfLocations(sql, { ...at, postId: at.largePostId }),
  ],
  countPublishedLocations: [
    40,
    470,
    (sql, at) => postsStore.countPublishedLocations(sql, { accountId: at.accountId, postId: at.largePostId }),
  ],
  findSiteTallies: [
    30,
    460,
    (sql, at) => postsStore.findSiteTallies(sql, { ...at, postIds: [at.postId, at.largePostId] }),
  ],
  ...callsOf(postsStore.findCampaignTallies)({
    '': [30, 460, ({ postId, largePostId }) => ({ postIds: [postId, largePostId], locations: {} })],
    'of a tag, at a site': [
      700,
      62_000,
      ({ postId, largePostId, publisher }) => ({
        ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
      }),
    ],
  }),
  ...callsOf(
    postsStore.findLocationCampaigns,
    'findLocationCampaigns',
  )(byField(campaignSortFields, (sort) => [50, 50, ({ locationId }) => ({ locationId, sort, page })])),
  findCampaignLocation: [20, 30, (sql, at) => postsStore.findCampaignLocation(sql, at)],
  insertCampaign: [
    70,
    70,
    (sql, at) =>
      postsStore.insertCampaign(
        sql,
        postsStore.newCampaign({
          accountId: at.accountId,
          input: { postName: 'New', postType: 'ANNOUNCEMENT', postSites: [at.publisher], locationIds: [] },
          content: { messages: [], media: [], ctas: [], products: [] },
          schedule: {},
          locationIds: at.locationIds,
          retryOf: null,
          createdAt: new Date(),
        }),
      ),
  ],
  startCampaign: [20, 20, (sql, at) => postsStore.startCampaign(sql, at)],
  endCampaign: [20, 20, (sql, at) => postsStore.endCampaign(sql, at)],
  settleCampaign: [30, 30, (sql, at) => postsStore.settleCampaign(sql, { ...at, postId: at.largePostId })],
  findNextCampaignCheck: [
    60,
    60,
    (sql, at) => postsStore.findNextCampaignCheck(sql, { ...at, postId: at.largePostId }),
  ],
  markCampaignDeleted: [60, 60, (sql, at) => postsStore.markCampaignDeleted(sql, { ...at, now: new Date() })],
  moveCampaign: [60, 60, (sql, at) => postsStore.moveCampaign(sql, { ...at, start: new Date(), end: null })],
  findCampaignStatus: [20, 20, (sql, at) => postsStore.findCampaignStatus(sql, at)],
  beginPostDeliverySteps: [60, 130, (sql, at) => postsStore.beginPostDeliverySteps(sql, [at], NO_RESEND)],
  findLookalikes: [
    870,
    20,
    (sql, at) =>
      postsStore.findLookalikes(sql, { ...at, site: at.publisher, attemptedAt: hours(-1), reachMs: 24 * 3_600_000 }),
  ],
  countPostsAtListing: [870, 60, (sql, at) => postsStore.countPostsAtListing(sql, { ...at, site: at.publisher })],
  lockShownPosts: [900, 200, (sql, at) => postsStore.lockShownPosts(sql, { ...at, site: at.publisher })],
  replaceOldestPost: [900, 200, (sql, at) => postsStore.replaceOldestPost(sql, { ...at, site: at.publisher })],
  lockFoundPosts: [10, 10, (sql, at) => postsStore.lockFoundPosts(sql, [{ ...at, site: at.publisher }])],
  lockPostDeliveries: [
    30,
    30,
    (sql, at) => postsStore.lockPostDeliveries(sql, { ...at, ended: [{ deliveryId: at.deliveryId, state: 'LIVE' }] }),
  ],
  storePostDeliveryOutcomes: [
    90,
    80,
    (sql, at) =>
      postsStore.storePostDeliveryOutcomes(sql, {
        ...at,
        outcomes: [
          {
            deliveryId: at.deliveryId,
            state: 'LIVE',
            asksLink: false,
            externalRef: 'ref',
            link: null,
            error: null,
            attempts: 1,
            failures: 0,
            keepAttempt: true,
            resendAfterMs: null,
            published: true,
            paused: false,
            removalAccepted: false,
            hasNoRoom: false,
            makesNoRoom: false,
          },
        ],
      }),
  ],
  planPostDeliveries: [
    20,
    1400,
    (sql, at) =>
      postsStore.planPostDeliveries(sql, {
        ...at,
        sites: [{ site: 'MAPS_TWO', contentKey: 'key' }],
        endedSites: ['MAPS_TWO'],
        closedReason: 'closed',
      }),
  ],
  lockPostDeliveriesOfLocations: [
    290,
    700,
    (sql, at) => postsStore.lockPostDeliveriesOfLocations(sql, { ...at, postId: at.largePostId }),
  ],
  orderRemoval: [
    2000,
    5200,
    (sql, at) => postsStore.orderRemoval(sql, { ...at, postId: at.largePostId, removal: 'DELETED', sites: null }),
  ],
  lockFanOut: [20, 20, (sql, at) => postsStore.lockFanOut(sql, { ...at, postId: at.largePostId, limit: 500 })],
  advanceFanOut: [80, 60, (sql, at) => postsStore.advanceFanOut(sql, { ...at, doneAfter: 10 })],
  findPostLocations: [100, 60, (sql, at) => postsStore.findPostLocations(sql, at)],
  insertItems: [1500, 4100, (sql, at) => postsStore.insertItems(sql, at)],
  decideItems: [
    40,
    40,
    (sql, at) => postsStore.decideItems(sql, { ...at, items: [{ itemId: at.itemId, status: 'PUBLISHED' }] }),
  ],
  rejectUnsentItems: [30, 370, (sql, at) => postsStore.rejectUnsentItems(sql, { ...at, postId: at.largePostId })],
  lockItems: [30, 30, (sql, at) => postsStore.lockItems(sql, { ...at, itemIds: [at.itemId] })],
  expireItems: [40, 40, (sql, at) => postsStore.expireItems(sql, { ...at, itemIds: [at.itemId] })],
  deleteItems: [1700, 4100, (sql, at) => postsStore.deleteItems(sql, { ...at, postId: at.largePostId })],
  lockRemovals: [20, 20, (sql, at) => postsStore.lockRemovals(sql, { ...at, postId: at.largePostId, limit: 500 })],
  advanceRemovals: [60, 60, (sql, at) => postsStore.advanceRemovals(sql, { ...at, doneAfter: 1 })],
};
