import * as locationsStore from '@listings/feature-locations/store';
import * as listingsStore from '@listings/feature-listings/store';
import * as insightsStore from '@listings/feature-insights/store';
import * as postsStore from '@listings/feature-posts/store';
import { addDays } from '@listings/domain';
import type { InsightRankingQuery, InsightSource } from '@listings/feature-insights/store';
import type { Place } from '../place.js';
import { callsOf } from './call.js';
import type { Calls } from './call.js';

const SENT_PHOTO = { url: 'https://images.example/1', type: 'COVER', bytes: 20_000, width: 800, height: 600 } as const;

const OUTCOME = {
  state: 'SUCCESS',
  pushedAt: new Date(0),
  restMs: null,
  issue: null,
  losses: null,
  liveLink: null,
  failures: 0,
  live: true,
  photos: null,
  restored: [],
  changedAt: new Date(0),
} as const;
const PARTS = { listingRef: 'ref-1', placeIds: ['p1'], socialUrls: [] };
const COUNTERS = { views: 1, clicks: 1, reactions: 1, shares: 1, comments: 1 };

const TODAY = new Date().toISOString().slice(0, 10);

/** A metric that is added up of two. */
function sourcesAt(at: Place, total: InsightSource['total'] = 'sum'): readonly InsightSource[] {
  return [{ metric: 'views', publisher: at.publisher, parts: ['IMPRESSIONS_MAPS', 'IMPRESSIONS_SEARCH'], total }];
}

/** A request of a page of a ranking, of 30 days compared with those before. */
function insightRanking(given: Partial<InsightRankingQuery> = {}) {
  return (at: Place): Omit<InsightRankingQuery, 'accountId'> => ({
    ...{ locations: {}, grouping: 'LOCATION', rank: 'VALUE', page: { descending: true, size: 50 } },
    ...{ range: { from: addDays(TODAY, -29), to: TODAY }, beforeFrom: addDays(TODAY, -59) },
    sources: sourcesAt(at, given.grouping === 'STATE' ? 'last' : 'sum'),
    ...given,
  });
}

