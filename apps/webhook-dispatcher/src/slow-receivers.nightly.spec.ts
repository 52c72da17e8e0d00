import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordEvents } from '@listings/events';
import { insertAccount } from '@listings/feature-accounts';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Encryption, systemClock } from '@listings/platform';
import { startReceiver, waitFor } from '@listings/testing';
import type { Receiver } from '@listings/testing';
import type { DispatcherProcesses, Scene } from './testing/dispatcher-processes.js';
import { dispatcherProcesses } from './testing/dispatcher-processes.js';

/** Shorter than the time limit of an exchange: the receivers count as healthy. */
const ANSWER_MS = 13_500;
const EVENTS_OF_A_SLOW_ACCOUNT = 30;
const FAST_EVENTS = 20;

/** Half of the slots of a dispatcher. */
const SLOTS_OF_SLOW = 50;

const locations = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const key = randomBytes(32).toString('base64');
let processes: DispatcherProcesses;
const open: (() => Promise<unknown>)[] = [];

beforeAll(() => {
  processes = dispatcherProcesses();
});

afterAll(async () => {
  for (const close of open.splice(0).reverse()) await close();
  await processes?.close();
});

/** Adds an account whose endpoint is the receiver; returns how to record events of it. */
async function account(
  { database }: Scene,
  receiver: Receiver,
): Promise<(locations: readonly number[]) => Promise<void>> {
  const accountId = await database.transaction((transaction) =>
    insertAccount(transaction, { name: 'account', plan: 'LAUNCH' }),
  );
  const deps = { database, clock: systemClock, encryption: new Encryption([key]), allowPrivateAddresses: true };
  await saveEndpoint(deps, accountId, { url: receiver.url });
  return (locations) =>
    database.transaction((transaction) =>
      recordEvents(
        transaction,
        { accountId, now: new Date() },
        locations.map((locationId) => ({ name: 'profile.created', locationId, data: { source: 'api' } })),
      ),
    );
}

const receiverWith = async (delayMs: number): Promise<Receiver> => {
  const receiver = await startReceiver();
  receiver.answer(delayMs === 0 ? {} : { delayMs });
  open.push(() => receiver.close());
  return receiver;
};

it.each([18, 150])(
  '[contract 8] [reliability 2] %i accounts whose receivers answer 200 after 13.5 seconds leave slots for the webhooks of another account while their requests are open',
  async (slowAccounts) => {
    const scene = await processes.scene();
    const [slow, fast] = [await receiverWith(ANSWER_MS), await receiverWith(0)];
    for (let index = 0; index < slowAccounts; index += 1)
      await (
        await account(scene, slow)
      )(locations(EVENTS_OF_A_SLOW_ACCOUNT));
    const record = await account(scene, fast);
    const dispatcher = await processes.start({ DATABASE_URL: scene.url, ENCRYPTION_KEY: key });
    await waitFor(() => slow.requests.length >= Math.min(SLOTS_OF_SLOW, slowAccounts), 'the slow requests');

    await record(locations(FAST_EVENTS));
    await waitFor(() => fast.requests.length >= FAST_EVENTS, { describe: 'the webhooks of the fast account' });
    await dispatcher.kill('SIGKILL');
    // Until then no request of the slow accounts has had an answer and freed its slot. `tools/bench` measures how long it took.
    const firstAnswer = (slow.requests[0]?.at ?? 0) + ANSWER_MS;
    expect(fast.requests.filter(({ at }) => at >= firstAnswer)).toEqual([]);
  },
);
