import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import {
  ConnectBrowser,
  createProductClient,
  givenProduct,
  isAlive,
  readInbox,
  startProduct,
  waitFor,
} from '@listings/testing';
import type { GivenProduct, InboxDelivery, StartedProduct } from '@listings/testing';

/** A start that takes longer hangs. */
const HANG_MS = 330_000;

/** A running installation to test, for example one in containers; without it the test starts its own. */
const given = givenProduct();
let product: StartedProduct | undefined;
let environment: GivenProduct;
let client: ReturnType<typeof createProductClient>;
let sandbox: SandboxAdmin;

beforeAll(async () => {
  product = given ? undefined : await startProduct();
  environment = given ?? (product as StartedProduct).environment;
  client = createProductClient(environment);
  sandbox = new SandboxAdmin(environment.sandboxUrl);
  await fetch(environment.inboxUrl, { method: 'DELETE' });
}, HANG_MS);

afterAll(async () => {
  await product?.stop();
});

type Event = { event: string; location_id: string; data: Record<string, unknown> };
const eventOf = ({ body }: InboxDelivery) => JSON.parse(body) as Event;

const address = { countryIso: 'US', stateIso: 'CA', city: 'San Francisco', street: '1 Ferry Building' };
const restaurant = {
  name: 'Harbour Light Kitchen',
  ...address,
  postalCode: '94111',
  phone: '(415) 555-2671',
  storeId: 'HLK-1',
};

/** Waits until a campaign is done; `isComplete` says that its record has all. */
const campaignDone = (id: string, isComplete: (info: { postLinks: object[] }) => boolean = () => true) =>
  waitFor(
    async () => {
      const current = await client.get(`/bulk-posts/${encodeURIComponent(id)}`);
      const { status } = current.socialPostInfo;
      return status === 'SUCCESS' && isComplete(current.socialPostInfo) ? current : undefined;
    },
    { describe: 'campaign SUCCESS', intervalMs: 250 },
  );

