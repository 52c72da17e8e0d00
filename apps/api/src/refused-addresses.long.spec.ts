/** @part base */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSecret } from '@listings/domain';
import { recordEvents } from '@listings/events';
import { insertAccount } from '@listings/feature-accounts';
import { validLocation } from '@listings/feature-locations/testing';
import { requestPhotos } from '@listings/feature-photos';
import { testImage } from '@listings/feature-photos/testing';
import { saveEndpointUrl } from '@listings/feature-webhooks';
import { newAccount, newLocation, temporaryDatabase } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { plugInSettings } from '@listings/publisher-sandbox';
import {
  bundledApp,
  createProductClient,
  isNightly,
  REFUSED_ZONE,
  refusedUrls,
  startOutboundNetwork,
  startProcess,
  waitFor,
} from '@listings/testing';
import type { BuiltApp, ReceiverAnswer, RefusedKind, RefusedUrl, RunningProcess } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import { OWNER_PASSWORD, storedAccount } from './testing/stored-account.js';

const APPS = ['api', 'worker', 'webhook-dispatcher'] as const;
const PHOTOS_IN_CALL = 30;
const KEY = Buffer.alloc(32, 7).toString('base64');

let builds: Record<(typeof APPS)[number], BuiltApp>;
let urls: readonly RefusedUrl[];
let accounts: { accountId: number; key: string; locationId: string }[];
const running: RunningProcess[] = [];

afterAll(stop);

const database = shared(temporaryDatabase);
const folder = shared(temporaryFolder);
const network = shared(() =>
  startOutboundNetwork({ zone: REFUSED_ZONE, direct: [Number(new URL(database.url).port)] }),
);

beforeAll(async () => {
  builds = Object.fromEntries(APPS.map((app) => [app, bundledApp(app)])) as typeof builds;
  // Tests store locations without events.
  builds.worker.log.allowLine(/"kinds":\{"locations":\d+\}/);
  // The tests of the downloader and of the sender of webhooks have all forms.
  const isChosen = ({ kind }: RefusedUrl, at: number) => isNightly || kind === 'changing name' || at % 3 === 0;
  urls = refusedUrls(network.port).filter(isChosen);
  const picture = await testImage();
  // The server outside has one photo, and redirects a request for /<status>/<number> to that URL of the corpus.
  network.outside.answer(({ path }): ReceiverAnswer => {
    if (path === '/photo.jpg') return { body: picture };
    if (path === '/moved.jpg') return { status: 301, headers: { location: 'http://public.test/photo.jpg' } };
    const [, status, number] = /^\/(\d+)\/(\d+)$/.exec(path) ?? [];
    if (status) return { status: Number(status), headers: { location: encodeHeader(urls[Number(number)]?.url ?? '') } };
    // A connection that stays open would spare the next attempt the resolution of its name.
    return { status: 503, headers: { connection: 'close' } };
  });
  await start({ allowPrivateAddresses: false });
  accounts = await Promise.all(['one', 'two', 'three', 'four'].map(account));
});

afterAll(() => Object.values(builds ?? {}).forEach((build) => build.close()));

/** A header cannot contain line ends; a server would send them encoded. */
const encodeHeader = (value: string) => value.replace(/[^\u0021-\u007e]/g, (char) => encodeURIComponent(char));

async function stop(): Promise<void> {
  await Promise.all(running.splice(0).map((each) => each.kill('SIGKILL')));
}

/** Starts the processes anew. The api is the first of them. */
async function start({ allowPrivateAddresses }: { allowPrivateAddresses: boolean }): Promise<void> {
  await stop();
  const started = APPS.map((app) =>
    startProcess({
      script: builds[app].main,
      log: builds[app].log,
      env: {
        ...network.environment,
        ...plugInSettings('http://publisher.test'),
        LISTINGS_SUPERVISED: '1',
        DATABASE_URL: database.url,
        QUEUE_URL: undefined,
        ENCRYPTION_KEY: KEY,
        MEDIA_DIR: folder.path,
        PUBLIC_URL: 'https://listings.example',
        PORT: '0',
        METRICS_PORT: '0',
        SWEEP_MS: '200',
        LOG_LEVEL: 'warn',
        PUBLISHERS: builds.api.file('libs/publishers/publisher-a/src/index.ts'),
        ALLOW_PRIVATE_ADDRESSES: String(allowPrivateAddresses),
      },
      readyWhen: (message) => (message as { type?: string }).type === 'ready',
    }),
  );
  running.push(...(await Promise.all(started)));
}

const apiUrl = () => `http://127.0.0.1:${(running[0]?.messages[0] as { port: number }).port}`;

