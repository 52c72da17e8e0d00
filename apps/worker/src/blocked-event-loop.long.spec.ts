import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { linkListing } from '@listings/feature-connections/testing';
import { INTERACTION_READING } from '@listings/feature-interactions';
import { POST_DELIVERY } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import type { InUnit } from '@listings/persistence';
import { newAccount, newConnectedAccount, newLocation, temporaryDatabase } from '@listings/persistence/testing';
import { createLogger, Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { blockingPublisher } from '@listings/publisher-model';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { isNightly, waitFor } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import { BLOCKING, blockingKinds, readOf } from './testing/blocking-kinds.js';
import type { BlockingKind, Channel } from './testing/blocking-kinds.js';
import type { WorkerProcess } from './testing/built-worker.js';
import { KEY, workersOfFile } from './testing/sandbox-workers.js';

const SHORT = [POST_DELIVERY, INTERACTION_READING];
const folder = temporaryFolder();
const plugIn = blockingPublisher(folder);
const kit = workersOfFile({ environment: { PUBLISHERS: plugIn.file, SWEEP_MS: '200', BLOCKED_AFTER_MS: '1000' } });

let publishers: PublisherRegistry;
let deps: InUnit<PostsDependencies>;
let worker: WorkerProcess;

beforeAll(async () => {
  kit.build.log.expectLine(/the event loop was blocked for 1000 ms/);
  kit.build.log.expectLine(/giving up a row of work/);
  kit.build.log.allowLine(/the processes that .* stop responding/);
  const logger = createLogger({ name: 'test', level: 'silent' });
  publishers = await loadPublishers({ packages: [plugIn.file], environment: {}, logger, clock: systemClock });
});

const database = perTest(() => temporaryDatabase({ platforms: ['blocking'] }));

beforeEach(() => {
  deps = { database, unit: database, clock: systemClock, work: testWork(database), publishers };
});

afterAll(() => folder.close());

const start = (more: Record<string, string> = {}): WorkerProcess =>
  (worker = kit.start({ DATABASE_URL: database.url, ...more }));

/** A new connected account of an account, whose calls block if its token is `endless`, with a location that is linked to its listing. */
async function newChannel(accountId: number, token: 'endless' | 'beside'): Promise<Channel> {
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: BLOCKING };
  const credentials = sealCredentials(new Encryption([KEY]), connection, { token });
  await newConnectedAccount(database, { ...connection, credentials });
  const address = { street: '1 Pine Street', city: 'San Francisco', state_iso: 'CA', postal_code: '94111' };
  const columns = { name: `Tours ${token}`, ...address, phone: '+14155552671', sub_category_id: 24002 };
  const locationId = await newLocation(database, accountId, columns);
  const link = { ...connection, locationId, listingRef: token };
  await database.transaction((transaction) => linkListing(transaction, link));
  return { ...connection, locationId };
}

/** Makes a row of work of the channel due. Returns its subject. */
async function makeDue(kind: string, { request }: BlockingKind, channel: Channel): Promise<string> {
  const subject = await request(deps, channel);
  await database.sql`
    with others as (delete from work where kind <> ${kind})
    insert into work (account_id, kind, subject, due_at) values (${channel.accountId}, ${kind}, ${subject}, now())
    on conflict (account_id, kind, subject) do nothing`;
  return subject;
}

/** The rows of a kind, by subject, with the claims that they have lost; one that a process has not given back counts if the process has ended. */
async function rows(kind: string, { hasEnded }: { hasEnded: boolean }) {
  const found = await database.sql<{ subject: string; lost: number; blocked: number }>`
    select subject, lost_claims + (${hasEnded} and lease_until is not null)::integer as lost, blocked_times as blocked
    from work where kind = ${kind}`;
  return Object.fromEntries(found.map(({ subject, ...row }) => [subject, row]));
}

/** Ends the leases of a dead worker, and the time in which a lost post may still appear. */
async function endLeases(): Promise<void> {
  const minutes = `interval '2 minutes'`;
  const posts = `update post_deliveries set attempted_at = attempted_at - ${minutes}, resend_after = resend_after - ${minutes}`;
  await database.execute(posts);
  await database.execute(`update work set lease_until = lease_until - ${minutes} where lease_until is not null`);
}

/** Waits for something about a row and the one beside it. If it does not come, the error tells the rows, their ends, and what the worker has logged. */
async function waitForRows(describe: string, ends: () => Promise<unknown>, check: () => unknown): Promise<void> {
  await waitFor(check, { describe }).catch(async (cause: Error) => {
    const state = {
      work: await database.sql`select *, now() from work`,
      turns: await database.sql`select * from work_turns`,
      ends: await ends(),
    };
    throw new Error(`${cause.message}\n${JSON.stringify(state, null, 1)}\n${worker.output()}`, { cause });
  });
}

