import { setTimeout as sleep } from 'node:timers/promises';
import { whole } from '../report/statistics.js';
import { latencyText, measureLatency, shareOf } from './latency.js';
import type { LiveShare, ResultRow } from './latency.js';
import type { WebhookStage } from './stage.js';

const LOCATIONS = 5_000;
/** The hanging requests hold their slots before the measurement begins. */
const SETTLE_MS = 2_000;

/** Measures the events of an account while many deliveries of another wait for a receiver that never answers. */
export async function measureHanging(
  stage: WebhookStage,
  { waiting, live }: LiveShare & { waiting: number },
): Promise<ResultRow[]> {
  const hanging = await stage.account('/hang');
  const accountId = await stage.account('/healthy');
  await stage.prepare([hanging], waiting, { locations: LOCATIONS });
  const latency = await stage.dispatching(async () => {
    await sleep(SETTLE_MS);
    return measureLatency(stage, { accountId, path: '/healthy', events: shareOf(400, live), everyMs: 50 });
  });
  const name = `an account beside ${whole(waiting)} deliveries for a receiver that hangs: p50, p99`;
  return [[name, latencyText(latency), 'p99 2 s']];
}
