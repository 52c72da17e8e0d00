import { addDays } from '@listings/domain';
import type { CursorPageRequest } from '@listings/pagination';
import {
  callsOf,
  CLAIM,
  claim,
  declarePlans,
  LAST_DAYS,
  now,
  pages,
  requestsOf,
  rows,
  scans,
  schema,
  task,
  TODAY,
} from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import * as store from './index.js';

const BEFORE_ALL = { accountId: 0, uuid: '00000000-0000-0000-0000-000000000000' };
const BATCH = 500;

const NEW = {
  id: CLAIM,
  ref: 'new',
  listingRef: 'ref-1',
  category: 'REVIEW',
  status: 'UNREAD' as const,
  rating: 5,
  recommendation: null,
  title: null,
  content: 'Fine',
  authorName: null,
  authorAvatar: null,
  permalink: null,
  notAnswerable: null,
  postedAt: now(),
  changedAt: now(),
  responseCount: 0,
  firstResponseAt: null,
  lastResponseAt: null,
  search: ['1:fine'],
  phrases: [],
};

/** What all responses of the calls have. */
const RESPONSE = { content: 'Thank you', editedContent: null, writtenAt: now(), authorName: null, remarks: null };

/** The most refs that a read of a feed compares. */
const MOST_REFS = 500;

const PAGE: CursorPageRequest = { direction: 'forward', size: 20 } as CursorPageRequest;

/** A request of a page of interactions. */
function list(filter: store.InteractionFilter, order: store.InteractionOrder = 'NEWEST_FIRST') {
  return { filter, order, page: PAGE };
}

const MOVED_BATCH = 100;

/** The days of a period. */
const DAYS = 30;

const PERIOD = { from: LAST_DAYS.from, to: addDays(LAST_DAYS.from, DAYS - 1) };
const PERIOD_BEFORE = { from: addDays(PERIOD.from, -DAYS), to: addDays(PERIOD.from, -1) };

/** A request of a page of a ranking, of 30 days compared with those before. */
function ranking(given: Partial<store.ReviewRankingQuery> = {}) {
  return (at: Place): Omit<store.ReviewRankingQuery, 'accountId'> => ({
    ...{ locations: {}, publishers: [at.publisher], grouping: 'LOCATION', rank: 'AVERAGE_RATING', rankOf: 'VALUE' },
    range: PERIOD,
    compared: { days: DAYS, range: PERIOD, before: PERIOD_BEFORE },
    page: { descending: false, size: 50 },
    ...given,
  });
}

/** Feeds from which on reviews are summed beforehand. */
const MANY_FEEDS = 1_000;

