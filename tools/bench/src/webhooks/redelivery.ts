import { readRedelivery, startRedelivery } from '@listings/feature-webhooks';
import { systemClock } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { whole } from '../report/statistics.js';
import { latencyText, measureLatency, shareOf } from './latency.js';
import type { LiveShare, ResultRow } from './latency.js';
import type { WebhookStage } from './stage.js';

const PATH = '/redelivery';
const LOCATIONS = 500;

/** Redelivers failed events of an account while it has live ones, and measures the live ones before and meanwhile. */
export async function measureRedelivery(
  stage: WebhookStage,
  { failed, live: share }: LiveShare & { failed: number },
): Promise<ResultRow[]> {
  const { database, receiver } = stage;
  const accountId = await stage.account(PATH);
  await stage.prepare([accountId], failed, { locations: LOCATIONS });
  await database.execute(
    `update webhook_deliveries set status = 'EXHAUSTED', attempts = 12, next_attempt_at = null, finished_at = now()
     where account_id = $1`,
    [accountId],
  );
  await database.execute('vacuum (analyze) webhook_deliveries');
  return stage.dispatching(async () => {
    const live = { accountId, path: PATH, events: shareOf(1_000, share), everyMs: 20 };
    const alone = await measureLatency(stage, live);
    await receiver.clear();
    const begin = performance.timeOrigin + performance.now();
    const order = await startRedelivery({ database, clock: systemClock }, accountId, { status: 'EXHAUSTED' });
    if (!order.started) throw new Error('The redelivery was refused.');
    const beside = await measureLatency(stage, live);
    await waitFor(async () => (await readRedelivery(stage, accountId, order.redelivery.id))?.state === 'DONE', {
      describe: 'the end of the redelivery',
      timeoutMs: 120_000,
    });
    await stage.delivered([accountId], 120_000);
    const receipts = (await receiver.receipts()).get(PATH) ?? [];
    const again = receipts.filter(({ sequence }) => sequence <= failed);
    if (new Set(again.map(({ sequence }) => sequence)).size !== failed) throw new Error('Not all were redelivered.');
    const seconds = (Math.max(...again.map(({ at }) => at)) - begin) / 1_000;
    return [
      [`redelivery of ${whole(failed)} failed events`, `${seconds.toFixed(1)} s`, '60 s'],
      ['live events of that account, 50 a second: p50, p99 alone', latencyText(alone), ''],
      ['the same during the redelivery', latencyText(beside), 'unchanged'],
    ];
  });
}
