import { beforeAll, describe, expect, it } from '@jest/globals';
import { clockOffset, killPlaces, latch, waitFor } from '@listings/testing';
import type { ReceivedRequest } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { DispatcherProcesses, Ready } from './testing/dispatcher-processes.js';
import { bySequence, dispatcherProcesses } from './testing/dispatcher-processes.js';

const processes = shared(dispatcherProcesses);

beforeAll(() => {
  processes.log.expectLine(/webhook-dispatcher cannot start: /);
  processes.log.expectLine(/"offsetSeconds":-?(59|60)\d,.*the clock of this machine and that of the database differ/);
  // What the stopped process was doing differs from run to run; its connections may have timed out meanwhile.
  processes.log.allowLine(/timeout exceeded when trying to connect|connection timeout|statement timeout|ECONNRESET/);
});

const start: DispatcherProcesses['start'] = (environment) => processes.start(environment);

describe('the webhook-dispatcher process', () => {
  // In parallel, because each waits for the lease of the killed process.
  it('[reliability 2, G4, I1, I3, I6] killed at any point, loses no event and repeats only what was in flight, once its lease of 8 s has expired', async () => {
    const usually = ['numbering.before_commit', 'webhook.after_send', 'webhook.before_mark'];
    const others = ['numbering.after_commit', 'webhook.after_claim', 'webhook.before_send', 'webhook.after_mark'];
    const points = killPlaces([...usually, ...others], { usually });
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

it('[reliability 2, I3] of four dispatchers the one that is stopped past its leases and continues records nothing; the others have delivered', async () => {
  const { url, database, receiver, record, delivered } = await processes.scene();
  // The requests of the dispatcher that will be stopped stay open until the end of the test.
  const held = latch();
  receiver.answer({ until: held.opened });
  const stopped = await processes.start({ DATABASE_URL: url });
  await record([1, 2, 3, 4]);
  await waitFor(() => receiver.requests.length === 4, { describe: 'four requests in flight' });
  process.kill(stopped.pid, 'SIGSTOP');

  // One of the four events is still in the hands of another dispatcher when the stopped one continues.
  const second = latch();
  const isHeld = ({ headers }: ReceivedRequest) => headers['x-listings-sequence'] === '1';
  receiver.answer((request) => (isHeld(request) ? { until: second.opened } : {}));
  await Promise.all([1, 2, 3].map(() => processes.start({ DATABASE_URL: url })));
  await record([2, 3, 4, 5, 6]);
  await delivered(8);
  await waitFor(() => receiver.requests.filter(isHeld).length === 2, 'the second request of the first event');
  const rows = () =>
    database.query<{ row: { error?: string } }>(
      `(select to_jsonb(delivery) - 'lease_until' - 'next_attempt_at' as row from webhook_deliveries delivery order by sequence)
         union all (select to_jsonb(tried) from webhook_attempts tried order by sequence, claim_no)`,
    );
  const before = await rows();
  expect(before.filter(({ row }) => row.error?.startsWith('LOST'))).toHaveLength(4);

  // It gets the four answers, records them, and then works on as the others do.
  process.kill(stopped.pid, 'SIGCONT');
  held.open();
  await stopped.kill('SIGTERM');

  expect(await stopped.exited).toEqual({ code: 0, signal: null });
  expect(await rows()).toEqual(before);
  second.open();
  await delivered(9);
  const sent = bySequence(receiver.requests);
  expect(sent.size).toBe(9);
  for (const copies of sent.values()) expect(new Set(copies).size).toBe(1);
  expect(receiver.requests).toHaveLength(13);
});

describe('dispatchers whose clocks are wrong by ten minutes', () => {
  // In parallel, because each waits for the lease of a killed process.
  it('[reliability 2] the metric of a process says how far its clock is ahead of the database', async () => {
    const { url } = await processes.scene();
    const process = await processes.start({ DATABASE_URL: url, ...clockOffset(10) });
    const { metricsUrl } = process.messages.find((message) => (message as Ready).type === 'ready') as Ready;
    const offset = await waitFor(
      // It is 0 until the clocks were compared.
      async () => Number(/^listings_clock_offset_seconds (\S+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1]),
      { describe: 'the comparison of the clocks' },
    );
    expect(offset).toBeCloseTo(600, -1);
    await process.kill('SIGKILL');
  });

  it('[reliability 2, I3] a lease of one is not taken by another, until its holder is dead', () =>
    Promise.all([holdsItsLease({ holder: 10, other: -10 }), holdsItsLease({ holder: -10, other: 10 })]));
});

async function holdsItsLease({ holder, other }: { holder: number; other: number }): Promise<void> {
  const { url, database, receiver, record, delivered } = await processes.scene();
  const held = latch();
  receiver.answer({ until: held.opened });
  const first = await processes.start({ DATABASE_URL: url, ...clockOffset(holder) });
  await record([1]);
  await waitFor(() => receiver.requests.length === 1, { describe: 'the request of the holder' });
  await processes.start({ DATABASE_URL: url, ...clockOffset(other) });

  // The holder has renewed its lease, and the other one has searched for due deliveries several times.
  const late = `select from webhook_attempts having now() > max(started_at) + interval '9 seconds'`;
  await waitFor(async () => (await database.query(late)).length > 0, 'the end of the first lease');
  expect(receiver.requests).toHaveLength(1);
  // The other one works meanwhile: it delivers what the holder has not claimed.
  receiver.answer({});
  await record([2, 3, 4]);
  await delivered(3);
  expect(bySequence(receiver.requests).get('1')).toHaveLength(1);

  await first.kill('SIGKILL');
  await delivered(4);
  held.open();
  const sent = bySequence(receiver.requests);
  expect([...sent.values()].map((copies) => copies.length).sort()).toEqual([1, 1, 1, 2]);
  expect(new Set(sent.get('1')).size).toBe(1);
  // A lease is at most 8 s in the database, whatever the clock of its holder said.
  const [row] = await database.query<{ attempts: number; ahead: number }>(
    `select count(*) as attempts, count(*) filter (where started_at > now()) as ahead from webhook_attempts`,
  );
  expect(row).toEqual({ attempts: 5, ahead: 0 });
}
