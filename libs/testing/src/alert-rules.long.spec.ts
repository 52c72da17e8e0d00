import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { ALERT_RULES, promtool, wrongAlerts } from './alert-rules.js';
import type { MetricSeries } from './alert-rules.js';

const REQUESTS = (status: string) => `listings_http_request_seconds_count{operation="allLocations",status="${status}"}`;
const CALLS = (outcome: string) =>
  `listings_publisher_calls_total{publisher="ACME_MAPS",operation="posts.createPost",outcome="${outcome}"}`;
const server = (name: string) => `listings_server_up{server="${name}",instance="worker-1"}`;

/** An installation without a fault, for ten hours. */
const SOUND: MetricSeries = {
  'up{job="listings",instance="worker-1"}': '1x600',
  [REQUESTS('200')]: '0+600x600',
  [REQUESTS('503')]: '0x600',
  'listings_http_request_seconds_bucket{le="0.05"}': '0+500x600',
  'listings_http_request_seconds_bucket{le="0.5"}': '0+590x600',
  'listings_http_request_seconds_bucket{le="1"}': '0+600x600',
  'listings_http_request_seconds_bucket{le="+Inf"}': '0+600x600',
  [server('database')]: '1x600',
  [server('queue')]: '1x600',
  [server('restored')]: '1x600',
  [server('encryptionKey')]: '1x600',
  'listings_unreadable_secrets{instance="worker-1"}': '0x600',
  'listings_build_info{version="0.2.0",instance="api-1"}': '1x600',
  'listings_build_info{version="0.2.0",instance="worker-1"}': '1x600',
  'listings_clock_offset_seconds{instance="worker-1"}': '0.01x600',
  // A pool may be full for a moment.
  'listings_pool_waiting{instance="api-1"}': '0x120 3 0x479',
  'listings_mails_open{state="tried"}': '0x120 1x10 0x469',
  'listings_mails_late_seconds{instance="worker-1"}': '3x600',
  'listings_mails_failed_total{reason="expired",instance="api-1"}': '0x600',
  // A few people mistype their address.
  'listings_mails_failed_total{reason="refused",instance="api-1"}': '0x120 3x300 6x179',
  'listings_audit_stream_late_seconds{instance="worker-1"}': '5x600',
  'listings_jobs_oldest_seconds{kind="location-import"}': '600x600',
  'listings_media_free_bytes{instance="worker-1"}': '50000000000x600',
  // The clock of promtool begins at 0: a backup and a drill of this minute.
  'listings_last_backup_timestamp_seconds{instance="worker-1"}': '0+60x600',
  'listings_last_restore_drill_timestamp_seconds{instance="worker-1"}': '0+60x600',
  'listings_log_lines_unwritten_total{instance="worker-1"}': '0x600',
  'listings_invariant_violations{invariant="events"}': '0x600',
  'listings_invariant_violations{invariant="due_work"}': '0x600',
  'listings_work_oldest_seconds{kind="post-delivery"}': '2x600',
  'listings_work_open{kind="post-delivery",state="set aside"}': '0x600',
  'listings_work_open{kind="post-delivery",state="due"}': '5000x600',
  // A deployment of a day ends processes, and a few claims with them.
  'listings_work_lost_claims_total{kind="post-delivery"}': '0x100 3x499',
  'listings_publisher_up{publisher="ACME_MAPS",instance="worker-1"}': '1x600',
  [CALLS('ok')]: '0+100x600',
  [CALLS('no_answer')]: '0+2x600',
  [CALLS('defect')]: '0x600',
  'listings_webhook_backlog_oldest_seconds{class="healthy"}': '1x600',
  // Endpoints of others that fail are no fault of the installation.
  'listings_webhook_backlog_oldest_seconds{class="failing"}': '90000x600',
  'listings_event_default_partition_rows{table="events_default"}': '0x600',
  'listings_password_hashes_refused_total{instance="api-1"}': '0x600',
  'listings_request_log_requests_total{result="failed"}': '0x600',
};

/**
 * For each alert the fault that fires it, from the first hour on. These series are made up. Those of real processes during real faults
 * are in `alerts-of-faults.nightly.spec.ts` of the project e2e, for the alerts that a fault fires within a minute.
 */
