import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LISTING_SUBMISSION, SET_ASIDE } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { KEEP_ALIVE, LISTING_CREATION, MATCH_REQUEST, VERIFICATION } from '@listings/feature-connections';
import { createCampaign } from '@listings/feature-posts';
import { Database, migrate } from '@listings/persistence';
import { callerOf, newAccount, newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { createLogger, Encryption, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { sealCredentials } from '@listings/publisher-gateway';
import { testDatabase, waitFor } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { testWork } from '@listings/work/testing';
import { blockingPublisher } from './testing/blocking-publisher.js';
import { killPlaces } from './testing/kill-places.js';
import { buildWorker } from './testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from './testing/built-worker.js';

jest.setTimeout(90_000);

const SITE = 'BLOCKING';
const KEY = Buffer.alloc(32, 7).toString('base64');
const plugIn = blockingPublisher();

let build: WorkerBuild;
let made: TestDatabase;
let database: Database;
let publishers: PublisherRegistry;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  build = buildWorker();
  build.log.expectLine(/the event loop was blocked for 1000 ms/);
  build.log.expectLine(/giving up a row of work/);
  build.log.allowLine(/the processes that .* stop responding/);
  publishers = await loadPublishers({
    packages: [plugIn.file],
    environment: {},
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: systemClock,
  });
});

beforeEach(async () => {
  made = await testDatabase(migrate, { platforms: ['blocking'] });
  database = new Database({ url: made.url });
});

afterEach(async () => {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
  await database?.close();
  await made?.drop();
});

afterAll(() => {
  plugIn.remove();
  build?.remove();
});

function start(more: Record<string, string> = {}): WorkerProcess {
  worker = build.start({
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: KEY,
    PUBLISHERS: plugIn.file,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: '/nowhere',
    SWEEP_MS: '200',
    BLOCKED_AFTER_MS: '1000',
    ...more,
  });
  return worker;
}

interface Tenant {
  readonly caller: Caller;
  readonly connectedAccountId: string;
  /** In the order of the references. */
  readonly locationIds: readonly number[];
}

/** An account with one location for each reference, linked to that listing. */
async function tenantWith(refs: readonly string[]): Promise<Tenant> {
  const accountId = await newAccount(database);
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  const credentials = sealCredentials(new Encryption([KEY]), connection, { token: 'x' });
  await newConnectedAccount(database, { ...connection, credentials });
  const locationIds: number[] = [];
  for (const ref of refs) {
    const locationId = await newLocation(database, accountId, {
      name: `Tours ${ref}`,
      ...{ street: '1 Pine Street', city: 'San Francisco', state_iso: 'CA', postal_code: '94111' },
      phone: '+14155552671',
      sub_category_id: 24002,
    });
    locationIds.push(locationId);
    await storeLinks(database, connection, [{ locationId, listingRef: ref }]);
  }
  return { caller: callerOf(accountId), connectedAccountId: connection.connectedAccountId, locationIds };
}

async function post({ caller, locationIds }: Tenant): Promise<void> {
  const result = await createCampaign({ database, clock: systemClock, work: testWork(database), publishers }, caller, {
    postName: 'Test',
    locationIds: [...locationIds],
    postType: 'ANNOUNCEMENT',
    postSites: [SITE],
    postMessage: [{ site: SITE, message: 'Hello' }],
  });
  if (!result.success) throw new Error(JSON.stringify(result.violations));
}

/** Makes a row of work due. */
const dueWork = ({ accountId }: Caller, kind: string, subject: string) =>
  database.execute('insert into work (account_id, kind, subject, due_at) values ($1, $2, $3, now())', [
    accountId,
    kind,
    subject,
  ]);

const deliveries = () =>
  database.query<{ ref: string; state: string; error: string | null; lost: number | null; held: boolean }>(
    `select one.listing_ref as ref, one.state, one.error, work.lost_claims as lost, work.lease_until is not null as held from post_deliveries one
     left join work on work.kind = 'post-delivery' and work.account_id = one.account_id and work.subject = one.id::text
     order by listing_ref`,
  );
const recorded = () =>
  database.query<{ kind: string; times: number }>(
    'select kind, blocked_times as times from work where blocked_times > 0',
  );

/** Ends the leases of a dead worker, and the time in which a lost post may still appear. */
async function endLeases(): Promise<void> {
  await database.execute(
    `update post_deliveries set attempted_at = attempted_at - interval '2 minutes', resend_after = resend_after - interval '2 minutes'`,
  );
  await database.execute(
    `update work set lease_until = lease_until - interval '2 minutes' where lease_until is not null`,
  );
}

/** The line with which the watchdog ended the worker. */
function lastWords(ended: WorkerProcess): Record<string, unknown> {
  const line = ended
    .output()
    .split('\n')
    .find((each) => each.includes('the event loop was blocked'));
  return JSON.parse(line ?? 'null') as Record<string, unknown>;
}

/** Starts a worker and waits until its watchdog has ended it. */
async function blockedWorker(blocks: string): Promise<Record<string, unknown>> {
  const dying = start({ BLOCKS: blocks });
  expect([await dying.ended, dying.output()]).toEqual([{ code: null, signal: 'SIGKILL' }, expect.any(String)]);
  await endLeases();
  return lastWords(dying);
}

