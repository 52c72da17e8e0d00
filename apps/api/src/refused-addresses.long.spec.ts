import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createAccount, issueApiKey, storeReturnOrigins } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { plugInSettings } from '@listings/publisher-sandbox';
import {
  bundledApp,
  REFUSED_ZONE,
  refusedUrls,
  startApiProcess,
  startOutboundNetwork,
  testDatabase,
} from '@listings/testing';
import type {
  ApiProcess,
  BuiltApp,
  OutboundNetwork,
  ReceiverAnswer,
  RefusedUrl,
  TestDatabase,
} from '@listings/testing';
import { validLocation } from './testing/running-api.js';

const PHOTOS_IN_CALL = 30;

let build: BuiltApp;
let made: TestDatabase;
let database: Database;
let network: OutboundNetwork;
let folder: string;
let urls: readonly RefusedUrl[];
let guarded: ApiProcess;
let accounts: { id: number; key: string; locationId: string }[];

beforeAll(async () => {
  build = bundledApp('api');
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  network = await startOutboundNetwork({ zone: REFUSED_ZONE, direct: [Number(new URL(made.url).port)] });
  folder = await mkdtemp(join(tmpdir(), 'listings-photos-'));
  urls = refusedUrls(network.port);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000000', noise } })
    .jpeg()
    .toBuffer();
  // The server outside has one photo, and redirects a request for /<status>/<number> to that URL of the corpus.
  network.outside.answer(({ path }): ReceiverAnswer => {
    if (path === '/photo.jpg') return { body: picture };
    if (path === '/moved.jpg') return { status: 301, headers: { location: 'http://public.test/photo.jpg' } };
    const [, status, number] = /^\/(\d+)\/(\d+)$/.exec(path) ?? [];
    const location = encodeHeader(urls[Number(number)]?.url ?? '');
    return status ? { status: Number(status), headers: { location } } : { status: 404 };
  });
  guarded = await start(false);
  accounts = await Promise.all(['one', 'two', 'three', 'four'].map(account));
});

afterAll(async () => {
  await guarded?.child.kill('SIGKILL');
  await network?.close();
  await database?.close();
  await made?.drop();
  await rm(folder, { recursive: true, force: true });
  build?.remove();
});

/** A header cannot contain line ends; a server would send them encoded. */
const encodeHeader = (value: string) => value.replace(/[^\u0021-\u007e]/g, (char) => encodeURIComponent(char));

const start = (allowPrivateAddresses: boolean) =>
  startApiProcess(build, {
    ...network.environment,
    ...plugInSettings('http://publisher.test'),
    DATABASE_URL: made.url,
    PUBLISHERS: build.file('libs/publishers/publisher-a/src/index.ts'),
    MEDIA_DIR: folder,
    ALLOW_PRIVATE_ADDRESSES: String(allowPrivateAddresses),
    LOG_LEVEL: 'warn',
  });

async function account(name: string) {
  const deps = { database, clock: systemClock };
  const { accountId } = await createAccount(deps, {
    name,
    plan: 'ENTERPRISE',
    email: `${name}@shops.example`,
    password: 'correct horse',
  });
  const { key } = await issueApiKey(deps, { accountId, name, scope: 'WRITE' });
  const { location } = await post(guarded, key, '/locations', validLocation());
  return { id: accountId, key, locationId: String(location.id) };
}

/** Writes, and returns the payload. */
async function post({ url }: ApiProcess, key: string, path: string, input: object) {
  const response = await fetch(`${url}/api/v4${path}`, {
    method: 'POST',
    headers: { authorization: `API ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- assertions look into answers of every shape
  const { data } = JSON.parse(text) as { data: Record<string, any> };
  return Object.values(data)[0];
}

/** Adds photos in calls of 30 by several accounts at the same time; returns the errors of each photo. */
async function photoErrors(api: ApiProcess, photos: readonly string[]): Promise<{ photo: string; errors: string[] }[]> {
  const calls = Array.from({ length: Math.ceil(photos.length / PHOTOS_IN_CALL) }, (_, index) =>
    photos.slice(index * PHOTOS_IN_CALL, (index + 1) * PHOTOS_IN_CALL),
  );
  const answers = await Promise.all(
    accounts.map(async ({ key, locationId }, turn) => {
      const results: { photo: string; errors: string[] }[] = [];
      for (const call of calls.filter((_, index) => index % accounts.length === turn)) {
        const input = { locationId, photos: call.map((photo) => ({ photo, type: 'ADDITIONAL' })) };
        const { errors } = await post(api, key, '/locations/photos', input);
        const messages = (errors as { message: string }[]).map(({ message }) => message);
        call.forEach((photo, index) =>
          results.push({ photo, errors: messages.filter((message) => message.includes(`photos[${index}]`)) }),
        );
      }
      return results;
    }),
  );
  return answers.flat();
}

describe('photos at addresses that are not public', () => {
  it('[reliability G11] no notation, name or redirect makes the api send a byte to them', async () => {
    const redirects = urls.map((_, index) => `http://public.test/${[301, 302, 303, 307, 308][index % 5]}/${index}`);
    const direct = urls.map(({ url }) => url);
    const results = await photoErrors(guarded, [...direct, ...redirects]);
    expect(results.length).toBeGreaterThanOrEqual(400);
    expect(network.reached).toEqual([]);
    const refused = expect.stringMatching(/SY10034: photos\[\d+\]: /) as unknown;
    expect(results.filter(({ errors }) => errors.length !== 1)).toEqual([]);
    for (const result of results) expect(result).toEqual({ photo: result.photo, errors: [refused] });
    // Names that were public at first lead into the network when they are resolved again.
    const changing = urls.filter(({ kind }) => kind === 'changing name').map(({ url }) => url);
    for (const { errors } of await photoErrors(guarded, changing)) expect(errors).toEqual([refused]);
    expect(network.reached).toEqual([]);
  });

  it('[reliability G11] a public photo is added, also after a redirect, and the canary is reached where that is allowed', async () => {
    const [first] = accounts;
    const input = {
      locationId: first?.locationId,
      photos: ['photo', 'moved'].map((name) => ({ photo: `http://public.test/${name}.jpg`, type: 'ADDITIONAL' })),
    };
    expect(await post(guarded, first?.key ?? '', '/locations/photos', input)).toMatchObject({ success: true });

    const open = await start(true);
    const some = urls.filter(({ kind }, index) => kind === 'address' && index % 3 === 0).map(({ url }) => url);
    // The canary's empty answer is no photo.
    for (const { photo, errors } of await photoErrors(open, some))
      expect({ photo, errors }).not.toEqual({ photo, errors: [expect.stringContaining('SY10034') as unknown] });
    expect(network.reached.length).toBeGreaterThanOrEqual(some.length);
    await open.child.kill('SIGTERM');
    network.reached.length = 0;
  });
});