async function account(name: string) {
  const stored = await storedAccount(database, name);
  const { location } = await clientOf(stored.key).post('/locations', validLocation());
  return { ...stored, locationId: String(location.id) };
}

const clientOf = (key: string) => createProductClient({ apiUrl: apiUrl(), apiKeys: { write: key, read: key } });

/** A call of a URL: why it failed, or null. */
interface Call {
  readonly url: string;
  readonly reason: string | null;
}

/** Adds photos in calls of 30 by several accounts at the same time. */
async function addPhotos(photos: readonly string[]): Promise<Call[]> {
  const calls: string[][] = [];
  for (let at = 0; at < photos.length; at += PHOTOS_IN_CALL) calls.push(photos.slice(at, at + PHOTOS_IN_CALL));
  const answers = accounts.map(async ({ key, locationId }, turn) => {
    const results: Call[] = [];
    for (const call of calls.filter((_, index) => index % accounts.length === turn)) {
      const input = { locationId, photos: call.map((photo) => ({ photo, type: 'ADDITIONAL' })) };
      const { errors } = (await clientOf(key).post('/locations/photos', input)) as { errors: { message: string }[] };
      const messages = errors.map(({ message }) => message);
      for (const [at, url] of call.entries())
        results.push({ url, reason: messages.filter((each) => each.includes(`photos[${at}]`)).join() || null });
    }
    return results;
  });
  return (await Promise.all(answers)).flat();
}

/** Requests photos for one location, and waits until the worker has settled all of them. */
async function requestAll(photos: readonly string[]): Promise<Call[]> {
  const accountId = await newAccount(database);
  const locationId = await newLocation(database, accountId);
  const deps = { clock: systemClock, work: testWork(database) };
  for (let from = 0; from < photos.length; from += 100) {
    const part = photos.slice(from, from + 100).map((url) => ({ url, type: 'ADDITIONAL' as const, caption: null }));
    await database.transaction((transaction) =>
      requestPhotos(transaction, deps, { accountId, source: 'api' }, { locationId, photos: part }),
    );
  }
  const select = 'select url, status, error as reason from photo_request_items where account_id = $1';
  return waitFor(async () => {
    const items = await database.query<Call & { status: string }>(select, [accountId]);
    return items.every(({ status }) => status !== 'PENDING') ? items : undefined;
  }, `${photos.length} photos`);
}

/** Stores each URL as the endpoint of its own account, without the checks of a save, and waits for an attempt at each. */
async function deliver(endpoints: readonly string[]): Promise<Call[]> {
  const encryption = new Encryption([KEY]);
  const accountIds: number[] = [];
  await database.transaction(async (transaction) => {
    for (const url of endpoints) {
      const accountId = await insertAccount(transaction, { name: 'a', plan: 'ENTERPRISE' });
      const secret = encryption.encrypt(webhookSecret(randomBytes(32)), `webhook:${accountId}`);
      await saveEndpointUrl(transaction, { accountId, url, secret });
      const event = { name: 'profile.created', locationId: 1, data: { source: 'api' } } as const;
      await recordEvents(transaction, { accountId, now: new Date() }, [event]);
      accountIds.push(accountId);
    }
  });
  const select = `select e.url, coalesce(error, 'HTTP ' || response_status) as reason
    from webhook_attempts join webhook_endpoints e using (account_id)
    where attempt = 1 and (response_status is not null or error is not null) and account_id = any ($1)`;
  return waitFor(async () => {
    const rows = await database.query<Call>(select, [accountIds]);
    return rows.length === endpoints.length ? rows : undefined;
  }, `${endpoints.length} attempts`);
}

/** The reasons that a webhook may have for each kind of URL. A changing name is public at the first attempt. */
const WEBHOOK_REASONS: Readonly<Record<RefusedKind, RegExp>> = {
  address: /^ADDRESS_REFUSED: .* is not a public address$/,
  name: /^(ADDRESS_REFUSED: .* is not a public address$|DNS: )/,
  notation: /^(ADDRESS_REFUSED|DNS|INVALID_URL): /,
  scheme: /^(ADDRESS_REFUSED|INVALID_URL): /,
  port: /^(ADDRESS_REFUSED|INVALID_URL): /,
  'changing name': /^HTTP 503/,
};

const sameReason = (reason: RegExp) => ({ reasonOf: () => reason, redirected: reason, again: /^SY10034: / });

