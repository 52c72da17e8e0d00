import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@listings/testing';
import { percentile } from '../report/statistics.js';
import type { WebhookStage } from './stage.js';

/** A row of the table of results: what was measured, the result, and its target. */
export type ResultRow = [what: string, result: string, target: string];

/** What the live events of a part are measured with: percent of those that are usual. */
export interface LiveShare {
  readonly live: number;
}

/** The 50th and the 99th percentile of the milliseconds from the commit of an event to its receipt. */
interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Locations of live events; other events of a measurement are of other locations. */
const FIRST_LIVE_LOCATION = 1_000_000;
const LIVE_LOCATIONS = 100;

/** Single events of an account, one every `everyMs` on average. */
interface LiveEvents {
  readonly accountId: number;
  readonly path: string;
  readonly events: number;
  readonly everyMs: number;
}

/** Measures single events without other work. */
export async function measureAlone(stage: WebhookStage, { live }: LiveShare): Promise<ResultRow[]> {
  const accountId = await stage.account('/latency');
  const events = { accountId, path: '/latency', events: shareOf(220, live), everyMs: 60 };
  const latency = await stage.dispatching(() => measureLatency(stage, events));
  return [['commit to receipt, one event at a time: p50, p99', latencyText(latency), 'p99 100 ms']];
}

/** Records single events of an account and returns the percentiles of the time from commit to receipt. */
export async function measureLatency(stage: WebhookStage, live: LiveEvents): Promise<Latency> {
  return latencyOf(await measureLatencies(stage, live));
}

/** Records single events of an account and returns the milliseconds from commit to receipt, in the order of the commits. */
export async function measureLatencies(
  stage: WebhookStage,
  { accountId, path, events, everyMs }: LiveEvents,
): Promise<readonly number[]> {
  const [counters] = await stage.database.query<{ last: number }>(
    'select event_sequence as last from account_counters where account_id = $1',
    [accountId],
  );
  const last = counters?.last ?? 0;
  const committed = new Map<number, number>();
  const begin = performance.now();
  for (let number = 1; number <= events; number += 1) {
    // Not in step with any interval of the dispatcher.
    await sleep(Math.max(0, begin + (number + Math.random() - 0.5) * everyMs - performance.now()));
    await stage.record(accountId, 1, { locations: 1, first: FIRST_LIVE_LOCATION + (number % LIVE_LOCATIONS) });
    committed.set(last + number, performance.timeOrigin + performance.now());
  }
  const received = await waitFor(
    async () => {
      const receipts = (await stage.receiver.receipts()).get(path) ?? [];
      const first = new Map(receipts.toReversed().map(({ sequence, at }) => [sequence, at]));
      return [...committed.keys()].every((sequence) => first.has(sequence)) ? first : undefined;
    },
    { describe: 'all live events', timeoutMs: 60_000, intervalMs: 200 },
  );
  return [...committed].map(([sequence, at]) => (received.get(sequence) ?? Number.NaN) - at);
}

/** The percentiles of some latencies in milliseconds. */
export function latencyOf(latencies: readonly number[]): Latency {
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(latencies, share));
  return { p50, p99 };
}

/** A latency for people. */
export function latencyText({ p50, p99 }: Latency): string {
  return `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`;
}

/** So many percent of the usual events. */
export function shareOf(events: number, percent: number): number {
  return Math.ceil((events * percent) / 100);
}