describe('return URLs of connect links', () => {
  const link = (successUrl: string, errorUrl = successUrl, { key } = accounts[0] as { key: string }) =>
    post(guarded, key, '/connected-accounts/connect-publisher-a', { successUrl, errorUrl });

  it('[reliability 3, contract 7] are https or http on localhost as written; the service calls none of them', async () => {
    const accepted: string[] = [];
    for (const { url } of urls) {
      const { success, errors } = await link(url);
      if (success) accepted.push(url);
      else expect(errors).toEqual([expectedError('successUrl'), expectedError('errorUrl')]);
    }
    expect(accepted.filter((url) => !/^(https:\/\/|http:\/\/localhost[:/])/.test(url))).toEqual([]);
    expect(accepted.length).toBeLessThan(12);
    expect(network.reached).toEqual([]);
  });

  it('[reliability 3, contract 12] belong to an allowed origin, exactly', async () => {
    const [, second] = accounts as { id: number; key: string }[];
    await storeReturnOrigins(database, { accountId: second?.id ?? 0, origins: ['https://app.example'] });
    for (const url of [...urls.map((each) => each.url), ...OTHER_ORIGINS]) {
      const { success } = await link(url, 'https://app.example/sorry', second);
      expect({ url, success }).toEqual({ url, success: false });
    }
    for (const url of SAME_ORIGIN) expect(await link(url, url, second)).toMatchObject({ success: true });
  });
});

describe('webhook endpoints that the portal saves', () => {
  /** Signs the owner of the first account in; returns a function that writes with the session. */
  async function ownerSession({ url }: ApiProcess) {
    const portal = `${url}/api/v4/portal`;
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'one@shops.example', password: 'correct horse' });
    const signedIn = await fetch(`${portal}/sign-in`, { method: 'POST', headers: json, body });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const { csrfToken } = (await (await fetch(`${portal}/session`, { headers: { cookie } })).json()) as {
      csrfToken: string;
    };
    const headers = { ...json, cookie, 'x-csrf-token': csrfToken };
    return async (method: string, path: string, given: object) => {
      const response = await fetch(`${portal}${path}`, { method, headers, body: JSON.stringify(given) });
      return { status: response.status, text: await response.text() };
    };
  }

  it('[reliability G11, contract 12] every form that needs no resolution is refused with a reason, and the api calls none, test events included', async () => {
    const write = await ownerSession(guarded);
    const saved: string[] = [];
    for (const { url } of urls) {
      const { status, text } = await write('PUT', '/webhook', { url });
      if (status === 200) saved.push(url);
      // A lone surrogate and a NUL character are no text of a body.
      else expect([url, status, text]).toEqual([url, 422, expect.stringMatching(/"field":"url"|Request body holds/)]);
      if (status === 200) expect((await write('POST', '/webhook/test', { type: 'profile.updated' })).status).toBe(200);
    }
    const names = urls.filter(({ kind }) => kind === 'name' || kind === 'changing name').map(({ url }) => url);
    // Three notations are valid names, not addresses; the dispatcher finds out where they lead.
    const named = /^http:\/\/(xn--localhost-|127\.0\.0\.1\.\.|127\.0\.0\.1\.public\.test\.):/;
    expect(saved.filter((url) => !names.includes(url) && !named.test(url))).toEqual([]);
    expect(saved.length).toBeGreaterThan(0);
    expect(network.reached).toEqual([]);
  });
});

const expectedError = (field: string) =>
  expect.objectContaining({ message: expect.stringContaining(`${field}: absolute https, or http on localhost`) });

const SAME_ORIGIN = ['https://app.example', 'https://app.example/', 'https://app.example:443/done?x=1#y'];
const OTHER_ORIGINS = [
  'http://app.example/',
  'https://app.example:8443/',
  'https://app.example./',
  'https://app.example.other.example/',
  'https://other.example/app.example',
  'https://other.example/?https://app.example',
  'https://other.example#https://app.example',
  'https://sub.app.example/',
  'https://xapp.example/',
  'https://app.example@other.example/',
  'https://app.example:443@other.example/',
  'https://app.example\\@other.example/',
  'https://app.example%2eother.example/',
  'https://app.example%00.other.example/',
  'https://app.example%2f@other.example/',
  'https://app.examp\u0142e/',
  'https://\u0430pp.example/',
  'https:app.example/',
  'https:///app.example/',
  '//app.example/',
  'https://app.example\n.other.example/',
  'https://app.example\t/',
  ' https://app.example/',
  'javascript://app.example/%0aalert(1)',
  'blob:https://app.example/1',
  'http://localhost:3000/',
  'null',
];