describe('the main job, over real HTTP, against the started product', () => {
  const connected: Record<string, string> = {};
  const listings: Record<string, { id: string; liveLink: string | null }[]> = {};
  const locations: { id: string; databaseId: number }[] = [];
  let restaurantId = '';

  it('[4.1] step 1: creates a location, reads it by list, id, store code and search, updates it', async () => {
    const subCategory = (await client.get('/sub-categories')).find(({ key }: { key: string }) => key === 'restaurant');
    const { databaseId: subCategoryId } = subCategory;
    await client.post('/locations', { ...restaurant, subCategoryId, name: 'Harbour Light Office', storeId: 'HLK-0' });
    const created = await client.post('/locations', { ...restaurant, subCategoryId });
    expect(created).toMatchObject({ success: true, errors: [] });
    restaurantId = created.location.id;

    const page = await client.get('/locations', { first: '1' });
    expect(page.edges[0].node).toEqual(created.location);
    const next = await client.get('/locations', { first: '1', after: page.pageInfo.endCursor });
    expect(next.edges[0].node.id).not.toBe(restaurantId);
    expect((await client.get('/locations-by-ids', { locationIds: [restaurantId] }))[0].id).toBe(restaurantId);
    expect((await client.get('/locations-by-store-codes', { storeCodes: ['HLK-1'] }))[0].id).toBe(restaurantId);
    expect((await client.get('/locations/search', { query: 'kitchen harb' })).edges[0].node.id).toBe(restaurantId);

    for (const city of ['Oakland', 'Berkeley'])
      expect((await client.post('/locations/update', { id: restaurantId, city })).location.city).toBe(city);
  });

  it('[4.7] step 2: connects an account at each publisher through OAuth, and imports and links listings', async () => {
    const urls = { successUrl: 'http://localhost:9/connected', errorUrl: 'http://localhost:9/failed' };
    for (const [publisher, owner] of Object.entries({ 'publisher-a': 'owner-a2', 'publisher-b': 'owner-b2' })) {
      const link = await client.post(`/connected-accounts/connect-${publisher}`, urls);
      expect(link).toMatchObject({ success: true, errors: [] });
      const end = await new ConnectBrowser().connect(link.url, { sandbox_user: owner });
      expect(end.pathname).toBe('/connected');
      const connectedAccountId = end.searchParams.get('connectedAccountId') ?? '';
      connected[publisher] = connectedAccountId;
      const read = { connectedAccountId, perPage: 50 };
      const page = await client.post('/connected-accounts/connected-account-listings', read);
      expect(page.records.length).toBeGreaterThan(10);
      listings[publisher] = page.records;
    }
    expect(JSON.stringify(await client.get('/connected-accounts'))).toContain(connected['publisher-a']);

    const createFrom = (connectedAccountListingId?: string) =>
      client.post('/connected-accounts/create-location-from-listing', {
        connectedAccountId: connected['publisher-a'],
        connectedAccountListingId,
      });
    for (const { id } of listings['publisher-a']?.slice(0, 3) ?? []) {
      const made = await createFrom(id);
      expect(made).toMatchObject({ success: true, locationId: expect.any(Number), errors: null });
      const [location] = await client.get('/locations-by-ids', { locationIds: [made.locationId] });
      locations.push(location);
    }
    const again = await createFrom(listings['publisher-a']?.[0]?.id);
    expect(again).toMatchObject({ success: false, locationId: null, errors: { code: 'SY81068' } });

    // Also link the first and the third location at publisher B; the second stays unconnected there.
    for (const [index, location] of [locations[0], locations[2]].entries()) {
      const linked = await client.post('/connected-accounts/connect-listing', {
        locationId: location?.id,
        connectedAccountId: connected['publisher-b'],
        connectedAccountListingId: listings['publisher-b']?.[index]?.id,
      });
      expect(linked).toMatchObject({ success: true });
    }
  });

  let postId = '';

  it('[4.4] step 3: one campaign to several locations on both sites: live links, SKIPPED, and ERROR with the reason', async () => {
    const match = { listing: await pageIdOf(listings['publisher-b']?.[1]?.liveLink) };
    const responses = [{ error: { code: 368, text: 'This content goes against our standards.' } }];
    await sandbox.script({ operation: 'b.posts.create', match, responses });

    const created = await client.post('/bulk-posts', {
      postName: 'Autumn menu',
      locationIds: locations.map(({ id }) => id),
      postType: 'ANNOUNCEMENT',
      postSites: ['PUBLISHER_A', 'PUBLISHER_B'],
      postMessage: ['PUBLISHER_A', 'PUBLISHER_B'].map((site) => ({ site, message: 'Our autumn menu is here.' })),
      postCta: [{ site: 'PUBLISHER_A', type: 'LEARN_MORE', url: 'https://menu.example/autumn' }],
    });
    expect(created).toMatchObject({ success: true, socialPost: { status: 'INPROGRESS' } });
    postId = created.socialPost.id;

    // Publisher B returns the link of a new post only a moment after the post itself.
    const view = await campaignDone(postId, ({ postLinks }) => postLinks.length === 4);
    const statuses = Object.fromEntries(
      view.socialPostAnalyticsByLocationId.map(
        (row: { locationId: number; siteStats: { site: string; status: string }[] }) => [
          locations.findIndex(({ databaseId }) => databaseId === row.locationId),
          Object.fromEntries(row.siteStats.map(({ site, status }) => [site, status])),
        ],
      ),
    );
    expect(statuses).toEqual({
      0: { PUBLISHER_A: 'PUBLISHED', PUBLISHER_B: 'PUBLISHED' },
      1: { PUBLISHER_A: 'PUBLISHED', PUBLISHER_B: 'SKIPPED' },
      2: { PUBLISHER_A: 'PUBLISHED', PUBLISHER_B: 'ERROR' },
    });
    const submissionError = expect.stringContaining('This content goes against our standards.');
    expect(view.socialPostInfo.publishDetails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ site: 'PUBLISHER_A', status: 'PUBLISHED' }),
        expect.objectContaining({ site: 'PUBLISHER_B', status: 'ERROR', submissionError }),
      ]),
    );
    const links = view.socialPostInfo.postLinks as { site: string; link: string }[];
    expect(links.map(({ site }) => site).sort()).toEqual([...Array(3).fill('PUBLISHER_A'), 'PUBLISHER_B']);
    for (const { link } of links) expect(link).toMatch(/^https?:\/\//);
  });

  it('[3] step 3: a post that the publisher rejects, and a location without any connected channel, end as rejected', async () => {
    const created = await client.post('/bulk-posts', {
      postName: 'Refused',
      locationIds: [locations[1]?.id, restaurantId],
      postType: 'ANNOUNCEMENT',
      postSites: ['PUBLISHER_A'],
      postMessage: [{ site: 'PUBLISHER_A', message: 'Something the publisher refuses. [sandbox:reject-now]' }],
    });
    const { socialPostInfo } = await campaignDone(created.socialPost.id);
    expect(socialPostInfo.publishDetails).toMatchObject([{ site: 'PUBLISHER_A', status: 'ERROR' }]);
  });

  it('[6] step 4: receives signed webhooks for all of it, each once and in order', async () => {
    await client.remove(`/posts/${encodeURIComponent(postId)}`);
    await client.post('/locations/archive', { locationIds: [restaurantId] });
    const expected = {
      'profile.created': 4,
      'profile.updated': 1,
      'profile.deleted': 1,
      'connection.location_connected': 5,
      'local_post.created': 5,
      'local_post.published': 3,
      'local_post.rejected': 2,
      'local_post.deleted': 3,
    };
    const own = new Set(
      [restaurantId, ...locations.map(({ id }) => id)].map((id) => Buffer.from(id, 'base64').toString().split(':')[1]),
    );
    const received = async () =>
      (await readInbox(environment)).filter((delivery) => {
        const { event, location_id: locationId } = eventOf(delivery);
        return event in expected && own.has(locationId);
      });
    const total = Object.values(expected).reduce((sum, each) => sum + each, 0);
    await waitFor(async () => (await received()).length >= total, { describe: 'all webhooks' }).catch(() => undefined);
    const deliveries = await received();
    process.stdout.write(`\nWebhooks received:\n${deliveries.map(({ body }) => `  ${body}`).join('\n')}\n`);
    const counts: Record<string, number> = {};
    for (const { event } of deliveries.map(eventOf)) counts[event] = (counts[event] ?? 0) + 1;
    expect(counts).toEqual(expected);

    const verifier = new Webhook(environment.webhookSecret);
    for (const { headers, body } of deliveries) verifier.verify(body, headers);
    expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(total);
    const latest = new Map<string, number>();
    for (const delivery of deliveries) {
      const location = eventOf(delivery).location_id;
      const sequence = Number(delivery.headers['x-listings-sequence']);
      expect(sequence).toBeGreaterThan(latest.get(location) ?? 0);
      latest.set(location, sequence);
    }
    const updated = deliveries.map(eventOf).find(({ event }) => event === 'profile.updated');
    expect(updated?.data).toEqual({ source: 'api', changed_fields: ['city'] });
  });

  // Runs only where a supervisor restarts the worker; apps/worker tests the same with its own processes.
  if (given) {
    it('[reliability 2] step 5: a worker that is killed while it sends neither loses nor duplicates a post', async () => {
      const message = 'Our winter menu is here.';
      await sandbox.clearRequests();
      await sandbox.latency({ publisher: 'a', operation: 'a.posts.create', fixedMs: 2_000 });
      const created = await client.post('/bulk-posts', {
        postName: 'Winter menu',
        locationIds: locations.map(({ id }) => id),
        postType: 'ANNOUNCEMENT',
        postSites: ['PUBLISHER_A'],
        postMessage: [{ site: 'PUBLISHER_A', message }],
      });
      const count = locations.length;
      await sandbox.waitForRequests({ operation: 'a.posts.create', count, timeoutMs: 20_000 });
      process.kill(environment.pids['worker'] as number, 'SIGKILL');
      await sandbox.latency({ publisher: 'a', operation: 'a.posts.create', fixedMs: 0 });

      const { socialPostInfo } = await campaignDone(created.socialPost.id);
      expect(socialPostInfo.publishDetails).toMatchObject([{ site: 'PUBLISHER_A', status: 'PUBLISHED' }]);
      const { a } = (await sandbox.state()) as unknown as { a: { listings: { posts: object[] }[] } };
      const posts = a.listings.map((listing) => listing.posts.filter((post) => JSON.stringify(post).includes(message)));
      expect(posts.filter(({ length }) => length > 0).map(({ length }) => length)).toEqual(locations.map(() => 1));
    });
  } else {
    it('[design 4] stops cleanly and leaves no process behind', async () => {
      const pids = Object.values(environment.pids);
      const { code } = await (product as StartedProduct).stop();
      expect(code).toBe(0);
      await waitFor(() => !pids.some(isAlive), { describe: 'all processes to end' });
    });
  }
});

/** Returns the publisher's id of a page, which clients never see. The sandbox looks it up by the public URL. */
async function pageIdOf(liveLink: string | null | undefined): Promise<string> {
  type World = { b: { pages: { id: string; fields: { link: string } }[] } };
  const world = (await sandbox.state()) as unknown as World;
  return world.b.pages.find(({ fields }) => fields.link === liveLink)?.id ?? '';
}
