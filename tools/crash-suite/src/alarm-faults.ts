import { valuesOf } from './metric-series.js';
import type { ReadSeries } from './metric-series.js';

/** A fault of the alarm drill: what fires for it, and how the metrics tell that the processes have noticed it. */
export interface AlarmFault {
  /** The alerts of the fault; all others are silent. */
  readonly alerts: readonly string[];
  readonly noticed: (series: ReadSeries) => boolean;
  /** Alerts that it may fire besides: a step that waits for a lock may lose its claim in the seconds of the drill, or just not. */
  readonly mayAlso?: string;
  /** Ages that grow with the clock for as long as the fault lasts: the drill sees their first seconds. */
  readonly grows?: readonly string[];
}

const isAny =
  (metric: string, labels: Readonly<Record<string, string>>, value: number) =>
  (series: ReadSeries): boolean =>
    valuesOf(series, metric, labels).includes(value);
const isOver =
  (metric: string, labels: Readonly<Record<string, string>> = {}, value = 0) =>
  (series: ReadSeries): boolean =>
    valuesOf(series, metric, labels).some((each) => each > value);
const all =
  (...conditions: readonly ((series: ReadSeries) => boolean)[]) =>
  (series: ReadSeries): boolean =>
    conditions.every((each) => each(series));

/** Whether work waits for a connection of a pool at this moment, which the drill would hold for hours. */
const nobodyWaits = (series: ReadSeries): boolean => !isOver('listings_pool_waiting')(series);

/** Whether all processes run, and reach the database and the publishers. */
export const isSound = (series: ReadSeries): boolean =>
  nobodyWaits(series) &&
  ['up', 'listings_publisher_up', 'listings_server_up'].every((metric) => !isAny(metric, {}, 0)(series));

/** Claims that were lost without a database or at locks are counted when their leases end, up to two minutes later. */
const LATE = 'ListingsClaimsLost';

/** Whether the backups that processes know of are older than a day: they look every minute. */
const backupsAreOld = (series: ReadSeries): readonly boolean[] =>
  valuesOf(series, 'listings_last_backup_timestamp_seconds').map((at) => at < Date.now() / 1_000 - 86_400);

/** The faults of the drill in their order. Those without an alert show that all are silent before and between the faults. */
export const ALARM_FAULTS = {
  none: { alerts: [], noticed: isSound },
  'publishers away': {
    alerts: ['ListingsPublisherDown', 'ListingsPublisherFails'],
    noticed: all(isAny('listings_publisher_up', {}, 0), nobodyWaits),
  },
  // The queue is in the database.
  'database away': {
    alerts: [
      'ListingsDatabaseDown',
      'ListingsErrorBudgetBurnsFast',
      'ListingsErrorBudgetBurnsSlowly',
      'ListingsQueueDown',
    ],
    noticed: all(
      isAny('listings_server_up', { server: 'database' }, 0),
      isOver('listings_http_request_seconds_count', { status: '503' }, 2),
    ),
  },
  'none any more': { alerts: [], mayAlso: LATE, noticed: isSound },
  'locations locked, requests wait': {
    alerts: ['ListingsPoolExhausted'],
    mayAlso: 'ListingsClaimsLost',
    noticed: isOver('listings_pool_waiting'),
  },
  'locations locked, requests are slow': {
    alerts: ['ListingsRequestsSlow'],
    mayAlso: 'ListingsClaimsLost',
    noticed: nobodyWaits,
  },
  'request log away': {
    alerts: ['ListingsRequestLogFails'],
    mayAlso: LATE,
    noticed: all(isOver('listings_request_log_requests_total', { result: 'failed' }), nobodyWaits),
  },
  'webhook-dispatcher ended': {
    alerts: ['ListingsProcessDown'],
    mayAlso: LATE,
    noticed: all(isAny('up', {}, 0), nobodyWaits),
  },
  'webhook-dispatcher of another release, with another clock': {
    alerts: ['ListingsClockWrong', 'ListingsTwoReleases'],
    mayAlso: LATE,
    noticed: all(isOver('listings_clock_offset_seconds', {}, 10), nobodyWaits),
  },
  'backups too old': {
    alerts: ['ListingsBackupOld', 'ListingsBackupUntried'],
    mayAlso: LATE,
    noticed: all((series) => !backupsAreOld(series).includes(false), nobodyWaits),
  },
  restored: {
    alerts: ['ListingsDatabaseRestored'],
    mayAlso: LATE,
    noticed: all(
      isAny('listings_server_up', { server: 'restored' }, 0),
      (series) => !backupsAreOld(series).includes(true),
      nobodyWaits,
    ),
  },
  'sign-ins flood the api': {
    alerts: ['ListingsSignInFlooded'],
    noticed: all(isOver('listings_password_hashes_refused_total', {}, 20), nobodyWaits),
  },
  'api whose disk of the log is full': {
    alerts: ['ListingsLogLost'],
    noticed: all(isOver('listings_log_lines_unwritten_total'), isSound),
  },
  'api with a new key that the others lack': {
    alerts: ['ListingsKeyMissing'],
    noticed: all(isAny('listings_server_up', { server: 'encryptionKey' }, 0), nobodyWaits),
  },
  'mail server refuses addresses': {
    alerts: ['ListingsMailsFailed'],
    noticed: all(isOver('listings_mails_failed_total', { reason: 'refused' }, 2), isSound),
  },
  'rows of work locked, an event deleted': {
    alerts: ['ListingsInvariantViolated', 'ListingsWorkLate', 'ListingsWorkStands'],
    noticed: all(
      isOver('listings_invariant_violations', { invariant: 'events' }),
      isOver('listings_invariant_violations', { invariant: 'due_work' }),
      isOver('listings_work_oldest_seconds', {}, 10),
    ),
    grows: ['listings_work_oldest_seconds'],
  },
  // Together, so that one worker is started for all of them.
  'worker killed at its work, a job set aside, nobody takes mails and audit log': {
    alerts: [
      'ListingsAuditStreamLate',
      'ListingsClaimsLost',
      'ListingsJobsStuck',
      'ListingsMailsStuck',
      'ListingsWorkSetAside',
    ],
    noticed: all(
      isOver('listings_audit_stream_late_seconds'),
      isOver('listings_work_lost_claims_total'),
      isOver('listings_jobs_oldest_seconds'),
      isOver('listings_mails_open', { state: 'tried' }),
      isOver('listings_work_open', { state: 'set aside' }),
      isSound,
    ),
    grows: ['listings_audit_stream_late_seconds', 'listings_jobs_oldest_seconds'],
  },
} as const satisfies Readonly<Record<string, AlarmFault>>;

/** The name of a fault of the drill. */
export type AlarmFaultName = keyof typeof ALARM_FAULTS;
