import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@listings/testing';
import type { WebhookStage } from './stage.js';

/** Milliseconds from the commit of an event to its receipt. */
export interface LatencyResult {
  readonly events: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** Locations of live events; other events of a measurement are of other locations. */
const FIRST_LIVE_LOCATION = 1_000_000;
const LIVE_LOCATIONS = 100;

/** Records single events of an account, one every `everyMs` on average, and measures the time from commit to receipt. */
export async function measureLatency(
  stage: WebhookStage,
  live: { accountId: number; path: string; events: number; everyMs: number },
): Promise<LatencyResult> {
  const { accountId, path, events, everyMs } = live;
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
  const latencies = await waitFor(
    async () => {
      const receipts = (await stage.receiver.receipts()).get(path) ?? [];
      const times = receipts.flatMap(({ sequence, at }) => {
        const since = committed.get(sequence);
        return since === undefined ? [] : [at - since];
      });
      return times.length >= events ? times : undefined;
    },
    { describe: 'all live events', timeoutMs: 60_000, intervalMs: 200 },
  );
  return latencyOf(latencies);
}

function latencyOf(latencies: readonly number[]): LatencyResult {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { events: sorted.length, p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0 };
}
