import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConnectBrowser, createProductClient, readInbox, startProcess, startProduct, waitFor } from '@listings/testing';
import type { RunningProcess, StartedProduct } from '@listings/testing';

const DIRECTORY = fileURLToPath(new URL('../../../dist/examples/publisher-c/src/directory/main.js', import.meta.url));
const RETURN = { successUrl: 'http://localhost:9/connected', errorUrl: 'http://localhost:9/failed' };

type Client = ReturnType<typeof createProductClient>;

interface ConnectedListing {
  readonly id: string;
  readonly locationName: string;
  readonly liveLink: string | null;
}

interface TestEvent {
  readonly event: string;
  readonly status?: string;
  readonly live_link?: string;
  readonly location_id?: string;
  readonly data: Record<string, unknown> & { readonly site?: { readonly id: number; readonly name: string } };
}

let directory: RunningProcess;
let product: StartedProduct;
let client: Client;

/** What the directory is asked for by people, not by the plug-in. */
const page = async (path: string) => (await fetch(`${directoryUrl()}${path}`)).text();
const directoryUrl = () => (JSON.parse(directory.output().trim()) as { url: string }).url;

beforeAll(async () => {
  directory = await startProcess({
    script: DIRECTORY,
    env: { PORT: '0' },
    readyWhen: /publisher C is ready/,
  });
  product = await startProduct({
    env: {
      LOG_LEVEL: 'debug',
      PUBLISHERS: '@listings/publisher-a,@listings/publisher-b,@listings/publisher-c',
      PUBLISHER_C_URL: directoryUrl(),
      PUBLISHER_C_APP_SECRET: 'c-secret',
    },
  });
  client = createProductClient(product.environment);
  await fetch(product.environment.inboxUrl, { method: 'DELETE' });
});

afterAll(async () => {
  await product?.stop();
  await directory?.kill();
});

const openApi = async () => (await fetch(`${product.environment.apiUrl}/openapi.json`)).text();
const eventsReceived = async () => {
  const deliveries = await readInbox(product.environment);
  return deliveries.map(({ body }) => JSON.parse(body) as TestEvent);
};

