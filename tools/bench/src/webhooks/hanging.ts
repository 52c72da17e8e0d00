import { setTimeout as sleep } from 'node:timers/promises';
import { measureLatency } from './latency.js';
import type { LatencyResult } from './latency.js';
import type { WebhookStage } from './stage.js';

const LOCATIONS = 5_000;
/** The hanging requests hold their slots before the measurement begins. */
const SETTLE_MS = 2_000;

/** Measures the events of an account while many deliveries of another wait for a receiver that never answers. */
export async function measureHanging(
  stage: WebhookStage,
  { waiting, liveEvents, liveEveryMs }: { waiting: number; liveEvents: number; liveEveryMs: number },
): Promise<LatencyResult> {
  const hanging = await stage.account('/hang');
  const healthy = await stage.account('/healthy');
  await stage.record(hanging, waiting, { locations: LOCATIONS });
  await stage.number(hanging);
  await stage.database.execute('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
  await stage.receiver.clear();
  const dispatcher = await stage.dispatcher();
  try {
    await sleep(SETTLE_MS);
    return await measureLatency(stage, {
      accountId: healthy,
      path: '/healthy',
      events: liveEvents,
      everyMs: liveEveryMs,
    });
  } finally {
    await dispatcher.stop();
  }
}
