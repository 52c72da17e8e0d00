import { readRedelivery, startRedelivery } from '@listings/feature-webhooks';
import { systemClock } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { measureLatency } from './latency.js';
import type { LatencyResult } from './latency.js';
import type { WebhookStage } from './stage.js';

const PATH = '/redelivery';
const LOCATIONS = 500;

/** A redelivery beside live events of the same account. */
export interface RedeliveryResult {
  readonly failed: number;
  /** From the order to the receipt of the last failed event. */
  readonly seconds: number;
  readonly liveAlone: LatencyResult;
  readonly liveBeside: LatencyResult;
}

/** Redelivers failed events of an account while it has live ones, and measures the live ones before and meanwhile. */
export async function measureRedelivery(
  stage: WebhookStage,
  { failed, liveEvents, liveEveryMs }: { failed: number; liveEvents: number; liveEveryMs: number },
): Promise<RedeliveryResult> {
  const accountId = await stage.account(PATH);
  await stage.record(accountId, failed, { locations: LOCATIONS });
  await stage.number(accountId);
  await stage.database.execute(
    `update webhook_deliveries set status = 'EXHAUSTED', attempts = 12, next_attempt_at = null, finished_at = now()
     where account_id = $1`,
    [accountId],
  );
  await stage.database.execute('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
  const dispatcher = await stage.dispatcher();
  try {
    const live = { accountId, path: PATH, events: liveEvents, everyMs: liveEveryMs };
    await stage.receiver.clear();
    const liveAlone = await measureLatency(stage, live);
    await stage.receiver.clear();
    const begin = performance.timeOrigin + performance.now();
    const order = await startRedelivery({ database: stage.database, clock: systemClock }, accountId, {
      status: 'EXHAUSTED',
    });
    if (!order.started) throw new Error('The redelivery was refused.');
    const liveBeside = await measureLatency(stage, live);
    await waitFor(async () => (await readRedelivery(stage, accountId, order.redelivery.id))?.state === 'DONE', {
      describe: 'the end of the redelivery',
      timeoutMs: 120_000,
    });
    await stage.delivered([accountId], 120_000);
    const receipts = (await stage.receiver.receipts()).get(PATH) ?? [];
    const again = receipts.filter(({ sequence }) => sequence <= failed);
    if (new Set(again.map(({ sequence }) => sequence)).size !== failed) throw new Error('Not all were redelivered.');
    return { failed, seconds: (Math.max(...again.map(({ at }) => at)) - begin) / 1_000, liveAlone, liveBeside };
  } finally {
    await dispatcher.stop();
  }
}
