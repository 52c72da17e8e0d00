import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductClient, startProcess, testDatabase, waitFor } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';
import { COMMAND, outsideProject, PLUG_IN, run } from './testing/outside-project.js';
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
      DATABASE_URL: url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
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

  it('[design 3.7] one command adds it without a registry, and says how to switch it on', () => {
    expect(project.added).toContain(`Publisher D is installed: ${PLUG_IN} 1.0.0. Add ${PLUG_IN} to PUBLISHERS`);
  });

  it('[design 3.7] the command refuses what cannot be loaded, and leaves nothing behind', () => {
    const broken = join(project.author, 'broken');
    mkdirSync(broken);
    const manifest = { name: 'broken-plug-in', version: '1.0.0', type: 'module', exports: './index.js' };
    const write = (more: object, source: string) => {
      writeFileSync(join(broken, 'package.json'), JSON.stringify({ ...manifest, ...more }));
      writeFileSync(join(broken, 'index.js'), source);
    };
    const add = (source: string) => () =>
      run(process.execPath, [join(project.service, COMMAND), 'add', source], project.service);
    write({ dependencies: { 'left-out': '1' } }, 'export default {};');
    expect(add(broken)).toThrow('broken-plug-in needs left-out, which the service does not have');
    write({}, 'throw new Error("no luck");');
    expect(add(broken)).toThrow('broken-plug-in cannot be loaded, so it was removed again: Error: no luck');
    write({ name: '../escape' }, '');
    expect(add(broken)).toThrow();
    expect(add(join(broken, 'index.js'))).toThrow('is no packed plug-in');
    expect(add('no-such-file')).toThrow('There is no file or folder');
    for (const name of ['broken-plug-in', 'escape'])
      expect([name, existsSync(join(project.service, 'node_modules', name))]).toEqual([name, false]);
    rmSync(broken, { recursive: true });
  });

  it('[design 3.7] a checkout keeps the plug-in when npm installs the packages again', async () => {
    const checkout = join(project.author, 'checkout');
    mkdirSync(join(checkout, 'node_modules/@listings/publisher-sdk'), { recursive: true });
    const sdk = 'node_modules/@listings/publisher-sdk/package.json';
    writeFileSync(join(checkout, sdk), readFileSync(join(project.service, sdk)));
    writeFileSync(join(checkout, 'package-lock.json'), '{}');
    const { addPlugIn, restorePlugIns } = (await import(
      pathToFileURL(join(project.service, dirname(COMMAND), 'add-plug-in.mjs')).href
    )) as Record<'addPlugIn' | 'restorePlugIns', (root: string, source?: string) => { folder: string }>;
    const { folder } = addPlugIn(checkout, project.plugIn);
    rmSync(folder, { recursive: true });

    restorePlugIns(checkout);

    expect(existsSync(join(folder, 'lib/index.js'))).toBe(true);
    rmSync(checkout, { recursive: true });
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