/** The lines that a process of the product has logged under a correlation id. */
const logged = (name: string, id: string) =>
  readFileSync(join(product.home, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"correlationId":"${id}"`))
    .map((line) => JSON.parse(line) as { readonly msg: string; readonly kind?: string; readonly operation?: string });

/** Connects an owner's account at a publisher, and answers it with its listings. */
async function connect(publisher: string, choice: Record<string, string>) {
  const link = await client.post(`/connected-accounts/connect-${publisher}`, RETURN);
  expect(link).toMatchObject({ success: true, errors: [] });
  const end = await new ConnectBrowser().connect(link.url, choice);
  const connectedAccountId = end.searchParams.get('connectedAccountId') ?? '';
  const input = { connectedAccountId, perPage: 100 };
  const { records } = await client.post('/connected-accounts/connected-account-listings', input);
  return { connectedAccountId, listings: records as ConnectedListing[] };
}

describe('a third publisher, switched on by configuration only', () => {
  let atC: Awaited<ReturnType<typeof connect>>;
  let location: { id: string; databaseId: number };

  it('[design 3.7] stands in the lists of the dashboard and in the OpenAPI document', async () => {
    const sites = (await client.get('/plan-sites')) as { id: number; name: string; kind: string }[];
    expect(sites).toContainEqual(expect.objectContaining({ id: 3, name: 'Publisher C', kind: 'publisher' }));
    const document = await openApi();
    for (const name of [
      '"PUBLISHER_C"',
      '/connected-accounts/connect-publisher-c',
      '/connected-accounts/disconnect-publisher-c',
      'bulkConnectLinkForPublisherC',
      'publisherCVerificationStatus',
    ])
      expect(document).toContain(name);
  });

  it('[design 3.7] is not offered for what it cannot do', async () => {
    const document = await openApi();
    expect(document).toContain('/locations/create/publisher-a-listing');
    expect(document).not.toContain('/locations/create/publisher-c-listing');
  });

  it('[contract 7] connects through a consent page that is no OAuth; a refusal ends at errorUrl', async () => {
    const link = await client.post('/connected-accounts/connect-publisher-c', RETURN);
    const refused = await new ConnectBrowser().connect(link.url, { as: 'h-1', no: '1' });
    expect([refused.pathname, refused.searchParams.get('reason')]).toEqual(['/failed', 'denied']);

    atC = await connect('publisher-c', { as: 'h-1' });
    expect(atC.listings).toHaveLength(60);
    const accounts = await client.get('/connected-accounts', { filters: { publisher: 'PUBLISHER_C' } });
    expect(accounts.records).toEqual([
      expect.objectContaining({
        connectedAccountId: atC.connectedAccountId,
        connectedAccountType: 'PublisherCAccount',
        clientName: 'Ada Harbour',
        email: 'ada@harbour.example',
        status: 'CONNECTED',
      }),
    ]);
  });

  it('[4.7] imports a location from an entry, with hours, category and address', async () => {
    const entry = atC.listings.find(({ locationName }) => locationName === 'Lantern 1');
    const made = await client.post('/connected-accounts/create-location-from-listing', {
      connectedAccountId: atC.connectedAccountId,
      connectedAccountListingId: entry?.id,
    });
    expect(made).toMatchObject({ success: true, locationId: expect.any(Number), errors: null });
    const [imported] = await client.get('/locations-by-ids', { locationIds: [made.locationId] });
    location = imported;
    expect(imported).toMatchObject({
      name: 'Lantern 1',
      city: 'London',
      countryIso: 'GB',
      postalCode: 'SW1A 1AA',
      subCategoryName: 'Cafe',
      publisherCVerificationStatus: { status: expect.any(String) },
    });
    const hours = imported.businessHours as { day: string; slots: object[] }[];
    expect(hours.find(({ day }) => day === 'SATURDAY')?.slots).toEqual([{ start: '10:00am', end: '02:00pm' }]);
  });

  it('[4.4] one campaign goes live on A, B and C with a link each', async () => {
    for (const [publisher, owner] of [
      ['publisher-a', 'owner-a2'],
      ['publisher-b', 'owner-b2'],
    ] as const) {
      const account = await connect(publisher, { sandbox_user: owner });
      const linked = await client.post('/connected-accounts/connect-listing', {
        locationId: location.id,
        connectedAccountId: account.connectedAccountId,
        connectedAccountListingId: account.listings[0]?.id,
      });
      expect(linked).toMatchObject({ success: true });
    }
    const sites = ['PUBLISHER_A', 'PUBLISHER_B', 'PUBLISHER_C'];
    const view = await publish(sites, 'Open late this Friday.', ({ postLinks }) => postLinks.length === 3);
    const { publishDetails, postLinks } = view.socialPostInfo as CampaignInfo;
    expect(publishDetails.map(({ site, status }) => [site, status]).sort()).toEqual(
      sites.map((site) => [site, 'PUBLISHED']),
    );
    const link = postLinks.find(({ site }) => site === 'PUBLISHER_C')?.link ?? '';
    expect(link).toMatch(new RegExp(`^${directoryUrl()}/town/e-1-1#n-`));
    expect(await page(new URL(link).pathname)).toContain('Open late this Friday.');
  });

  it('[contract 1] one correlation id leads from a request to its webhooks, through the logs of all processes', async () => {
    const id = 'request-of-a-client.1';
    const headers = { 'x-correlation-id': id };
    const input = campaign(['PUBLISHER_C'], 'One id from end to end.');
    const { status } = await client.call('POST', '/bulk-posts', { input }, headers);
    expect(status).toBe(200);
    const caused = await waitFor(
      async () => {
        const deliveries = await readInbox(product.environment);
        const own = deliveries.filter(({ headers: sent }) => sent['x-correlation-id'] === id);
        return own.length >= 2 ? own : undefined;
      },
      { describe: 'the webhooks of the request', intervalMs: 250 },
    );
    const events = caused.map(({ body }) => JSON.parse(body) as TestEvent);
    expect(events.map(({ event }) => event)).toEqual(['local_post.created', 'local_post.published']);
    const lines = await waitFor(
      () => {
        const found = ['api', 'worker', 'webhook-dispatcher'].map((name) => logged(name, id));
        const steps = found[1]?.map(({ kind }) => kind);
        return found[2]?.length === 2 && steps?.includes('post-delivery') ? found : undefined;
      },
      { describe: 'the lines of the processes', intervalMs: 250 },
    );
    const [api, worker, dispatcher] = lines;
    expect(api).toContainEqual(expect.objectContaining({ msg: 'request', status: 200 }));
    expect(worker?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['campaign', 'post-delivery']));
    expect(dispatcher?.map(({ msg }) => msg)).toEqual(['an event was delivered', 'an event was delivered']);
  });

  it('[4.4] what C refuses is an ERROR with its words, and its own rules answer before anything is made', async () => {
    const view = await publish(['PUBLISHER_C'], 'Some forbidden words.');
    expect((view.socialPostInfo as CampaignInfo).publishDetails).toEqual([
      expect.objectContaining({
        site: 'PUBLISHER_C',
        status: 'ERROR',
        submissionError: expect.stringContaining('The directory does not print this text.'),
      }),
    ]);
    const tooLong = await client.post('/bulk-posts', campaign(['PUBLISHER_C'], 'x'.repeat(1001)));
    expect(tooLong).toMatchObject({ success: false, errors: [{ message: expect.stringMatching(/^SY60300: /) }] });
  });

  it('[contract 9] a change of the location reaches the entry, and the citation says so', async () => {
    const updated = await client.post('/locations/update', { id: location.id, name: 'Lantern on the Quay' });
    expect(updated).toMatchObject({ success: true });
    const path = `/locations/${encodeURIComponent(location.id)}/listings-premium`;
    const synced = await waitFor(
      async () => {
        const citations = (await client.get(path)) as { site: { name: string }; syncStatus: string }[];
        const citation = citations.find(({ site }) => site.name === 'Publisher C');
        const shown = (await page('/town/e-1-1')).includes('Lantern on the Quay');
        return citation?.syncStatus === 'SYNCED' && shown ? citation : undefined;
      },
      { describe: 'the citation of publisher C', intervalMs: 250 },
    );
    expect(synced).toMatchObject({ listingUrl: `${directoryUrl()}/town/e-1-1`, errors: [] });
  });

  it('[6] tells of all of it by webhook; connection events stay those of A and B', async () => {
    const id = String(location.databaseId);
    const submitted = ({ event, data }: TestEvent) => event === 'listing.submission' && data.site?.id === 3;
    const received = await waitFor(
      async () => {
        const events = await eventsReceived();
        const own = events.filter(({ event, location_id }) => event === 'local_post.rejected' && location_id === id);
        return events.some(submitted) && own.length > 0 ? events : undefined;
      },
      { describe: 'the events', intervalMs: 250 },
    );
    expect(received.find(submitted)).toMatchObject({
      status: 'success',
      live_link: `${directoryUrl()}/town/e-1-1`,
      data: {
        business_id: location.databaseId,
        site: { id: 3, name: 'Publisher C', url: 'https://publisher-c.example' },
      },
    });
    const of = (name: string) => received.filter(({ event, location_id }) => event === name && location_id === id);
    expect([of('profile.created'), of('local_post.published')].map(({ length }) => length)).toEqual([1, 2]);
    expect(of('local_post.rejected')[0]?.data).toMatchObject({
      rejection_reason: 'The directory does not print this text.',
    });
    // "Other providers emit none of them."
    const connections = received.filter(
      ({ event, location_id }) => event.startsWith('connection.') && location_id === id,
    );
    expect(new Set(connections.map(({ data }) => data['platform']))).toEqual(new Set(['publisher_a', 'publisher_b']));
  });

  it('[contract 7] disconnects, and posts to C are skipped from then on', async () => {
    const { connectedAccountId } = atC;
    const gone = await client.post('/connected-accounts/disconnect-publisher-c', { connectedAccountId });
    expect(gone).toMatchObject({ success: true, errors: [] });
    const view = await publish(['PUBLISHER_A', 'PUBLISHER_C'], 'Without the directory.');
    const { publishDetails } = view.socialPostInfo as CampaignInfo;
    expect(publishDetails.find(({ site }) => site === 'PUBLISHER_C')?.status).toBe('SKIPPED');
  });

  it('[design 3.7] without the configuration nothing of it exists', async () => {
    await product.stop();
    product = await startProduct();
    client = createProductClient(product.environment);
    expect(JSON.stringify(await client.get('/plan-sites'))).not.toMatch(/publisher.?c/i);
    const document = await openApi();
    expect(document).not.toMatch(/publisher[-_ ]?c\b/i);
    expect(document).not.toMatch(/[Pp]ublisherC(?![a-z])/);
    const { status } = await client.call('POST', '/connected-accounts/connect-publisher-c', { input: RETURN });
    expect(status).toBe(404);
    const { records } = await client.get('/connected-accounts');
    expect((records as { connectedAccountType: string }[]).map((each) => each.connectedAccountType).sort()).toEqual([
      'PublisherAAccount',
      'PublisherBAccount',
    ]);
  });

  const campaign = (sites: readonly string[], message: string) => ({
    postName: 'News',
    locationIds: [location.id],
    postType: 'ANNOUNCEMENT',
    postSites: sites,
    postMessage: sites.map((site) => ({ site, message })),
  });

  /** Publishes, and answers the campaign when every site has said its last word. */
  async function publish(sites: readonly string[], message: string, and: (info: CampaignInfo) => boolean = () => true) {
    const created = await client.post('/bulk-posts', campaign(sites, message));
    expect(created).toMatchObject({ success: true, errors: [] });
    const path = `/bulk-posts/${encodeURIComponent(created.socialPost.id)}`;
    return waitFor(
      async () => {
        const current = await client.get(path);
        const info = current.socialPostInfo as CampaignInfo;
        return info.status === 'SUCCESS' && and(info) ? current : undefined;
      },
      { describe: 'campaign SUCCESS', intervalMs: 250 },
    );
  }
});

interface CampaignInfo {
  readonly status: string;
  readonly publishDetails: readonly { readonly site: string; readonly status: string }[];
  readonly postLinks: readonly { readonly site: string; readonly link: string }[];
}