/** Starts a worker and waits until its watchdog has ended it. Returns the line with which it did. */
async function blockedWorker(blocks: string, ends: () => Promise<unknown>) {
  const dying = start({ BLOCKS: blocks, BESIDE: 'waits' });
  await waitForRows('the end of the worker', ends, () => dying.child.signalCode ?? dying.child.exitCode !== null);
  expect([await dying.ended, dying.output()]).toEqual([{ code: null, signal: 'SIGKILL' }, expect.any(String)]);
  return linesOf(dying, 'the event loop was blocked')[0];
}

/** The lines that a worker has logged with a text. */
function linesOf(logging: WorkerProcess, text: string): Record<string, unknown>[] {
  const lines = logging.output().split('\n');
  return lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a plug-in that never returns', () => {
  // Each kind costs four processes: the long run has one that may publish twice, and one without an end of its own.
  const chosen = Object.entries(blockingKinds).filter(([kind]) => isNightly || SHORT.includes(kind));
  // Nothing but a post can be published twice.
  const ruleOf = (kind: string) => (kind === POST_DELIVERY ? 'reliability 2, I4' : 'reliability 2');

  it.each(chosen.map(([kind, tested]) => ({ rule: ruleOf(kind), kind, tested })))(
    '[$rule] ends the worker; after the third time the $kind alone is set aside, and the one beside it is done',
    async ({ kind, tested }) => {
      const { calls, end, expected } = tested;
      const accountId = await newAccount(database);
      const [endless, beside] = [await newChannel(accountId, 'endless'), await newChannel(accountId, 'beside')];
      const subjects = { endless: await makeDue(kind, tested, endless), beside: await makeDue(kind, tested, beside) };
      const ends = () => Promise.all([endless, beside].map((channel) => readOf(database, channel, end)));
      for (let times = 1; times <= 3; times += 1) {
        const words = await blockedWorker(calls.join(), ends);
        const call = `${calls[Math.min(times, calls.length) - 1]} of blocking`;
        const row = { accountId, subject: subjects.endless };
        expect(words).toMatchObject({ level: 'error', process: 'worker', call, work: { kind, row }, times });
        expect((words?.['stack'] as string[])[0]).toMatch(/^endlessLoop file:.*blocking\.mjs:\d+:\d+$/);
        expect(await rows(kind, { hasEnded: true })).toEqual({
          [subjects.endless]: { lost: times, blocked: times },
          [subjects.beside]: { lost: 0, blocked: 0 },
        });
        await endLeases();
      }

      const last = start({ BLOCKS: calls.join() });
      await waitForRows('both ends', ends, async () => expect(await ends()).toEqual(expected) === undefined);
      await waitForRows('the line about the row', ends, () => linesOf(last, 'giving up a row').length);
      expect(linesOf(last, 'giving up a row')).toMatchObject([{ kind, subject: subjects.endless }]);
      const { [subjects.beside]: left = { lost: 0, blocked: 0 } } = await rows(kind, { hasEnded: false });
      expect(left).toEqual({ lost: 0, blocked: 0 });
      expect(plugIn.posts()).toEqual([...new Set(plugIn.posts())]);
      expect(last.child.exitCode).toBeNull();
    },
  );

  it('[reliability 2] a worker that is killed or stopped for a while records nothing', async () => {
    const delivery = blockingKinds[POST_DELIVERY] as BlockingKind;
    const channel = await newChannel(await newAccount(database), 'endless');
    const subject = await makeDue(POST_DELIVERY, delivery, channel);
    for (let kill = 1; kill <= 3; kill += 1) {
      const killed = start({ BLOCKS: delivery.calls.join() });
      await waitFor(async () => (await rows(POST_DELIVERY, { hasEnded: true }))[subject]?.lost === kill, 'the claim');
      killed.child.kill('SIGKILL');
      await killed.ended;
      await endLeases();
    }
    expect(await rows(POST_DELIVERY, { hasEnded: true })).toEqual({ [subject]: { lost: 3, blocked: 0 } });

    const stopped = start();
    await stopped.ready;
    stopped.child.kill('SIGSTOP');
    // Three times the limit: the one thing that a stopped process can be waited for is time.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    stopped.child.kill('SIGCONT');
    await waitFor(async () => (await readOf(database, channel, delivery.end)) === 'LIVE', 'the post');
    expect(plugIn.posts().filter((ref) => ref === 'endless')).toHaveLength(1);
    expect(stopped.child.exitCode ?? stopped.child.signalCode).toBeNull();
    expect(await database.sql`select 1 from work where blocked_times > 0`).toEqual([]);
  });
});
