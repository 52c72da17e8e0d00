import { waitFor } from '@listings/testing';
import { whole } from '../report/statistics.js';
import { latencyText, measureLatency, shareOf } from './latency.js';
import type { LiveShare, ResultRow } from './latency.js';
import type { WebhookStage } from './stage.js';

/** Shorter than the time limit of an exchange: the receivers count as healthy. */
const ANSWER_MS = 13_500;
const EVENTS_OF_A_SLOW_ACCOUNT = 30;
/** The usual 300 events take longer than two answers of the slow receivers: their load does not depend on when the measurement begins. */
const EVERY_MS = 100;
const PATH = '/beside-slow';

/** Measures the events of an account, first alone and then beside more and more accounts with slow receivers. */
export async function measureBesideSlow(
  stage: WebhookStage,
  { slow: slowAccounts, live }: LiveShare & { slow: readonly number[] },
): Promise<ResultRow[]> {
  const accountId = await stage.account(PATH);
  const events = { accountId, path: PATH, events: shareOf(300, live), everyMs: EVERY_MS };
  const rows: ResultRow[] = [];
  let made = 0;
  let alone = 0;
  for (const count of [0, ...slowAccounts]) {
    for (; made < count; made += 1) {
      const slow = await stage.account(`/after/${ANSWER_MS}/${made}`);
      await stage.record(slow, EVENTS_OF_A_SLOW_ACCOUNT, { locations: EVENTS_OF_A_SLOW_ACCOUNT });
    }
    await stage.receiver.clear();
    const latency = await stage.dispatching(async () => {
      const sent = async () => (await stage.receiver.count()) >= Math.min(50, count);
      await waitFor(sent, { describe: 'the slow requests', timeoutMs: 60_000, intervalMs: 100 });
      return measureLatency(stage, events);
    });
    if (count === 0) {
      alone = latency.p99;
      const what = 'an account, 10 events a second: p50, p99 without slow accounts';
      rows.push([what, latencyText(latency), '']);
      continue;
    }
    const ratio = `${(latency.p99 / alone).toFixed(1)} times the p99 without them`;
    const name = `the same beside ${whole(count)} accounts whose receivers answer after 13.5 s`;
    rows.push([name, `${latencyText(latency)}; **${ratio}**`, 'p99 1 s']);
  }
  return rows;
}
