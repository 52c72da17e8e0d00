import {
  byField,
  callsOf,
  days,
  declarePlans,
  hours,
  LONG_AGO,
  now,
  pages,
  requestsOf,
  rows,
  scans,
  schema,
  within,
} from '@listings/persistence/plans';
import * as store from './index.js';

/** The first page of a list. */
const page = { page: 1, perPage: 20 };

const NO_RESEND = { sites: new Map<string, number>(), otherwise: 60_000 };
const DAY_MS = 24 * 3_600_000;
const COUNTERS = { views: 1, clicks: 1, reactions: 1, shares: 1, comments: 1 };
const BEFORE_ALL = { accountId: 0, integerId: 0 };
const BATCH = 500;

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      findPostDeliveriesOfLocations: pages({ small: 560, largest: 1_400 }, { postId: (at) => at.largePostId }),
      countPublishedLocations: pages({ small: 40, largest: 470 }, { postId: (at) => at.largePostId }),
      findSiteTallies: pages({ small: 30, largest: 460 }, { postIds: (at) => [at.postId, at.largePostId] }),
      settleCampaign: pages(30, { postId: (at) => at.largePostId }),
      findNextCampaignCheck: pages(60, { postId: (at) => at.largePostId }),
      markCampaignDeleted: pages(60, { now }),
      moveCampaign: pages(60, { start: now, end: null }),
      findLookalikes: pages(
        { small: 870, largest: 20 },
        { site: (at) => at.publisher, attemptedAt: () => hours(-1), reachMs: DAY_MS },
      ),
      lockPostDeliveries: pages(30, { ended: (at) => [{ deliveryId: at.deliveryId, state: 'LIVE' }] }),
      storePostDeliveryOutcomes: pages(
        { small: 90, largest: 80 },
        {
          outcomes: (at) => [
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
        },
      ),
      planPostDeliveries: pages(
        { small: 20, largest: 1_400 },
        { sites: [{ site: 'MAPS_TWO', contentKey: 'key' }], endedSites: ['MAPS_TWO'], closedReason: 'closed' },
      ),
      lockPostDeliveriesOfLocations: pages({ small: 290, largest: 700 }, { postId: (at) => at.largePostId }),
      orderRemoval: pages(
        { small: 2_000, largest: 5_200 },
        { postId: (at) => at.largePostId, removal: 'DELETED', sites: null },
      ),
      doubtPostDeliveries: pages(500_000, { since: LONG_AGO }),
      lockFanOut: pages(20, { postId: (at) => at.largePostId, limit: 500 }),
      advanceFanOut: pages({ small: 80, largest: 60 }, { doneAfter: 10 }),
      decideItems: pages(40, { items: (at) => [{ itemId: at.itemId, status: 'PUBLISHED' }] }),
      rejectUnsentItems: pages({ small: 30, largest: 370 }, { postId: (at) => at.largePostId }),
      lockItems: pages(30, { itemIds: (at) => [at.itemId] }),
      expireItems: pages(40, { itemIds: (at) => [at.itemId] }),
      deleteItems: pages({ small: 1_700, largest: 4_100 }, { postId: (at) => at.largePostId }),
      countPostsAtListing: pages({ small: 870, largest: 60 }, { site: (at) => at.publisher }),
      lockShownPosts: pages({ small: 900, largest: 200 }, { site: (at) => at.publisher }),
      replaceOldestPost: pages({ small: 900, largest: 200 }, { site: (at) => at.publisher }),
      insertPostUploads: pages(
        { small: 130, largest: 50 },
        { postId: (at) => at.largePostId, ids: (at) => [at.uploadId] },
      ),
      lockRemovals: pages(20, { postId: (at) => at.largePostId, limit: 500 }),
      advanceRemovals: pages(60, { doneAfter: 1 }),
      findFailedLocations: pages(20, {
        postId: (at) => at.largePostId,
        site: (at) => at.publisher,
        after: 0,
        limit: 500,
      }),
      lockRetries: pages(20, { postId: (at) => at.largePostId, site: (at) => at.publisher }),
    }),
    ...callsOf(
      store.findAccountCampaigns,
      'findAccountCampaigns',
    )({
      ...byField(store.accountCampaignSortFields, (sort) => pages({ small: 50, largest: 160 }, () => ({ sort, page }))),
      'of a month': pages(30, () => ({
        liveFrom: days(-30),
        liveBefore: now(),
        sort: { field: 'live_at', descending: false },
        page,
      })),
      'that went live in a week': pages({ small: 60, largest: 200 }, () => ({
        liveFrom: days(-7),
        wentLive: true,
        sort: { field: 'live_at', descending: true },
        page,
      })),
      'that were rejected in a week': pages(60, () => ({
        liveFrom: days(-7),
        rejectedOnly: true,
        sort: { field: 'live_at', descending: true },
        page,
      })),
    }),
    ...callsOf(store.countLiveLocations)({
      '': pages({ small: 40, largest: 470 }, ({ postId, largePostId }) => ({ postIds: [postId, largePostId] })),
      'of a tag, at a site': pages({ small: 700, largest: 62_000 }, ({ postId, largePostId, publisher }) => ({
        ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
      })),
    }),
    findAccountCampaign: pages(20, store.findAccountCampaign),
    ...callsOf(store.findCampaignResults)({
      '': pages({ small: 170, largest: 1_700 }, ({ postId, publisher }) => ({
        postId,
        sites: [publisher],
        stateBefore: 'QUEUED',
        page,
      })),
      'of all locations': pages({ small: 320, largest: 370 }, (at) => ({
        postId: at.largePostId,
        sites: [at.publisher],
        stateBefore: 'QUEUED',
        page,
      })),
    }),
    ...callsOf(store.findNextCampaigns)({
      '': pages({ small: 50, largest: 190 }, () => ({ filter: {}, afterId: 0, limit: 50 })),
      'of a month': pages(30, () => ({ filter: { liveFrom: days(-30) }, afterId: 0, limit: 50 })),
      'with a word': pages({ small: 50, largest: 130 }, () => ({ filter: { search: 'a' }, afterId: 0, limit: 50 })),
      'that were rejected': pages(50, () => ({ filter: { rejectedOnly: true }, afterId: 0, limit: 50 })),
    }),
    ...callsOf(
      store.findNextResults,
      'findNextResults',
    )({
      '': pages(710, (at) => ({ postId: at.largePostId, sites: [at.publisher], afterLocationId: 0, locations: 50 })),
    }),
    findCampaign: pages(20, store.findCampaign),
    findCampaignPostDeliveries: pages(20, store.findCampaignPostDeliveries),
    ...callsOf(store.findCampaignTallies)({
      '': pages({ small: 30, largest: 460 }, ({ postId, largePostId }) => ({
        postIds: [postId, largePostId],
        locations: {},
      })),
      'of a tag, at a site': pages({ small: 700, largest: 62_000 }, ({ postId, largePostId, publisher }) => ({
        ...{ postIds: [postId, largePostId], locations: { tag: 'tag 1' }, sites: [publisher] },
      })),
    }),
    ...callsOf(
      store.findLocationCampaigns,
      'findLocationCampaigns',
    )(byField(store.campaignSortFields, (sort) => pages(50, ({ locationId }) => ({ locationId, sort, page })))),
    findCampaignLocation: pages({ small: 20, largest: 30 }, store.findCampaignLocation),
    startCampaign: pages(20, store.startCampaign),
    endCampaign: pages(20, store.endCampaign),
    findCampaignStatus: pages(20, store.findCampaignStatus),
    beginPostDeliverySteps: pages({ small: 60, largest: 130 }, (sql, at) =>
      store.beginPostDeliverySteps(sql, [at], NO_RESEND),
    ),
    lockFoundPosts: pages(10, (sql, at) => store.lockFoundPosts(sql, [{ ...at, site: at.publisher }])),
    storeEngagement: pages({ small: 110, largest: 50 }, (sql, at) =>
      store.storeEngagement(sql, at.accountId, [
        {
          post: { ...at, postId: at.largePostId, ref: 'post-1', ageMs: 1, linked: true, ...COUNTERS },
          counters: { ...COUNTERS, views: 2 },
          waitMs: 1,
        },
      ]),
    ),
    findEngagementTurns: pages(60, (sql, at) => store.findEngagementTurns(sql, [at])),
    findDueEngagement: pages(20, (sql, at) => store.findDueEngagement(sql, at as never, { limit: 100 })),
    pauseEngagement: pages(40, (sql, at) =>
      store.pauseEngagement(sql, at.accountId, [{ turn: { ...at, credentialsVersion: 1 } as never, pauseMs: 1 }]),
    ),
    resumeEngagement: pages(40, store.resumeEngagement),
    findPostLocations: pages({ small: 100, largest: 60 }, store.findPostLocations),
    insertItems: pages({ small: 1_500, largest: 4_100 }, store.insertItems),
    insertCampaign: pages(70, (sql, at) =>
      store.insertCampaign(
        sql,
        store.newCampaign({
          accountId: at.accountId,
          input: { postName: 'New', postType: 'ANNOUNCEMENT', postSites: [at.publisher], locationIds: [] },
          content: { messages: [], media: [], ctas: [], products: [] },
          schedule: {},
          locationIds: at.locationIds,
          retryOf: null,
          createdAt: now(),
        }),
      ),
    ),
    rebuildPosts: pages(25_000, (sql) => store.rebuildPosts(sql, BEFORE_ALL, BATCH)),
  },
  {
    growing: {
      countLiveLocations: 'counts the locations of campaigns with a tag',
      findAccountCampaigns: 'counts the campaigns of the account that fit',
      findCampaignResults: 'counts the locations of a campaign',
      countPublishedLocations: 'counts the locations of a campaign',
      findCampaignTallies: 'sums the deliveries of campaigns',
      findSiteTallies: 'sums the deliveries of a campaign',
    },
    acrossAccounts: {
      beginPostDeliverySteps: rows('the claimed deliveries'),
      findLookalikes: within(
        'accounts in different shards that publish the same post at the same listing do not see each other',
      ),
      lockFoundPosts: within('one transaction at a time gives the posts of a listing to deliveries'),
      doubtPostDeliveries: scans(schema('all open deliveries, after a restored backup')),
      findEngagementTurns: rows('the connected accounts of claimed work'),
    },
  },
);