const FAULTS: readonly (readonly [alerts: readonly string[], series: MetricSeries])[] = [
  [['ListingsErrorBudgetBurnsFast', 'ListingsErrorBudgetBurnsSlowly'], { [REQUESTS('503')]: '0x60 0+30x540' }],
  [['ListingsErrorBudgetBurnsSlowly'], { [REQUESTS('503')]: '0x60 0+8x540' }],
  [
    ['ListingsRequestsSlow'],
    {
      'listings_http_request_seconds_bucket{le="0.05"}': '0+500x60 30000x540',
      'listings_http_request_seconds_bucket{le="0.5"}': '0+590x60 35400x540',
    },
  ],
  [['ListingsPoolExhausted'], { 'listings_pool_waiting{instance="api-1"}': '0x60 5x540' }],
  [['ListingsMailsStuck'], { 'listings_mails_open{state="tried"}': '0x60 4x540' }],
  [['ListingsMailsStuck'], { 'listings_mails_late_seconds{instance="worker-1"}': '3x60 0+60x540' }],
  [['ListingsMailsFailed'], { 'listings_mails_failed_total{reason="expired",instance="api-1"}': '0x60 0+1x540' }],
  [['ListingsMailsFailed'], { 'listings_mails_failed_total{reason="refused",instance="api-1"}': '0x60 0+1x540' }],
  [['ListingsAuditStreamLate'], { 'listings_audit_stream_late_seconds{instance="worker-1"}': '5x60 0+60x540' }],
  [['ListingsJobsStuck'], { 'listings_jobs_oldest_seconds{kind="location-import"}': '600x60 30000x540' }],
  [['ListingsProcessDown'], { 'up{job="listings",instance="worker-1"}': '1x60 0x540' }],
  [['ListingsDatabaseDown'], { [server('database')]: '1x60 0x540' }],
  [['ListingsDatabaseTakesNoWrites'], { [server('writes')]: '1x60 0x540' }],
  [['ListingsQueueDown'], { [server('queue')]: '1x60 0x540' }],
  [['ListingsDatabaseRestored'], { [server('restored')]: '1x60 0x540' }],
  [['ListingsKeyMissing'], { [server('encryptionKey')]: '1x60 0x540' }],
  [['ListingsKeyMissing'], { 'listings_unreadable_secrets{instance="worker-1"}': '0x60 4x540' }],
  [['ListingsTwoReleases'], { 'listings_build_info{version="0.3.0",instance="api-2"}': '_x60 1x540' }],
  [['ListingsClockWrong'], { 'listings_clock_offset_seconds{instance="worker-1"}': '0x60 -30x540' }],
  [['ListingsMediaAlmostFull'], { 'listings_media_free_bytes{instance="worker-1"}': '50000000000x60 100000000x540' }],
  // Before the clock of promtool began.
  [['ListingsBackupOld'], { 'listings_last_backup_timestamp_seconds{instance="worker-1"}': '0+60x60 -100000x540' }],
  [
    ['ListingsBackupUntried'],
    { 'listings_last_restore_drill_timestamp_seconds{instance="worker-1"}': '0+60x60 -3100000x540' },
  ],
  [['ListingsLogLost'], { 'listings_log_lines_unwritten_total{instance="worker-1"}': '0x60 0+9x540' }],
  [['ListingsInvariantViolated'], { 'listings_invariant_violations{invariant="events"}': '0x60 1x540' }],
  [['ListingsWorkStands'], { 'listings_invariant_violations{invariant="due_work"}': '0x60 300x540' }],
  [['ListingsWorkLate'], { 'listings_work_oldest_seconds{kind="post-delivery"}': '2x60 0+60x540' }],
  [['ListingsWorkSetAside'], { 'listings_work_open{kind="post-delivery",state="set aside"}': '0x60 1x540' }],
  [['ListingsClaimsLost'], { 'listings_work_lost_claims_total{kind="post-delivery"}': '0x60 0+5x540' }],
  [['ListingsPublisherDown'], { 'listings_publisher_up{publisher="ACME_MAPS",instance="worker-1"}': '1x60 0x540' }],
  [['ListingsPublisherFails'], { [CALLS('no_answer')]: '0+2x60 120+60x540' }],
  [['ListingsPlugInDefect'], { [CALLS('defect')]: '0x60 0+1x540' }],
  [['ListingsWebhooksLate'], { 'listings_webhook_backlog_oldest_seconds{class="healthy"}': '1x60 0+60x540' }],
  [['ListingsEventMonthMissing'], { 'listings_event_default_partition_rows{table="events_default"}': '0x60 7x540' }],
  [['ListingsSignInFlooded'], { 'listings_password_hashes_refused_total{instance="api-1"}': '0x60 0+50x540' }],
  [['ListingsRequestLogFails'], { 'listings_request_log_requests_total{result="failed"}': '0x60 0+5x540' }],
];

/** What promtool says about the alerts that fire for a fault. */
const run = (fault: MetricSeries, alerts: readonly string[]) => wrongAlerts({ ...SOUND, ...fault }, alerts);

(promtool ? describe : describe.skip)('the alerts', () => {
  it('[operating] are rules that Prometheus accepts', () => {
    expect(execFileSync(promtool ?? '', ['check', 'rules', ALERT_RULES], { encoding: 'utf8' })).toContain('SUCCESS');
  });

  it('[operating] are silent in a sound installation', () => {
    expect(run({}, [])).toBeUndefined();
  });

  it.each(FAULTS.map(([alerts, series]) => [alerts.join(' and '), alerts, series] as const))(
    '[operating] %s: fires for its fault, and no other one does',
    (_names, alerts, series) => {
      expect(run(series, alerts)).toBeUndefined();
    },
  );

  it('[operating] have a test that fails when an alert does not fire', () => {
    expect(run({}, ['ListingsProcessDown'])).toContain('ListingsProcessDown');
  });

  it('[operating] each has a fault here', () => {
    const { groups } = parseYaml(readFileSync(ALERT_RULES, 'utf8')) as { groups: { rules: { alert?: string }[] }[] };
    const names = groups.flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []));
    expect([...new Set(FAULTS.flatMap(([alerts]) => alerts))].toSorted()).toEqual(names.toSorted());
  });
});