/** What the product calls at the wish of clients, and the reasons with which it refuses. */
const sinks = [
  { sink: 'a photo that the api downloads', call: addPhotos, ...sameReason(/^SY10034: photos\[\d+\]: /) },
  { sink: 'a photo that the worker downloads', call: requestAll, ...sameReason(/^SY10034: /) },
  {
    sink: 'a webhook',
    call: deliver,
    reasonOf: (kind: RefusedKind) => WEBHOOK_REASONS[kind],
    redirected: /^HTTP 30\d: redirects are not followed$/,
    again: /^ADDRESS_REFUSED: /,
  },
];

const ofKind = (kind: RefusedKind) => urls.filter((each) => each.kind === kind).map(({ url }) => url);

describe.each(sinks)('addresses that are not public: $sink', ({ call, reasonOf, redirected, again }) => {
  it('[reliability G11] no notation, name or redirect makes the process send a byte there, and each says why', async () => {
    network.names.restart();
    const redirects = urls.map((_, index) => `http://public.test/${[301, 302, 303, 307, 308][index % 5]}/${index}`);
    const kinds = new Map(urls.map(({ url, kind }) => [url, kind]));
    const made = await call([...kinds.keys(), ...redirects]);
    expect(network.reached).toEqual([]);
    expect(made).toHaveLength(kinds.size + redirects.length);
    for (const { url, reason } of made) {
      const kind = kinds.get(url);
      const expected = kind === undefined ? redirected : reasonOf(kind);
      expect({ url, reason }).toEqual({ url, reason: expect.stringMatching(expected) });
    }
    // Names that were public at first lead into the network when they are resolved again.
    for (const { reason } of await call(ofKind('changing name'))) expect(reason).toMatch(again);
    expect(network.reached).toEqual([]);
  });
});

it('[reliability G11] a public address has its photo added, also after a redirect', async () => {
  const [first] = accounts;
  const photos = ['photo', 'moved'].map((name) => ({ photo: `http://public.test/${name}.jpg`, type: 'ADDITIONAL' }));
  const input = { locationId: first?.locationId, photos };
  const answer = await clientOf(first?.key ?? '').post('/locations/photos', input);
  expect(answer).toMatchObject({ success: true });
});

describe('webhook endpoints that the portal saves', () => {
  /** Signs the owner of the first account in; returns a function that writes with the session. */
  async function ownerSession() {
    const portal = `${apiUrl()}/api/v4/portal`;
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'one@shops.example', password: OWNER_PASSWORD });
    const signedIn = await fetch(`${portal}/sign-in`, { method: 'POST', headers: json, body });
    const lines = signedIn.headers.getSetCookie();
    const cookie = lines.map((line) => line.split(';', 1)[0]).join('; ');
    const session = await fetch(`${portal}/session`, { headers: { cookie } });
    const { csrfToken } = (await session.json()) as { csrfToken: string };
    const headers = { ...json, cookie, 'x-csrf-token': csrfToken };
    return async (method: string, path: string, given: object) => {
      const response = await fetch(`${portal}${path}`, { method, headers, body: JSON.stringify(given) });
      return { status: response.status, text: await response.text() };
    };
  }

  it('[reliability G11, contract 12] every form that needs no resolution is refused with a reason, and the product calls none, test events included', async () => {
    const write = await ownerSession();
    const saved: string[] = [];
    for (const { url } of urls) {
      const { status, text } = await write('PUT', '/webhook', { url });
      if (status === 200) saved.push(url);
      // A lone surrogate and a NUL character are no text of a body.
      else expect([url, status, text]).toEqual([url, 422, expect.stringMatching(/"field":"url"|Request body holds/)]);
      if (status === 200) expect((await write('POST', '/webhook/test', { type: 'profile.updated' })).status).toBe(200);
    }
    const names = [...ofKind('name'), ...ofKind('changing name')];
    // Three notations are valid names, not addresses; the dispatcher finds out where they lead.
    const named = /^http:\/\/(xn--localhost-|127\.0\.0\.1\.\.|127\.0\.0\.1\.public\.test\.):/;
    expect(saved.filter((url) => !names.includes(url) && !named.test(url))).toEqual([]);
    expect(saved.length).toBeGreaterThan(0);
    expect(network.reached).toEqual([]);
  });
});

it('[reliability G11] an operator who allows private addresses has the same calls reach the canary', async () => {
  await start({ allowPrivateAddresses: true });
  const some = ofKind('address').filter((_, index) => index % 3 === 0);
  for (const { sink, call } of sinks) {
    network.reached.length = 0;
    const made = await call(some);
    // The canary's empty answer is no photo.
    const refused = made.filter(({ reason }) => /not a public address|^SY10034/.test(reason ?? ''));
    expect({ sink, refused }).toEqual({ sink, refused: [] });
    expect(network.reached.length).toBeGreaterThanOrEqual(some.length * 0.9);
  }
});
