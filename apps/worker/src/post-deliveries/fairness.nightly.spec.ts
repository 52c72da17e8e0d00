import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PostsDependencies } from '@listings/feature-posts';
import type { InUnit } from '@listings/persistence';
import { Database, migrate } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { openJobQueue } from '@listings/queue';
import type { OpenJobQueue } from '@listings/queue';
import { startPostsPublisher, testDatabase, waitFor } from '@listings/testing';
import type { PostsPublisher, TestDatabase } from '@listings/testing';
import { Work } from '@listings/work';
import { buildWorker } from '../testing/built-worker.js';
import type { WorkerBuild, WorkerProcess } from '../testing/built-worker.js';
import { postingTenant } from '../testing/posting-tenant.js';
import type { PostingTenant } from '../testing/posting-tenant.js';
import { newCampaign } from '../testing/published-posts.js';

const SITE = 'POSTER';
const KEY = Buffer.alloc(32, 7).toString('base64');

let build: WorkerBuild;
let publisher: PostsPublisher;
let made: TestDatabase;
let deps: InUnit<PostsDependencies>;
let queue: OpenJobQueue;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  build = buildWorker();
  [made, publisher] = await Promise.all([testDatabase(migrate, { platforms: ['poster'] }), startPostsPublisher()]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const publishers = await loadPublishers({
    packages: [publisher.plugIn(SITE)],
    environment: {},
    logger,
    clock: systemClock,
  });
  queue = await openJobQueue({ url: made.url, logger });
  const database = new Database({ url: made.url });
  const { jobs } = queue;
  const work = new Work({ database, logger, jobs });
  deps = { database, unit: database, clock: systemClock, work, publishers };
});

afterEach(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers.length = 0;
  Object.assign(publisher.faults, { delayMs: 0, hangAt: '', appearsAfterMs: 0, loseFirst: false });
  // The rest of a campaign is no work for the next test.
  await deps.database.execute('delete from work');
});

afterAll(async () => {
  await queue?.close();
  await deps?.database.close();
  await publisher?.close();
  await made?.drop();
  build?.close();
});

/** Starts a worker; `more` adds to its environment. */
function startWorker(more: Readonly<Record<string, string>> = {}): WorkerProcess {
  const worker = build.start({
    DATABASE_URL: made.url,
    ENCRYPTION_KEY: KEY,
    PUBLISHERS: publisher.plugIn(SITE),
    POSTS_PUBLISHER_URL: `http://127.0.0.1:${publisher.port}`,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://listings.example',
    MEDIA_DIR: '/nowhere',
    ...more,
  });
  workers.push(worker);
  return worker;
}

async function startWorkers(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => startWorker().ready));
}

const tenant = (prefix: string, count: number) =>
  postingTenant(deps.database, { count, sites: [SITE], prefix, key: KEY });
/** Creates a campaign for all locations of a tenant. */
const publish = ({ accountId, locationIds }: PostingTenant, message: string) =>
  newCampaign({ deps }, accountId, { locationIds, postSites: [SITE], postMessage: [{ site: SITE, message }] });
const postedAt = (prefix: string) => publisher.books.filter(({ listing }) => listing.startsWith(prefix)).length;

/** Publishes one post of an account, and returns how many posts of another one were published until it was live. */
async function postsBefore(single: PostingTenant, prefix: string, other: string): Promise<number> {
  const before = postedAt(other);
  await publish(single, 'One');
  await waitFor(() => postedAt(prefix) === 1, { describe: `the post of ${prefix}`, intervalMs: 5 });
  return postedAt(other) - before;
}

describe('the deliveries of several accounts', () => {
  it('[reliability 4, G6] a single post goes before the backlog of a campaign to 10,000 locations', async () => {
    const [large, single] = [await tenant('large', 10_000), await tenant('single', 1)];
    publisher.faults.delayMs = 20;
    await startWorkers(2);
    await publish(large, 'Many');
    await waitFor(() => postedAt('large') > 200, { describe: 'the beginning of the campaign' });

    // Two seconds of the publisher are 100 calls in each of the 32 slots.
    expect(await postsBefore(single, 'single', 'large')).toBeLessThan(3_200);
    expect(postedAt('large')).toBeLessThan(10_000);
  });

  it('[reliability 4, G6] a connected account whose publisher hangs delays no one else, and takes no more than its calls', async () => {
    const [hanging, single, sibling] = [await tenant('hang', 200), await tenant('alone', 1), await tenant('later', 1)];
    publisher.faults.hangAt = 'hang';
    await startWorkers(1);
    const creates = publisher.creates;
    const began = performance.now();
    await publish(hanging, 'Many');
    // All 16 slots wait for the publisher.
    await waitFor(() => publisher.creates - creates === 16, { describe: 'calls that hang' });

    await publish(single, 'One');
    await waitFor(() => postedAt('alone') === 1, { describe: 'the single post', intervalMs: 5 });
    await publish(sibling, 'Two');
    await waitFor(() => postedAt('later') === 1, {
      describe: 'the next single post',
      intervalMs: 5,
    });
    // A call ends after 20 seconds, and until then its slot makes no other one. On a busy machine the first ones may have ended.
    const callsPerSlot = 1 + Math.floor((performance.now() - began) / 20_000);
    expect(publisher.creates - creates).toBeLessThanOrEqual(2 + 16 * callsPerSlot);
  });
});
