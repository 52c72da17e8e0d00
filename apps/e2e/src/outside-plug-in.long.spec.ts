import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductClient, startProcess, testDatabase, waitFor } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';
import { outsideProject, PLUG_IN, run } from './testing/outside-project.js';
import type { OutsideProject } from './testing/outside-project.js';

/** Compiles, packs and installs on a busy machine. */
const SLOW_MS = 240_000;
const RETURN = { successUrl: 'http://localhost:9/connected', errorUrl: 'http://localhost:9/failed' };
const SECRETS = { key: 'key-1', secret: 'secret-of-the-guide' };

/** The publisher: the fake that the author of the plug-in has written. Removes a place on request. */
const GUIDE = `
import { serveFake, worldSeed } from '@listings/publisher-sdk/test-kit';
import { Guide } from './lib/testing/guide.js';
const guide = new Guide(worldSeed('some'));
guide.keys.set('${SECRETS.key}', '${SECRETS.secret}');
process.on('message', ({ remove }) => { guide.places.delete(remove); process.send({ removed: remove }); });
process.on('disconnect', () => process.exit());
const { url } = await serveFake((request) => guide.answer(request));
console.log('guide at ' + url);
`;
let project: OutsideProject;
let database: Awaited<ReturnType<typeof testDatabase>>;
let guide: RunningProcess;
let api: RunningProcess;
let client: ReturnType<typeof createProductClient>;
let apiUrl: string;

const main = (app: string) => join(project.service, `dist/apps/${app}/src/main.js`);
const environment = () => ({
  LISTINGS_SUPERVISED: '1',
  DATABASE_URL: database.url,
  QUEUE_URL: undefined,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLISHERS: PLUG_IN,
  PUBLISHER_D_URL: /guide at (\S+)/.exec(guide.output())?.[1],
  MEDIA_DIR: join(project.service, 'media'),
  PUBLIC_URL: 'http://localhost:9',
  PORT: '0',
  METRICS_PORT: '0',
});
const startApp = (app: string) =>
  startProcess({
    script: main(app),
    cwd: project.service,
    log: project.build.log,
    env: environment(),
    readyWhen: (message) => (message as { type?: string }).type === 'ready',
  });

beforeAll(async () => {
  project = outsideProject();
  const { author } = project;
  writeFileSync(join(author, 'guide.mjs'), GUIDE);
  const admin = (url: string, ...args: string[]) =>
    run(process.execPath, [main('admin'), ...args], project.service, {
      ...{ DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
      ACCOUNT_PASSWORD: 'a long enough password',
    });
  database = await testDatabase(async function migrateWithInstalledAdmin(url) {
    admin(url, 'migrate');
  });
  const { url } = database;
  const created = admin(url, 'create-account', '--name', 'Acme', '--plan', 'GROWTH', '--email', 'owner@acme.example');
  const account = /accountId: (\d+)/.exec(created)?.[1] ?? '';
  const key = admin(url, 'create-key', '--account', account, '--name', 'first', '--scope', 'WRITE');
  guide = await startProcess({ script: join(author, 'guide.mjs'), readyWhen: /guide at/ });
  api = await startApp('api');
  apiUrl = `http://127.0.0.1:${(api.messages[0] as { port: number }).port}`;
  client = createProductClient({ apiUrl, apiKeys: { write: /key: (\S+)/.exec(key)?.[1] ?? '', read: '' } });
}, SLOW_MS);
afterAll(async () => {
  await Promise.all([api?.kill(), guide?.kill()]);
  await database?.drop();
  // Fails on any warning or error in the logs, such as that of an error which is no PublisherError.
  project?.remove();
}, SLOW_MS);

describe('a plug-in from outside the repository', () => {
  it('[design 3.7] compiles with the packed SDK and the files of the documentation, and passes its test kit', () => {
    const [, kept, broken] = /(\d+) kept, (\d+) broken/.exec(project.tested) ?? [];
    expect({ broken, tested: project.tested }).toEqual({ broken: '0', tested: project.tested });
    expect(Number(kept)).toBeGreaterThan(60);
  });

  it('[design 3.7] is installed as a package, beside the packed SDK, without a link into the repository', () => {
    for (const name of [PLUG_IN, '@listings/publisher-sdk']) {
      const folder = join(project.service, 'node_modules', name);
      expect([name, lstatSync(folder).isSymbolicLink()]).toEqual([name, false]);
    }
    expect(existsSync(join(project.service, 'node_modules', PLUG_IN, 'lib/testing'))).toBe(false);
  });

  it('[design 3.7] is switched on by configuration: its site, routes and names are in the API', async () => {
    const sites = (await client.get('/plan-sites')) as { id: number; name: string }[];
    expect(sites).toContainEqual(expect.objectContaining({ id: 4, name: 'Publisher D', kind: 'publisher' }));
    const document = await (await fetch(`${apiUrl}/openapi.json`)).text();
    for (const name of ['"PUBLISHER_D"', '/connected-accounts/connect-publisher-d', 'bulkDisconnectForPublisherD'])
      expect(document).toContain(name);
    expect(document).not.toContain('publisher-a');
  });

  it('[contract 7] connects an account with its form, and imports a location', async () => {
    const link = (await client.post('/connected-accounts/connect-publisher-d', RETURN)) as { url: string };
    const form = await fetch(link.url.replace('http://localhost:9', apiUrl), { redirect: 'manual' });
    const state = /name="state" value="([\w-]{43})"/.exec(await form.text())?.[1] ?? '';
    const submit = (secret: string) =>
      fetch(`${apiUrl}/connect/form/publisher-d`, {
        method: 'POST',
        body: new URLSearchParams({ state, 'fields.key': SECRETS.key, 'fields.secret': secret }),
        redirect: 'manual',
      });
    const refused = await submit('wrong');
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Publisher D does not know this key and secret.'),
    ]);
    const end = new URL((await submit(SECRETS.secret)).headers.get('location') ?? '');
    const connectedAccountId = end.searchParams.get('connectedAccountId') ?? '';

    const { records } = await client.post('/connected-accounts/connected-account-listings', {
      connectedAccountId,
      perPage: 100,
    });
    expect(records).toHaveLength(60);
    const listingAt = (position: number) => (records as { id: string }[])[position]?.id;
    const imported = (position: number) =>
      client.post('/connected-accounts/create-location-from-listing', {
        connectedAccountId,
        connectedAccountListingId: listingAt(position),
      });
    expect(await imported(0)).toMatchObject({ success: true, locationId: expect.any(Number), errors: null });
  });

  it('[publishers 0.1] its failures keep their meaning, although its copy of the SDK is not that of the service', async () => {
    const [account] = (await client.get('/connected-accounts')).records as { connectedAccountId: string }[];
    const input = { connectedAccountId: account?.connectedAccountId, perPage: 100 };
    const { records } = await client.post('/connected-accounts/connected-account-listings', input);
    const gone = (records as { id: string; locationName: string }[]).find(({ locationName }) =>
      / 2$/.test(locationName),
    );
    guide.send({ remove: 'listing-2' });
    await waitFor(() => guide.messages.length > 0 && true, { describe: 'the removal of a place' });

    const answer = await client.post('/connected-accounts/create-location-from-listing', {
      connectedAccountId: input.connectedAccountId,
      connectedAccountListingId: gone?.id,
    });
    expect(answer).toMatchObject({ success: false, errors: { code: 'SY81089' } });
    // The api would log an error for a failure that it does not recognize, and the end of this file would fail.
  });

  it('[design 3.7] runs in the worker as well', async () => {
    const worker = await startApp('worker');
    expect((await worker.kill()).code).toBe(0);
  });
});
