import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clockOffset, waitFor } from '@listings/testing';
import type { DispatcherProcesses, Ready } from './testing/dispatcher-processes.js';
import { bySequence, dispatcherProcesses } from './testing/dispatcher-processes.js';

let processes: DispatcherProcesses;
beforeAll(() => {
  processes = dispatcherProcesses();
  processes.log.expectLine(/"offsetSeconds":-?(59|60)\d,.*the clock of this machine and that of the database differ/);
});
afterAll(() => processes?.close());

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
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  receiver.answer({ until: released });
  const first = await processes.start({ DATABASE_URL: url, ...clockOffset(holder) });
  await record([1]);
  await waitFor(() => receiver.requests.length === 1, { describe: 'the request of the holder' });
  await processes.start({ DATABASE_URL: url, ...clockOffset(other) });

  // The holder has renewed its lease, and the other one has searched for due deliveries several times.
  await waitFor(
    async () => {
      const [row] = await database.query<{ late: boolean }>(
        `select now() > max(started_at) + interval '9 seconds' as late from webhook_attempts`,
      );
      return row?.late === true;
    },
    { describe: 'the end of the first lease' },
  );
  expect(receiver.requests).toHaveLength(1);
  // The other one works meanwhile: it delivers what the holder has not claimed.
  receiver.answer({});
  await record([2, 3, 4]);
  await delivered(3);
  expect(bySequence(receiver.requests).get('1')).toHaveLength(1);

  await first.kill('SIGKILL');
  await delivered(4);
  release();
  const sent = bySequence(receiver.requests);
  expect([...sent.values()].map((copies) => copies.length).sort()).toEqual([1, 1, 1, 2]);
  expect(new Set(sent.get('1')).size).toBe(1);
  // A lease is at most 8 s in the database, whatever the clock of its holder said.
  const [row] = await database.query<{ attempts: number; ahead: number }>(
    `select count(*) as attempts, count(*) filter (where started_at > now()) as ahead from webhook_attempts`,
  );
  expect(row).toEqual({ attempts: 5, ahead: 0 });
}
