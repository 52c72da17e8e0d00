import { waitFor } from '@listings/testing';
import { latencyOf, measureLatencies } from './latency.js';
import type { LatencyResult } from './latency.js';
import type { WebhookStage } from './stage.js';

/** The two ways in which PostgreSQL ends: `pg_ctl stop -m immediate` sends SIGQUIT. */
const SIGNALS = ['SIGQUIT', 'SIGKILL'] as const;
const EVENTS_AFTER_EACH = 50;
const EVERY_MS = 10;

/** How long events take that are committed when PostgreSQL runs again. */
export interface RestartsResult {
  /** The first event after each restart. */
  readonly first: LatencyResult;
  readonly following: LatencyResult;
}

/** Ends PostgreSQL without warning, starts it again, and measures the events that are committed from then on. */
export async function measureRestarts(
  stage: WebhookStage,
  { restarts }: { restarts: number },
): Promise<RestartsResult> {
  const live = { accountId: await stage.account('/restarts'), path: '/restarts', everyMs: EVERY_MS };
  const dispatcher = await stage.dispatcher();
  const first: number[] = [];
  const following: number[] = [];
  try {
    await measureLatencies(stage, { ...live, events: EVENTS_AFTER_EACH });
    for (let n = 0; n < restarts; n += 1) {
      await stage.restartPostgres(SIGNALS[n % SIGNALS.length] ?? 'SIGKILL');
      await untilConnected(stage);
      const [earliest = Number.NaN, ...others] = await measureLatencies(stage, { ...live, events: EVENTS_AFTER_EACH });
      first.push(earliest);
      following.push(...others);
    }
  } finally {
    await dispatcher.stop();
  }
  return { first: latencyOf(first), following: latencyOf(following) };
}

/** Resolves when the benchmark itself can write again. */
async function untilConnected({ database }: WebhookStage): Promise<void> {
  await waitFor(() => database.query('select 1').catch(() => undefined), {
    describe: 'PostgreSQL to answer',
    intervalMs: 5,
  });
}
