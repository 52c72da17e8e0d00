import { waitFor } from '@listings/testing';
import { whole } from '../report/statistics.js';
import { latencyOf, latencyText, measureLatencies } from './latency.js';
import type { ResultRow } from './latency.js';
import type { WebhookStage } from './stage.js';

/** The two ways in which PostgreSQL ends: `pg_ctl stop -m immediate` sends SIGQUIT. */
const SIGNALS = ['SIGQUIT', 'SIGKILL'] as const;
const EVENTS_AFTER_EACH = 50;
const EVERY_MS = 10;

/** Ends PostgreSQL without warning, starts it again, and measures the events that are committed from then on. */
export async function measureRestarts(stage: WebhookStage, { restarts }: { restarts: number }): Promise<ResultRow[]> {
  const accountId = await stage.account('/restarts');
  const live = { accountId, path: '/restarts', everyMs: EVERY_MS, events: EVENTS_AFTER_EACH };
  const first: number[] = [];
  const following: number[] = [];
  await stage.dispatching(async () => {
    await measureLatencies(stage, live);
    for (let n = 0; n < restarts; n += 1) {
      await stage.restartPostgres(SIGNALS[n % SIGNALS.length] ?? 'SIGKILL');
      await untilConnected(stage);
      const [earliest = Number.NaN, ...others] = await measureLatencies(stage, live);
      first.push(earliest);
      following.push(...others);
    }
  });
  const after = `after each of ${whole(restarts)} ends of PostgreSQL`;
  return [
    [`${after}: the first event, p50 and p99 from its commit`, latencyText(latencyOf(first)), 'p99 1 s'],
    [`the ${whole(following.length)} events after it`, latencyText(latencyOf(following)), 'p99 1 s'],
  ];
}

/** Resolves when the benchmark itself can write again. */
async function untilConnected({ database }: WebhookStage): Promise<void> {
  await waitFor(() => database.query('select 1').catch(() => undefined), {
    describe: 'PostgreSQL to answer',
    intervalMs: 5,
  });
}
