import { afterEach, describe, expect, it } from '@jest/globals';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { newAccount, newConnectedAccount, newLocations, storeLinks } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { startPostsPublisher, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { newCampaign } from '../testing/published-posts.js';
import { workerKit } from '../testing/worker-kit.js';

const SITE = 'POSTER';

const publisher = shared(startPostsPublisher);
const kit = shared(() => {
  const PUBLISHERS = publisher.plugIn(SITE);
  const environment = { PUBLISHERS, POSTS_PUBLISHER_URL: `http://127.0.0.1:${publisher.port}` };
  return workerKit(environment, { queueUrl: (url) => url, packages: [PUBLISHERS], platforms: ['poster'] });
});

afterEach(async () => {
  await kit.killAll();
  Object.assign(publisher.faults, { delayMs: 0, hangAt: '' });
  // The rest of a campaign is no work for the next test.
  await kit.sql`delete from work`;
});

const startWorkers = (count: number) => Promise.all(Array.from({ length: count }, () => kit.start().ready));

type PostingTenant = Awaited<ReturnType<typeof tenant>>;

/** An account with `count` locations, each linked to the listing `<prefix>-<number>` of one connected account. */
async function tenant(prefix: string, count: number) {
  const { database } = kit.deps;
  const accountId = await newAccount(database, prefix);
  const locationIds = await newLocations(database, accountId, count);
  const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
  const credentials = sealCredentials(TEST_ENCRYPTION, connection, { token: 'x' });
  await newConnectedAccount(database, { ...connection, credentials });
  const links = locationIds.map((locationId, index) => ({ locationId, listingRef: `${prefix}-${index + 1}` }));
  await storeLinks(database, connection, links);
  return { accountId, locationIds };
}

/** Creates a campaign for all locations of a tenant. */
const publish = ({ accountId, locationIds }: PostingTenant, message: string) =>
  newCampaign(kit, accountId, { locationIds, postSites: [SITE], postMessage: [{ site: SITE, message }] });
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