const SLOT = 1;

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      resumeFeeds: pages({ small: 290, largest: 600 }, { locationIds: null }),
      findInteractionsById: pages({ small: 380, largest: 600 }, { ids: (at) => at.interactionIds }),
      findInteractionBatch: pages({ small: 380, largest: 600 }, { ids: (at) => at.interactionIds }),
      findSourceSettings: pages({ small: 40, largest: 70 }, { publishers: (at) => [at.publisher] }),
      findLocationNames: pages(20, { ids: (at) => [at.locationId] }),
      findReadSources: pages({ small: 170, largest: 210 }, { keys: (at) => [at] }),
      findOverdueSnapshots: pages(1_000, { limit: 1_000 }),
      countRated: pages(60, { locationIds: ({ locationId }) => [locationId] }),
      countAnswered: pages({ small: 280, largest: 630 }, { since: LAST_DAYS.from }),
      addSnapshotAccounts: pages(2_600, { day: TODAY, week: TODAY }),
      lockDueSnapshot: pages(20, { day: TODAY, week: TODAY }),
      storeReviewSums: pages({ small: 60, largest: 160 }, { slot: SLOT, until: TODAY }),
    }),
    doubtResponses: pages(500_000, (sql) => store.doubtResponses(sql)),
    findInteractionTurns: pages(80, (sql, at) => store.findInteractionTurns(sql, [at])),
    lockFeed: pages(20, store.lockFeed),
    storeFeedOutcomes: pages({ small: 100, largest: 130 }, async (sql, at) => {
      const [feed] = await store.findInteractionTurns(sql, [at]);
      if (!feed) throw new Error('The connected account has no feed.');
      const outcome = { waitMs: 1, failures: 0, blocked: false, unavailable: null };
      await store.storeFeedOutcomes(sql, at.accountId, [{ feed, outcome }]);
    }),
    isSourceEnabled: pages(20, store.isSourceEnabled),
    locationExists: pages(20, store.locationExists),
    rebuildInteractions: pages(40_000, (sql) => store.rebuildInteractions(sql, BEFORE_ALL, BATCH)),
    storeSourceSettings: pages(50, (sql, at) =>
      store.storeSourceSettings(sql, at, [{ publisher: at.publisher, enabled: false }]),
    ),
    lockInteractionCounts: pages(10, (sql, at) => store.lockInteractionCounts(sql, at.accountId)),
    findKnownRefs: pages(40, (sql, at) => store.findKnownRefs(sql, at, MOST_REFS)),
    lockInteractionsByRef: pages(50, (sql, at) => store.lockInteractionsByRef(sql, at, ['review-1', 'review-2'])),
    insertInteractions: pages({ small: 140, largest: 130 }, (sql, at) => store.insertInteractions(sql, at, [NEW])),
    updateInteractions: pages({ small: 130, largest: 120 }, (sql, at) =>
      store.updateInteractions(sql, at.accountId, [{ ...NEW, id: at.interactionId, ref: 'review-1' }]),
    ),
    insertReadResponses: pages({ small: 50, largest: 40 }, (sql, at) =>
      store.insertReadResponses(sql, at.accountId, [
        { ...RESPONSE, id: CLAIM, interactionId: at.interactionId, ref: 'new', byOwner: true, state: 'CONFIRMED' },
      ]),
    ),
    updateReadResponses: pages(50, (sql, at) =>
      store.updateReadResponses(sql, at.accountId, [
        {
          ...RESPONSE,
          id: at.responseId,
          interactionId: at.interactionId,
          ref: 'r',
          byOwner: true,
          state: 'CONFIRMED',
        },
      ]),
    ),
    archiveResponses: pages(50, (sql, at) => store.archiveResponses(sql, at.accountId, [at.responseId])),
    findListedRefs: pages(30, (sql, at) => store.findListedRefs(sql, at, { afterRef: '', limit: 500 })),
    countMissedRead: pages(100, (sql, at) => store.countMissedRead(sql, at, ['review-1'])),
    archiveInteractions: pages({ small: 130, largest: 140 }, (sql, at) =>
      store.archiveInteractions(sql, at, ['review-1']),
    ),
    lockCountsOfAccounts: pages(20, (sql, at) => store.lockCountsOfAccounts(sql, [at.accountId])),
    ...callsOf(store.findInteractionPage)({
      '': pages({ small: 400, largest: 830 }, () => list({})),
      'last responded first': pages({ small: 420, largest: 760 }, () => list({}, 'LAST_RESPONDED')),
      'of a location': pages({ small: 120, largest: 220 }, (at) => list({ locationIds: [at.locationId] })),
      'of ratings, not responded': pages({ small: 490, largest: 840 }, () =>
        list({ ratings: [1, 2], responded: false }),
      ),
      'of a tag': pages({ small: 440, largest: 15_000 }, () => list({ tag: 'tag 1' })),
      'of days': pages({ small: 390, largest: 820 }, () => list(LAST_DAYS)),
      'of words': pages({ small: 110, largest: 130 }, (at) =>
        list({ search: [`${at.accountId}:friendly`, `${at.accountId}:7`] }),
      ),
      'behind the last one': pages(30, () => ({
        ...list({}),
        position: { id: CLAIM, postedAt: new Date(0), lastResponseAt: null },
      })),
    }),
    ...callsOf(store.countInteractions)({ '': pages(20, () => ({ filter: {} })) }),
    ...callsOf(store.walkInteractions)({
      '': pages({ small: 500, largest: 2_700 }, () => ({ filter: {} })),
      'of a location': pages(40, (at) => ({ filter: { locationIds: [at.locationId] } })),
      'of ratings, not responded': pages({ small: 500, largest: 2_700 }, () => ({
        filter: { ratings: [1, 2], responded: false },
      })),
      'of days behind a position': pages({ small: 80, largest: 1_100 }, () => ({
        filter: LAST_DAYS,
        after: { id: CLAIM, postedAt: now().toISOString() },
      })),
    }),
    findMovedInteractions: pages(30, (sql, at) =>
      store.findMovedInteractions(sql, at, { seconds: [1_790_000_000], permalinks: ['https://a.example'] }),
    ),
    adoptMovedInteractions: pages(60, (sql, at) =>
      store.adoptMovedInteractions(sql, at, [{ id: at.interactionId, ref: 'the own one' }]),
    ),
    hasMovedInteractions: pages(20, store.hasMovedInteractions),
    archiveMovedInteractions: pages(30, (sql, at) => store.archiveMovedInteractions(sql, at, MOVED_BATCH)),
    beginResponses: pages(100, (sql, at) => store.beginResponses(sql, [at])),
    lockOpenResponse: pages(20, store.lockOpenResponse),
    storeResponseOutcome: pages(50, (sql, at) =>
      store.storeResponseOutcome(sql, at, { ...RESPONSE, state: 'CONFIRMED', ref: 'r', failures: 0, absent: false }),
    ),
    archiveReplaced: pages(30, (sql, at) => store.archiveReplaced(sql, at, { ...at, ref: 'r' })),
    resumeResponses: pages({ small: 2_500, largest: 3_000 }, store.resumeResponses),
    lockInteraction: pages({ small: 50, largest: 80 }, store.lockInteraction),
    interactionOfResponse: pages(30, store.interactionOfResponse),
    lockResponse: pages(20, store.lockResponse),
    insertResponse: pages(50, (sql, at) =>
      store.insertResponse(sql, at, { id: CLAIM, content: 'Thank you', closes: false, writtenAt: now() }),
    ),
    changeResponse: pages(60, (sql, at) =>
      store.changeResponse(sql, at, { state: 'CREATED', content: 'Thanks', editedContent: null }),
    ),
    refreshAnswers: pages({ small: 150, largest: 170 }, async (sql, at) => {
      const locked = await store.lockInteraction(sql, at);
      if (!locked) throw new Error('The review is missing.');
      await store.refreshAnswers(sql, at, locked);
    }),
    archiveInteraction: pages(130, store.archiveInteraction),
    findDailyReviews: pages({ small: 30, largest: 40 }, (sql, at) =>
      store.findDailyReviews(sql, { ...at, publishers: [at.publisher] }, LAST_DAYS),
    ),
    findReviewsUntil: pages({ small: 30, largest: 170 }, (sql, at) =>
      store.findReviewsUntil(sql, { ...at, publishers: [at.publisher] }, LAST_DAYS.from),
    ),
    findPhrases: pages({ small: 90, largest: 1_800 }, (sql, at) =>
      store.findPhrases(
        sql,
        { accountId: at.accountId, publishers: [at.publisher], from: LAST_DAYS.from, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
    ),
    'findPhrases: of locations': pages({ small: 320, largest: 580 }, (sql, at) =>
      store.findPhrases(
        sql,
        { ...at, publishers: [at.publisher], from: LAST_DAYS.from, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
    ),
    ...callsOf(store.findReviewRanking)({
      '': pages({ small: 70, largest: 270 }, ranking()),
      'of states': pages({ small: 200, largest: 12_000 }, ranking({ grouping: 'STATE' })),
      'of tags': pages({ small: 200, largest: 12_000 }, ranking({ grouping: 'TAG', rankOf: 'CHANGE' })),
      'of publishers': pages({ small: 40, largest: 200 }, ranking({ grouping: 'PUBLISHER' })),
      'of days of a tag': pages(
        { small: 70, largest: 3_100 },
        ranking({ grouping: 'DAY', locations: { tag: 'tag 1' } }),
      ),
      'of a few locations': pages({ small: 100, largest: 200 }, (at) =>
        ranking({ locations: { locationIds: at.locationIds } })(at),
      ),
      'of all time': pages({ small: 40, largest: 3_000 }, ranking({ range: undefined, compared: undefined })),
      'of stored sums': pages({ small: 360, largest: 1_900 }, ranking({ stored: true })),
      'of states, of stored sums': pages({ small: 520, largest: 13_000 }, ranking({ stored: true, grouping: 'STATE' })),
      'of locations of a tag, of stored sums': pages(
        { small: 570, largest: 7_000 },
        ranking({ stored: true, locations: { tag: 'tag 1' } }),
      ),
    }),
    findSnapshotNumbers: pages({ small: 30, largest: 650 }, (sql, at) =>
      store.findSnapshotNumbers(
        sql,
        { ...at, granularity: 'daily', period: LAST_DAYS.from, afterLocationId: 0 },
        { days: 1, limit: 500 },
      ),
    ),
    storeSnapshotProgress: pages(40, (sql, at) =>
      store.storeSnapshotProgress(
        sql,
        { ...at, granularity: 'daily', period: LAST_DAYS.from, afterLocationId: 0 },
        { period: TODAY, afterLocationId: 0 },
      ),
    ),
    hasReviewSums: pages({ small: 110, largest: 120 }, (sql, { accountId }) =>
      store.hasReviewSums(sql, accountId, TODAY),
    ),
    hasMoreReviewFeeds: pages({ small: 170, largest: 30 }, (sql, { accountId }) =>
      store.hasMoreReviewFeeds(sql, accountId, MANY_FEEDS),
    ),
    findOldReviewSlots: pages({ small: 110, largest: 120 }, (sql, { accountId }) =>
      store.findOldReviewSlots(sql, accountId, TODAY),
    ),
    deleteReviewSlot: pages({ small: 30, largest: 20 }, (sql, { accountId }) =>
      store.deleteReviewSlot(sql, accountId, SLOT),
    ),
  },
  {
    growing: {
      findInteractionPage: 'finds the locations of a tag',
      walkInteractions: 'passes 500 interactions, which lie on more pages of a large account',
      findReviewRanking:
        'adds up the reviews of all locations in two periods, and reads the tags or regions of their locations',
      findSnapshotNumbers: 'numbers the reviews of 500 locations',
    },
    acrossAccounts: {
      doubtResponses: scans(schema('all open responses, after a restored backup')),
      findInteractionTurns: rows('the connected accounts of claimed work'),
      lockCountsOfAccounts: rows('the accounts of claimed work'),
      beginResponses: rows('the responses of claimed work'),
      findOverdueSnapshots: scans(task('reads the snapshots of all accounts, once a minute in one worker')),
      lockDueSnapshot: claim('an account whose snapshot is due'),
      addSnapshotAccounts: scans(task('adds the accounts without snapshots, once a day')),
    },
  },
);
