import { addDays } from '@listings/domain';
import * as interactionsStore from '@listings/feature-interactions/store';
import type { CursorPageRequest } from '@listings/pagination';
import type { InteractionFilter, InteractionOrder, ReviewRankingQuery } from '@listings/feature-interactions/store';
import type { Place } from '../place.js';
import { callsOf, CLAIM } from './call.js';
import type { Calls } from './call.js';

const PAGE: CursorPageRequest = { direction: 'forward', size: 20 } as CursorPageRequest;
const DAY = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
const MONTH_LATER = addDays(DAY, 29);
const DAY_BEFORE = addDays(DAY, -1);
const MONTH_BEFORE = addDays(DAY, -30);
const TODAY = new Date().toISOString().slice(0, 10);
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
  postedAt: new Date(),
  changedAt: new Date(),
  responseCount: 0,
  firstResponseAt: null,
  lastResponseAt: null,
  search: ['1:fine'],
  phrases: [],
};
const RESPONSE = { content: 'Thank you', editedContent: null, writtenAt: new Date(), authorName: null, remarks: null };

/** A request of a page of interactions. */
function list(filter: InteractionFilter, order: InteractionOrder = 'NEWEST_FIRST') {
  return { filter, order, page: PAGE };
}

/** A request of a page of a ranking, of 30 days compared with those before. */
function ranking(given: Partial<ReviewRankingQuery> = {}) {
  return (at: Place): Omit<ReviewRankingQuery, 'accountId'> => ({
    ...{ locations: {}, publishers: [at.publisher], grouping: 'LOCATION', rank: 'AVERAGE_RATING', rankOf: 'VALUE' },
    range: { from: DAY, to: MONTH_LATER },
    compared: { days: 30, range: { from: DAY, to: MONTH_LATER }, before: { from: MONTH_BEFORE, to: DAY_BEFORE } },
    page: { descending: false, size: 50 },
    ...given,
  });
}

