import { waitFor } from '@listings/testing';
import { measureLatency } from './latency.js';
import type { LatencyResult } from './latency.js';
import type { WebhookStage } from './stage.js';

/** Shorter than the time limit of an exchange: the receivers count as healthy. */
const ANSWER_MS = 13_500;
const EVENTS_OF_A_SLOW_ACCOUNT = 30;
/** The usual 300 events take longer than two answers of the slow receivers: their load does not depend on when the measurement begins. */
const EVERY_MS = 100;
const PATH = '/beside-slow';

/** The events of an account beside so many accounts whose receivers answer 200 late; 0 is the baseline. */
export interface BesideSlow extends LatencyResult {
  readonly slowAccounts: number;
}

/** Measures the events of an account, first alone and then beside more and more accounts with slow receivers. */
export async function measureBesideSlow(
  stage: WebhookStage,
  { slowAccounts, liveEvents }: { slowAccounts: readonly number[]; liveEvents: number },
): Promise<readonly BesideSlow[]> {
  const accountId = await stage.account(PATH);
  const measured: BesideSlow[] = [];
  let made = 0;
  for (const count of [0, ...slowAccounts]) {
    for (; made < count; made += 1) {
      const slow = await stage.account(`/after/${ANSWER_MS}/${made}`);
      await stage.record(slow, EVENTS_OF_A_SLOW_ACCOUNT, { locations: EVENTS_OF_A_SLOW_ACCOUNT });
    }
    await stage.receiver.clear();
    const dispatcher = await stage.dispatcher();
    try {
      const sent = async () => (await stage.receiver.count()) >= Math.min(50, count);
      await waitFor(sent, { describe: 'the slow requests', timeoutMs: 60_000, intervalMs: 100 });
      const live = { accountId, path: PATH, events: liveEvents, everyMs: EVERY_MS };
      measured.push({ slowAccounts: count, ...(await measureLatency(stage, live)) });
    } finally {
      await dispatcher.stop();
    }
  }
  return measured;
}
