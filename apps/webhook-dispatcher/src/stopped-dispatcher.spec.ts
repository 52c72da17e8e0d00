import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { DispatcherProcesses } from './testing/dispatcher-processes.js';
import { bySequence, dispatcherProcesses } from './testing/dispatcher-processes.js';

jest.setTimeout(90_000);

let processes: DispatcherProcesses;
beforeAll(() => {
  processes = dispatcherProcesses();
  // What the stopped process was doing differs from run to run; its connections may have timed out meanwhile.
  processes.log.allowLine(/timeout exceeded when trying to connect|connection timeout|statement timeout|ECONNRESET/);
});
afterAll(() => processes?.close());

describe('four dispatchers', () => {
  it('[reliability 2] one that is stopped past its leases and continues records nothing; the others have delivered', async () => {
    const { url, database, receiver, record, delivered } = await processes.scene();
    // The requests of the dispatcher that will be stopped stay open until the end of the test.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    receiver.answer({ until: released });
    const stopped = await processes.start({ DATABASE_URL: url });
    await record([1, 2, 3, 4]);
    await waitFor(() => receiver.requests.length === 4, { describe: 'four requests in flight' });
    process.kill(stopped.pid, 'SIGSTOP');

    receiver.answer({});
    await Promise.all([1, 2, 3].map(() => processes.start({ DATABASE_URL: url })));
    await record([1, 2, 3, 4, 5, 6]);
    await delivered(10);
    const rows = async () => ({
      deliveries: await database.query('select * from webhook_deliveries order by sequence'),
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
    const sent = bySequence(receiver.requests);
    expect(sent.size).toBe(10);
    for (const copies of sent.values()) expect(new Set(copies).size).toBe(1);
    expect(receiver.requests).toHaveLength(14);
  });
});
