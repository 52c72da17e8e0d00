import * as lib from '@listings/persistence';
import { CLAIM } from './call.js';
import type { Calls } from './call.js';

const OUTCOME = {
  state: 'SUCCESS',
  waitMs: null,
  issue: null,
  losses: null,
  liveLink: null,
  failures: 0,
  live: true,
} as const;
const COUNTERS = { views: 1, clicks: 1, reactions: 1, shares: 1, comments: 1 };

/** Submissions and citations; daily numbers of listings; engagement of posts. */
export const listings: Calls = {
  changeActionLinks: [20, 30, (sql, at) => lib.changeActionLinks(sql, at, null)],
  findCitedLocation: [20, 30, (sql, at) => lib.findCitedLocation(sql, at)],
  findCitations: [50, 120, (sql, at) => lib.findCitations(sql, at)],
  findVoicedLocations: [600, 6900, (sql, at) => lib.findVoicedLocations(sql, at)],
  findFailedSubmissions: [
    30,
    380,
    (sql, { accountId }) => lib.findFailedSubmissions(sql, { accountId, after: undefined, limit: 50 }),
  ],
  'findFailedSubmissions: behind a submission': [
    20,
    310,
    (sql, at) => lib.findFailedSubmissions(sql, { accountId: at.accountId, after: at, limit: 50 }),
  ],
  claimSubmission: [20, 60, (sql, at) => lib.claimSubmission(sql, at)],
  readSubmittedLocation: [20, 30, (sql, at) => lib.readSubmittedLocation(sql, at)],
  extendSubmissionLease: [20, 20, (sql, at) => lib.extendSubmissionLease(sql, { ...at, claimNo: 0 })],
  takeDueSubmissions: [22_000, 22_000, (sql) => lib.takeDueSubmissions(sql, { perAccount: 50, limit: 500 })],
  lockSubmission: [20, 20, (sql, at) => lib.lockSubmission(sql, { ...at, claimNo: 0 })],
  storeSubmissionOutcome: [
    30,
    40,
    (sql, at) => lib.storeSubmissionOutcome(sql, { ...at, claimNo: 0 }, { ...OUTCOME, changedAt: new Date() }),
  ],
  storeSupersededSubmission: [
    50,
    40,
    (sql, at) => lib.storeSupersededSubmission(sql, { ...at, claimNo: 0, waitMs: 1, liveLink: null }),
  ],
  requestSubmissions: [
    1200,
    3100,
    (sql, at) => lib.requestSubmissions(sql, { ...at, sites: [{ publisher: at.publisher, siteId: 1 }] }),
  ],
  resumeSubmissions: [600, 3300, (sql, at) => lib.resumeSubmissions(sql, at)],
  repeatSubmission: [50, 30, (sql, at) => lib.repeatSubmission(sql, at)],
  lockLocationRecord: [20, 30, (sql, at) => lib.lockLocationRecord(sql, at)],
  changeVoiceStatuses: [
    2000,
    4600,
    (sql, at) =>
      lib.changeVoiceStatuses(sql, {
        ...at,
        statuses: at.locationIds.map((locationId) => ({ locationId, voiceStatus: 1 })),
      }),
  ],
  claimInsightFeeds: [320, 330, (sql) => lib.claimInsightFeeds(sql, { claim: CLAIM, limit: 4 })],
  lockInsightSchedule: [20, 20, (sql, at) => lib.lockInsightSchedule(sql, { ...at, claim: CLAIM })],
  releaseInsightSchedule: [20, 20, (sql, at) => lib.releaseInsightSchedule(sql, { ...at, claim: CLAIM })],
  resumeInsights: [360, 2200, (sql, at) => lib.resumeInsights(sql, at)],
  storeInsightFeed: [
    60,
    70,
    (sql, at) =>
      lib.storeInsightFeed(sql, at as never, {
        progress: { coveredFrom: null, coveredTo: null, newestDay: null },
        failures: 0,
        lostClaims: 0,
        blocked: false,
        waitMs: 1,
      }),
  ],
  storeInsightDays: [
    600,
    600,
    (sql, at) =>
      lib.storeInsightDays(
        sql,
        at,
        Array.from({ length: 28 }, (_, n) => ({
          date: `2026-02-${String(n + 1).padStart(2, '0')}`,
          metrics: { views: n },
        })),
      ),
  ],
  deleteInsightFeed: [40, 50, (sql, at) => lib.deleteInsightFeed(sql, at as never)],
  findInsights: [
    60,
    60,
    (sql, at) => lib.findInsights(sql, at, { range: undefined, today: new Date().toISOString().slice(0, 10) }),
  ],
  claimEngagement: [7400, 7700, (sql) => lib.claimEngagement(sql, { claim: CLAIM, limit: 4 })],
  findDueEngagement: [20, 20, (sql, at) => lib.findDueEngagement(sql, at as never, { limit: 100 })],
  lockEngagement: [20, 40, (sql, at) => lib.lockEngagement(sql, { ...at, claim: CLAIM } as never)],
  releaseEngagement: [
    20,
    40,
    (sql, at) =>
      lib.releaseEngagement(sql, { ...at, claim: CLAIM } as never, { pauseMs: 0, failures: 0, lostClaims: 0 }),
  ],
  resumeEngagement: [40, 40, (sql, at) => lib.resumeEngagement(sql, at)],
  storeEngagement: [
    90,
    60,
    (sql, at) =>
      lib.storeEngagement(sql, at as never, [
        {
          post: { ...at, postId: at.largePostId, ref: 'post-1', ageMs: 1, linked: true, ...COUNTERS },
          counters: { ...COUNTERS, views: 2 },
          waitMs: 1,
        },
      ]),
  ],
  scheduleFirstReads: [
    40,
    130,
    (sql, at) => lib.scheduleFirstReads(sql, { ...at, connectedAccountIds: [at.connectedAccountId] }),
  ],
};