describe('a plug-in that never returns', () => {
  it('[reliability 2, I4] ends the worker; after the third time its post is set aside, and the other posts go out once', async () => {
    const refs = ['one', 'two', 'three', 'four'];
    const [hurt, other] = [await tenantWith(['endless', ...refs]), await tenantWith(['foreign'])];
    await post(hurt);
    await post(other);
    const blocks = 'posts.createPost,posts.findPost';
    for (let times = 1; times <= 3; times += 1) {
      const words = await blockedWorker(blocks);
      expect(words).toMatchObject({
        level: 'error',
        process: 'worker',
        call: times === 1 ? 'posts.createPost of blocking' : 'posts.findPost of blocking',
        work: { kind: 'post-delivery', row: { accountId: hurt.caller.accountId } },
        times,
      });
      expect((words['stack'] as string[])[0]).toMatch(/^endlessLoop file:.*blocking\.mjs:\d+:\d+$/);
      expect((await recorded()).map((row) => row.times)).toEqual([times]);
    }

    const last = start({ BLOCKS: blocks });
    await waitFor(async () => (await deliveries()).every(({ state }) => ['LIVE', 'REJECTED'].includes(state)), {
      describe: 'the end of all deliveries',
    });
    for (const { ref, state, error } of await deliveries())
      expect([ref, state, error]).toEqual(ref === 'endless' ? [ref, 'REJECTED', SET_ASIDE] : [ref, 'LIVE', null]);
    expect(plugIn.posts().toSorted()).toEqual([...refs, 'foreign'].toSorted());
    expect(await recorded()).toEqual([]);
    expect(last.child.exitCode).toBeNull();
  });

  /** The other kinds of work: how to make one of them due, and what shows that it was set aside. */
  const kinds: [
    kind: string,
    call: string,
    request: (tenant: Tenant) => Promise<unknown>,
    outcome: string,
    expected: string,
  ][] = [
    [
      VERIFICATION,
      'verification.readVerification',
      async ({ caller, locationIds }) => {
        const values = [caller.accountId, locationIds[0], SITE];
        await database.execute(
          'insert into listing_verifications (account_id, location_id, publisher) values ($1, $2, $3)',
          values,
        );
        await dueWork(caller, VERIFICATION, `${locationIds[0]} ${SITE}`);
      },
      `select verification #>> '{BLOCKING,message}' as outcome from locations`,
      SET_ASIDE,
    ],
    [
      LISTING_SUBMISSION,
      'submission.submit',
      async ({ caller, locationIds }) => {
        await database.execute(
          `insert into listing_submissions (account_id, location_id, publisher, state) values ($1, $2, $3, 'QUEUED')`,
          [caller.accountId, locationIds[0], SITE],
        );
        await dueWork(caller, LISTING_SUBMISSION, `${locationIds[0]} ${SITE}`);
      },
      'select issue as outcome from listing_submissions',
      SET_ASIDE,
    ],
    [
      LISTING_CREATION,
      'creation.createListing',
      async ({ caller, locationIds, connectedAccountId }) => {
        await database.execute(
          `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
           values ($1, $2, $3, $4, 'REQUESTED', now())`,
          [caller.accountId, locationIds[0], SITE, connectedAccountId],
        );
        await dueWork(caller, LISTING_CREATION, `${locationIds[0]} ${SITE}`);
      },
      'select issue as outcome from listing_creations',
      SET_ASIDE,
    ],
    [
      MATCH_REQUEST,
      'listings.listListings',
      async ({ caller, connectedAccountId }) => {
        await database.execute(
          `insert into match_requests (account_id, connected_account_id, state, requested_at) values ($1, $2, 'IN_PROGRESS', now())`,
          [caller.accountId, connectedAccountId],
        );
        await dueWork(caller, MATCH_REQUEST, connectedAccountId);
      },
      'select remarks as outcome from match_requests',
      SET_ASIDE,
    ],
    [
      KEEP_ALIVE,
      'authorization.keepAlive',
      ({ caller, connectedAccountId }) => dueWork(caller, KEEP_ALIVE, connectedAccountId),
      `select 'later' as outcome from work where kind = '${KEEP_ALIVE}' and due_at > now() + interval '23 hours' and due_at < 'infinity'`,
      'later',
    ],
  ];
  const taken = killPlaces(
    kinds.map(([kind]) => kind),
    { usually: [VERIFICATION, LISTING_SUBMISSION] },
  );
  it.each(kinds.filter(([kind]) => taken.includes(kind)))(
    '[reliability 2] sets aside one of the %s that blocks in %s',
    async (kind, call, request, outcome, expected) => {
      await request(await tenantWith(['endless']));
      for (let times = 1; times <= 3; times += 1)
        expect(await blockedWorker(call)).toMatchObject({ call: `${call} of blocking`, work: { kind }, times });
      const last = start({ BLOCKS: call });
      await waitFor(async () => (await database.query<{ outcome: string }>(outcome))[0]?.outcome === expected, {
        describe: `the outcome "${expected}"; ${last.output()}`,
      });
    },
  );

  it('[reliability 2] a worker that is killed or stopped for a while records nothing', async () => {
    await post(await tenantWith(['endless']));
    for (let kill = 1; kill <= 3; kill += 1) {
      const killed = start({ BLOCKS: 'posts.createPost,posts.findPost', BLOCKED_AFTER_MS: '60000' });
      await waitFor(
        async () =>
          (await deliveries()).some(({ lost, held, state }) => lost === kill - 1 && held && state !== 'QUEUED'),
        {
          describe: 'the claim',
        },
      );
      killed.child.kill('SIGKILL');
      await killed.ended;
      await endLeases();
    }
    expect(await recorded()).toEqual([]);

    const stopped = start();
    await stopped.ready;
    stopped.child.kill('SIGSTOP');
    // Three times the limit: the one thing that a stopped process can be waited for is time.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    stopped.child.kill('SIGCONT');
    await waitFor(async () => (await deliveries()).every(({ state }) => state === 'LIVE'), {
      describe: 'the post of the killed workers',
    });
    expect(stopped.child.exitCode ?? stopped.child.signalCode).toBeNull();
    expect(await recorded()).toEqual([]);
  });
});