/** Submissions and citations; daily numbers of listings; engagement of posts. */
export const listings: Calls = {
  changeActionLinks: [20, 20, (sql, at) => locationsStore.changeActionLinks(sql, at, null)],
  findCitedLocation: [20, 20, (sql, at) => listingsStore.findCitedLocation(sql, at)],
  findCitations: [40, 80, (sql, at) => listingsStore.findCitations(sql, at)],
  findVoicedLocations: [840, 4000, (sql, at) => listingsStore.findVoicedLocations(sql, at)],
  findFailedSubmissions: [
    30,
    340,
    (sql, { accountId }) => listingsStore.findFailedSubmissions(sql, { accountId, after: undefined, limit: 50 }),
  ],
  'findFailedSubmissions: behind a submission': [
    20,
    180,
    (sql, at) => listingsStore.findFailedSubmissions(sql, { accountId: at.accountId, after: at, limit: 50 }),
  ],
  findSubmissionStates: [20, 20, (sql, at) => listingsStore.findSubmissionStates(sql, [at])],
  findPhotosAtPublishers: [
    20,
    20,
    (sql, at) => listingsStore.findPhotosAtPublishers(sql, { accountId: at.accountId, sites: [at] }),
  ],
  storeDecidedPhotos: [
    20,
    20,
    (sql, at) => listingsStore.storeDecidedPhotos(sql, at, { restored: ['photo-1'], left: [] }),
  ],
  findOpenSubmissions: [20, 40, (sql, at) => listingsStore.findOpenSubmissions(sql, [at])],
  lockSubmissions: [20, 20, (sql, at) => listingsStore.lockSubmissions(sql, at.accountId, [at])],
  storeSubmissionOutcomes: [
    30,
    30,
    (sql, at) => listingsStore.storeSubmissionOutcomes(sql, at.accountId, [{ ...at, ...OUTCOME }]),
  ],
  noteSendingPhoto: [
    20,
    20,
    (sql, at) =>
      listingsStore.noteSendingPhoto(sql, at, {
        others: { listingRef: 'ref-1', photos: [] },
        sending: { photoId: 1, photo: SENT_PHOTO },
      }),
  ],
  storePushedParts: [20, 20, (sql, at) => listingsStore.storePushedParts(sql, at, PARTS)],
  requestSubmissions: [
    1300,
    2800,
    (sql, at) => listingsStore.requestSubmissions(sql, { ...at, sites: [{ publisher: at.publisher, siteId: 1 }] }),
  ],
  resumeSubmissions: [630, 2900, (sql, at) => listingsStore.resumeSubmissions(sql, { ...at, locationIds: null })],
  repeatSubmission: [110, 30, (sql, at) => listingsStore.repeatSubmission(sql, at)],
  changeVoiceStatuses: [
    2200,
    5500,
    (sql, at) =>
      locationsStore.changeVoiceStatuses(sql, {
        ...at,
        statuses: at.locationIds.map((locationId) => ({ locationId, voiceStatus: 1 })),
      }),
  ],
  findInsightTurns: [360, 1900, (sql, at) => insightsStore.findInsightTurns(sql, [at])],
  lockInsightFeeds: [
    20,
    20,
    (sql, at) => insightsStore.lockInsightFeeds(sql, at.accountId, [{ feedId: at.feedId, dueAt: '-infinity' }]),
  ],
  resumeInsights: [370, 2400, (sql, at) => insightsStore.resumeInsights(sql, { ...at, locationIds: null })],
  storeInsightFeeds: [
    50,
    270,
    (sql, { accountId, feedId }) => {
      const progress = { coveredFrom: null, coveredTo: null, newestDay: null };
      return insightsStore.storeInsightFeeds(sql, accountId, [
        { feedId, progress, failures: 0, blocked: false, waitMs: 1 },
      ]);
    },
  ],
  storeInsightDays: [
    630,
    630,
    (sql, { accountId, feedId }) => {
      const days = Array.from({ length: 28 }, (_, n) => ({
        date: `2026-02-${String(n + 1).padStart(2, '0')}`,
        metrics: { views: n },
      }));
      return insightsStore.storeInsightDays(sql, accountId, [{ feedId, days }]);
    },
  ],
  storeInsightMonths: [
    100,
    100,
    (sql, { accountId, feedId }) =>
      insightsStore.storeInsightMonths(sql, accountId, [{ feedId, days: [{ date: TODAY, metrics: { CALLS: 1 } }] }]),
  ],
  // Two thirds of the pages of the largest account are sorts of the months in temporary files.
  ...callsOf(insightsStore.findInsightRanking)({
    '': [580, 27_000, insightRanking()],
    'of states': [1100, 87_000, insightRanking({ grouping: 'STATE', rank: 'CHANGE_PERCENT' })],
    'of days of a tag': [220, 12_500, insightRanking({ grouping: 'DAY', locations: { tag: 'tag 1' } })],
    'of a few locations': [760, 1300, (at) => insightRanking({ locations: { locationIds: at.locationIds } })(at)],
    'of metrics': [550, 27_000, insightRanking({ grouping: 'METRIC' })],
    'of stored sums': [450, 1500, insightRanking({ stored: true })],
    'of states, of stored sums': [680, 3700, insightRanking({ stored: true, grouping: 'STATE' })],
    'of locations of a tag, of stored sums': [610, 9600, insightRanking({ stored: true, locations: { tag: 'tag 1' } })],
    'of days, of stored sums': [220, 230, insightRanking({ stored: true, grouping: 'DAY' })],
    'of metrics, of stored sums': [220, 230, insightRanking({ stored: true, grouping: 'METRIC' })],
  }),
  hasInsightSums: [
    20,
    20,
    (sql, at) => insightsStore.hasInsightSums(sql, { ...at, until: TODAY, sources: sourcesAt(at) }),
  ],
  hasMoreListings: [170, 30, (sql, { accountId }) => insightsStore.hasMoreListings(sql, accountId, 1_000)],
  storeInsightSlot: [
    220,
    760,
    (sql, at) => insightsStore.storeInsightSlot(sql, { ...at, until: TODAY, sources: sourcesAt(at), slot: 1 }),
  ],
  storeInsightSums: [
    640,
    570,
    (sql, at) =>
      insightsStore.storeInsightSums(sql, {
        ...{ accountId: at.accountId, slot: 1, feedIds: [at.feedId], source: sourcesAt(at)[0] as InsightSource },
        ...{ range: { from: addDays(TODAY, -29), to: TODAY }, beforeFrom: addDays(TODAY, -59) },
      }),
  ],
  findMissingSlots: [20, 20, (sql, { accountId }) => insightsStore.findMissingSlots(sql, accountId)],
  deleteInsightSlot: [
    150,
    60,
    (sql, at) => insightsStore.deleteInsightSlot(sql, { accountId: at.accountId, slot: 1, sources: sourcesAt(at) }),
  ],
  ...callsOf(insightsStore.findInsightDelays)({
    '': [330, 1100, (at) => ({ locations: {}, publishers: [at.publisher] })],
    'of stored sums': [20, 20, (at) => ({ locations: {}, publishers: [at.publisher], stored: true })],
  }),
  deleteInsightFeeds: [30, 250, (sql, at) => insightsStore.deleteInsightFeeds(sql, at.accountId, [at.feedId])],
  findInsights: [
    50,
    50,
    (sql, at) =>
      insightsStore.findInsights(sql, at, { range: undefined, today: new Date().toISOString().slice(0, 10) }),
  ],
  ...callsOf(insightsStore.findInsightListings)({
    '': [300, 300, () => ({ filter: {}, size: 20 })],
    'of a country': [300, 300, () => ({ filter: { countryIso: 'US' }, size: 20 })],
  }),
  ...callsOf(insightsStore.findDaysOfListings)({
    '': [20, 20, () => ({ feedIds: [1, 2], from: addDays(TODAY, -30), to: TODAY })],
  }),
  findEngagementTurns: [60, 60, (sql, at) => postsStore.findEngagementTurns(sql, [at])],
  findDueEngagement: [20, 20, (sql, at) => postsStore.findDueEngagement(sql, at as never, { limit: 100 })],
  pauseEngagement: [
    40,
    40,
    (sql, at) =>
      postsStore.pauseEngagement(sql, at.accountId, [{ turn: { ...at, credentialsVersion: 1 } as never, pauseMs: 1 }]),
  ],
  resumeEngagement: [40, 40, (sql, at) => postsStore.resumeEngagement(sql, at)],
  storeEngagement: [
    110,
    50,
    (sql, at) =>
      postsStore.storeEngagement(sql, at.accountId, [
        {
          post: { ...at, postId: at.largePostId, ref: 'post-1', ageMs: 1, linked: true, ...COUNTERS },
          counters: { ...COUNTERS, views: 2 },
          waitMs: 1,
        },
      ]),
  ],
};