/** Reviews and responses: lists, reads of feeds, counts and snapshots. */
export const interactions: Calls = {
  ...callsOf(interactionsStore.findInteractionPage)({
    '': [400, 830, () => list({})],
    'last responded first': [420, 760, () => list({}, 'LAST_RESPONDED')],
    'of a location': [120, 220, (at) => list({ locationIds: [at.locationId] })],
    'of ratings, not responded': [490, 840, () => list({ ratings: [1, 2], responded: false })],
    'of a tag': [440, 15_000, () => list({ tag: 'tag 1' })],
    'of days': [390, 820, () => list({ from: DAY, to: TODAY })],
    'of words': [110, 130, (at) => list({ search: [`${at.accountId}:friendly`, `${at.accountId}:7`] })],
    'behind the last one': [
      30,
      30,
      () => ({ ...list({}), position: { id: CLAIM, postedAt: new Date(0), lastResponseAt: null } }),
    ],
  }),
  ...callsOf(interactionsStore.walkInteractions)({
    '': [500, 2700, () => ({ filter: {} })],
    'of a location': [40, 40, (at) => ({ filter: { locationIds: [at.locationId] } })],
    'of ratings, not responded': [500, 2700, () => ({ filter: { ratings: [1, 2], responded: false } })],
    'of days behind a position': [
      80,
      1100,
      () => ({ filter: { from: DAY, to: TODAY }, after: { id: CLAIM, postedAt: new Date().toISOString() } }),
    ],
  }),
  ...callsOf(interactionsStore.countInteractions)({ '': [20, 20, () => ({ filter: {} })] }),
  findLocationNames: [
    20,
    20,
    (sql, at) => interactionsStore.findLocationNames(sql, { accountId: at.accountId, ids: [at.locationId] }),
  ],
  locationExists: [20, 20, (sql, at) => interactionsStore.locationExists(sql, at)],
  findInteractionsById: [
    380,
    600,
    (sql, at) => interactionsStore.findInteractionsById(sql, { ...at, ids: at.interactionIds }),
  ],
  findInteractionBatch: [
    380,
    600,
    (sql, at) => interactionsStore.findInteractionBatch(sql, { ...at, ids: at.interactionIds }),
  ],
  findInteractionTurns: [80, 80, (sql, at) => interactionsStore.findInteractionTurns(sql, [at])],
  lockFeed: [20, 20, (sql, at) => interactionsStore.lockFeed(sql, at)],
  storeFeedOutcomes: [
    100,
    130,
    async (sql, at) => {
      const [feed] = await interactionsStore.findInteractionTurns(sql, [at]);
      if (!feed) throw new Error('The connected account has no feed.');
      const outcome = { waitMs: 1, failures: 0, blocked: false, unavailable: null };
      await interactionsStore.storeFeedOutcomes(sql, at.accountId, [{ feed, outcome }]);
    },
  ],
  resumeFeeds: [290, 600, (sql, at) => interactionsStore.resumeFeeds(sql, { ...at, locationIds: null })],
  isSourceEnabled: [20, 20, (sql, at) => interactionsStore.isSourceEnabled(sql, at)],
  findSourceSettings: [
    40,
    70,
    (sql, at) => interactionsStore.findSourceSettings(sql, { ...at, publishers: [at.publisher] }),
  ],
  storeSourceSettings: [
    50,
    50,
    (sql, at) => interactionsStore.storeSourceSettings(sql, at, [{ publisher: at.publisher, enabled: false }]),
  ],
  lockInteractionCounts: [10, 10, (sql, at) => interactionsStore.lockInteractionCounts(sql, at.accountId)],
  findKnownRefs: [40, 40, (sql, at) => interactionsStore.findKnownRefs(sql, at, 500)],
  lockInteractionsByRef: [
    50,
    50,
    (sql, at) => interactionsStore.lockInteractionsByRef(sql, at, ['review-1', 'review-2']),
  ],
  insertInteractions: [140, 130, (sql, at) => interactionsStore.insertInteractions(sql, at, [NEW])],
  updateInteractions: [
    130,
    120,
    (sql, at) =>
      interactionsStore.updateInteractions(sql, at.accountId, [{ ...NEW, id: at.interactionId, ref: 'review-1' }]),
  ],
  insertReadResponses: [
    50,
    40,
    (sql, at) =>
      interactionsStore.insertReadResponses(sql, at.accountId, [
        { ...RESPONSE, id: CLAIM, interactionId: at.interactionId, ref: 'new', byOwner: true, state: 'CONFIRMED' },
      ]),
  ],
  updateReadResponses: [
    50,
    50,
    (sql, at) =>
      interactionsStore.updateReadResponses(sql, at.accountId, [
        {
          ...RESPONSE,
          id: at.responseId,
          interactionId: at.interactionId,
          ref: 'r',
          byOwner: true,
          state: 'CONFIRMED',
        },
      ]),
  ],
  archiveResponses: [50, 50, (sql, at) => interactionsStore.archiveResponses(sql, at.accountId, [at.responseId])],
  findListedRefs: [30, 30, (sql, at) => interactionsStore.findListedRefs(sql, at, { afterRef: '', limit: 500 })],
  countMissedRead: [100, 100, (sql, at) => interactionsStore.countMissedRead(sql, at, ['review-1'])],
  archiveInteractions: [130, 140, (sql, at) => interactionsStore.archiveInteractions(sql, at, ['review-1'])],
  lockCountsOfAccounts: [20, 20, (sql, at) => interactionsStore.lockCountsOfAccounts(sql, [at.accountId])],
  beginResponses: [100, 100, (sql, at) => interactionsStore.beginResponses(sql, [at])],
  lockOpenResponse: [20, 20, (sql, at) => interactionsStore.lockOpenResponse(sql, at)],
  storeResponseOutcome: [
    50,
    50,
    (sql, at) =>
      interactionsStore.storeResponseOutcome(sql, at, {
        ...RESPONSE,
        state: 'CONFIRMED',
        ref: 'r',
        failures: 0,
        absent: false,
      }),
  ],
  archiveReplaced: [30, 30, (sql, at) => interactionsStore.archiveReplaced(sql, at, { ...at, ref: 'r' })],
  resumeResponses: [2500, 3000, (sql, at) => interactionsStore.resumeResponses(sql, at)],
  lockInteraction: [50, 80, (sql, at) => interactionsStore.lockInteraction(sql, at)],
  interactionOfResponse: [30, 30, (sql, at) => interactionsStore.interactionOfResponse(sql, at)],
  lockResponse: [20, 20, (sql, at) => interactionsStore.lockResponse(sql, at)],
  insertResponse: [
    50,
    50,
    (sql, at) =>
      interactionsStore.insertResponse(sql, at, {
        id: CLAIM,
        content: 'Thank you',
        closes: false,
        writtenAt: new Date(),
      }),
  ],
  changeResponse: [
    60,
    60,
    (sql, at) =>
      interactionsStore.changeResponse(sql, at, { state: 'CREATED', content: 'Thanks', editedContent: null }),
  ],
  refreshAnswers: [
    150,
    170,
    async (sql, at) => {
      const locked = await interactionsStore.lockInteraction(sql, at);
      if (!locked) throw new Error('The review is missing.');
      await interactionsStore.refreshAnswers(sql, at, locked);
    },
  ],
  archiveInteraction: [130, 130, (sql, at) => interactionsStore.archiveInteraction(sql, at)],
  findDailyReviews: [
    30,
    40,
    (sql, at) =>
      interactionsStore.findDailyReviews(sql, { ...at, publishers: [at.publisher] }, { from: DAY, to: TODAY }),
  ],
  countRated: [
    60,
    60,
    (sql, { accountId, locationId }) => interactionsStore.countRated(sql, { accountId, locationIds: [locationId] }),
  ],
  countAnswered: [
    280,
    630,
    (sql, { accountId, locationIds }) => interactionsStore.countAnswered(sql, { accountId, locationIds, since: DAY }),
  ],
  findReviewsUntil: [
    30,
    170,
    (sql, at) => interactionsStore.findReviewsUntil(sql, { ...at, publishers: [at.publisher] }, DAY),
  ],
  ...callsOf(interactionsStore.findReviewRanking)({
    '': [70, 270, ranking()],
    'of states': [200, 12_000, ranking({ grouping: 'STATE' })],
    'of tags': [200, 12_000, ranking({ grouping: 'TAG', rankOf: 'CHANGE' })],
    'of publishers': [40, 200, ranking({ grouping: 'PUBLISHER' })],
    'of days of a tag': [70, 3100, ranking({ grouping: 'DAY', locations: { tag: 'tag 1' } })],
    'of a few locations': [100, 200, (at) => ranking({ locations: { locationIds: at.locationIds } })(at)],
    'of all time': [40, 3000, ranking({ range: undefined, compared: undefined })],
    'of stored sums': [360, 1900, ranking({ stored: true })],
    'of states, of stored sums': [520, 13_000, ranking({ stored: true, grouping: 'STATE' })],
    'of locations of a tag, of stored sums': [570, 7000, ranking({ stored: true, locations: { tag: 'tag 1' } })],
  }),
  hasReviewSums: [110, 120, (sql, { accountId }) => interactionsStore.hasReviewSums(sql, accountId, TODAY)],
  hasMoreReviewFeeds: [170, 30, (sql, { accountId }) => interactionsStore.hasMoreReviewFeeds(sql, accountId, 1_000)],
  findOldReviewSlots: [110, 120, (sql, { accountId }) => interactionsStore.findOldReviewSlots(sql, accountId, TODAY)],
  storeReviewSums: [
    60,
    160,
    (sql, { accountId }) => interactionsStore.storeReviewSums(sql, { accountId, slot: 1, until: TODAY }),
  ],
  deleteReviewSlot: [30, 20, (sql, { accountId }) => interactionsStore.deleteReviewSlot(sql, accountId, 1)],
  findPhrases: [
    90,
    1800,
    (sql, at) =>
      interactionsStore.findPhrases(
        sql,
        { accountId: at.accountId, publishers: [at.publisher], from: DAY, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
  ],
  'findPhrases: of locations': [
    320,
    580,
    (sql, at) =>
      interactionsStore.findPhrases(
        sql,
        { ...at, publishers: [at.publisher], from: DAY, to: TODAY },
        { reviews: 1000, limit: 20 },
      ),
  ],
  findMovedInteractions: [
    30,
    30,
    (sql, at) =>
      interactionsStore.findMovedInteractions(sql, at, { seconds: [1_790_000_000], permalinks: ['https://a.example'] }),
  ],
  adoptMovedInteractions: [
    60,
    60,
    (sql, at) => interactionsStore.adoptMovedInteractions(sql, at, [{ id: at.interactionId, ref: 'the own one' }]),
  ],
  hasMovedInteractions: [20, 20, (sql, at) => interactionsStore.hasMovedInteractions(sql, at)],
  archiveMovedInteractions: [30, 30, (sql, at) => interactionsStore.archiveMovedInteractions(sql, at, 100)],
  findReadSources: [
    170,
    210,
    (sql, at) => interactionsStore.findReadSources(sql, { accountId: at.accountId, keys: [at] }),
  ],
  addSnapshotAccounts: [2600, 2600, (sql) => interactionsStore.addSnapshotAccounts(sql, { day: TODAY, week: TODAY })],
  lockDueSnapshot: [20, 20, (sql) => interactionsStore.lockDueSnapshot(sql, { day: TODAY, week: TODAY })],
  findSnapshotNumbers: [
    30,
    650,
    (sql, at) =>
      interactionsStore.findSnapshotNumbers(
        sql,
        { ...at, granularity: 'daily', period: DAY, afterLocationId: 0 },
        { days: 1, limit: 500 },
      ),
  ],
  storeSnapshotProgress: [
    40,
    40,
    (sql, at) =>
      interactionsStore.storeSnapshotProgress(
        sql,
        { ...at, granularity: 'daily', period: DAY, afterLocationId: 0 },
        { period: TODAY, afterLocationId: 0 },
      ),
  ],
};
