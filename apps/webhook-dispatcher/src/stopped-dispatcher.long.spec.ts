import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { ReceivedRequest } from '@listings/testing';
import type { DispatcherProcesses } from './testing/dispatcher-processes.js';
import { bySequence, dispatcherProcesses } from './testing/dispatcher-processes.js';

let processes: DispatcherProcesses;
beforeAll(() => {
  processes = dispatcherProcesses();
  // What the stopped process was doing differs from run to run; its connections may have timed out meanwhile.
  processes.log.allowLine(/timeout exceeded when trying to connect|connection timeout|statement timeout|ECONNRESET/);
});
afterAll(() => processes?.close());

describe('four dispatchers', () => {
  it('[reliability 2, I3] one that is stopped past its leases and continues records nothing; the others have delivered', async () => {
    const { url, database, receiver, record, delivered } = await processes.scene();
    // The requests of the dispatcher that will be stopped stay open until the end of the test.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    receiver.answer({ until: released });
    const stopped = await processes.start({ DATABASE_URL: url });
    await record([1, 2, 3, 4]);
    await waitFor(() => receiver.requests.length === 4, { describe: 'four requests in flight' });
    process.kill(stopped.pid, 'SIGSTOP');

    // One of the four events is still in the hands of another dispatcher when the stopped one continues.
    let releaseSecond: () => void = () => undefined;
    const secondReleased = new Promise<void>((resolve) => (releaseSecond = resolve));
    const isHeld = ({ headers }: ReceivedRequest) => headers['x-listings-sequence'] === '1';
    receiver.answer((request) => (isHeld(request) ? { until: secondReleased } : {}));
    await Promise.all([1, 2, 3].map(() => processes.start({ DATABASE_URL: url })));
    await record([2, 3, 4, 5, 6]);
    await delivered(8);
    await waitFor(() => receiver.requests.filter(isHeld).length === 2, {
      describe: 'the second request of the first event',
    });
    const rows = async () => ({
      deliveries: await database.query(
        `select to_jsonb(delivery) - 'lease_until' - 'next_attempt_at' as row from webhook_deliveries delivery order by sequence`,
      ),
      attempts: await database.query<{ error: string | null }>(
        'select * from webhook_attempts order by sequence, claim_no',
      ),
    });
    const before = await rows();
    const lost = before.attempts.filter(({ error }) => error?.startsWith('LOST'));
    expect(lost).toHaveLength(4);

    // It gets the four answers, records them, and then works on as the others do.
    process.kill(stopped.pid, 'SIGCONT');
    release();
    await stopped.kill('SIGTERM');

    expect(await stopped.exited).toEqual({ code: 0, signal: null });
    expect(await rows()).toEqual(before);
    releaseSecond();
    await delivered(9);
    const sent = bySequence(receiver.requests);
    expect(sent.size).toBe(9);
    for (const copies of sent.values()) expect(new Set(copies).size).toBe(1);
    expect(receiver.requests).toHaveLength(13);
  });
});
