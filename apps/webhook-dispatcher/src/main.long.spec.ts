import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { killPlaces } from '@listings/testing';
import type { DispatcherProcesses, Ready } from './testing/dispatcher-processes.js';
import { bySequence, dispatcherProcesses } from './testing/dispatcher-processes.js';

let processes: DispatcherProcesses;

beforeAll(() => {
  processes = dispatcherProcesses();
  processes.log.expectLine(/webhook-dispatcher cannot start: /);
});
afterAll(() => processes?.close());

const start: DispatcherProcesses['start'] = (environment) => processes.start(environment);

describe('the webhook-dispatcher process', () => {
  // In parallel, because each waits for the lease of the killed process.
  it('[reliability 2, G4, I1, I3, I6] killed at any point, loses no event and repeats only what was in flight, once its lease of 8 s has expired', async () => {
    const points = killPlaces(
      [
        ...['numbering.before_commit', 'numbering.after_commit', 'webhook.after_claim', 'webhook.before_send'],
        ...['webhook.after_send', 'webhook.before_mark', 'webhook.after_mark'],
      ],
      { usually: ['numbering.before_commit', 'webhook.after_send', 'webhook.before_mark'] },
    );
    await Promise.all(
      points.map(async (point) => {
        const { url, receiver, record, delivered, database } = await processes.scene();
        const first = await start({ DATABASE_URL: url, FAILPOINT: point });
        for (let round = 0; round < 5; round += 1) await record([1, 2, 3, 4]);
        expect(await first.exited).toMatchObject({ signal: 'SIGKILL' });
        // Its claims are free after the lease; with the next poll and a start, that takes at most 15 s.
        const [claims] = await database.query<{ longest: number | null }>(
          'select extract(epoch from max(lease_until) - now())::float8 as longest from webhook_deliveries',
        );
        expect(claims?.longest ?? 0).toBeLessThanOrEqual(8);
        await start({ DATABASE_URL: url });
        await delivered(20);

        const sent = bySequence(receiver.requests);
        expect([point, sent.size]).toEqual([point, 20]);
        for (const copies of sent.values()) expect(new Set(copies).size).toBe(1);
        expect(receiver.requests.length - 20).toBeLessThanOrEqual(8);
        if (point === 'webhook.after_send') expect(receiver.requests.length).toBeGreaterThan(20);

        // Every request has its own attempt row; the rows of the killed process are marked as lost.
        const [attempts] = await database.query<{ all: number; lost: number; open: number }>(
          `select count(*) as all, count(*) filter (where error like 'LOST%') as lost,
             count(*) filter (where error is null and response_status is null) as open from webhook_attempts`,
        );
        expect(attempts?.all).toBe(20 + (attempts?.lost ?? 0));
        expect(attempts?.all).toBeGreaterThanOrEqual(receiver.requests.length);
        expect(attempts?.open).toBe(0);
      }),
    );
  });

  it('[contract 10] reports its metrics address, is ready, and stops with code 0 on SIGTERM', async () => {
    const child = await start({ DATABASE_URL: (await processes.scene()).url });
    const { metricsUrl } = child.messages.find((message) => (message as Ready).type === 'ready') as Ready;
    expect((await fetch(new URL('/readyz', metricsUrl))).status).toBe(200);
    expect(await (await fetch(metricsUrl)).text()).toContain('listings_webhook_backlog_age_seconds');
    expect(await child.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('[design 3.11] names every wrong setting and does not start', async () => {
    const starting = start({ DATABASE_URL: '', ENCRYPTION_KEY: 'short' });
    await expect(starting).rejects.toThrow(/DATABASE_URL is not set\.[^]*ENCRYPTION_KEY must be 32 bytes/);
  });
});
