/** @part base */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, plugInModule, refusingPostgres, tcpProxy, testDatabase, waitFor } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import type { WorkerProcess } from './testing/built-worker.js';
import { workersOfFile } from './testing/sandbox-workers.js';

const kit = workersOfFile({ environment: { MEDIA_DIR: '/nowhere' } });
const empty = shared(async () => {
  const { url, drop } = await testDatabase(async function nothing() {});
  return { url, close: drop };
});
const proxy = shared(() => tcpProxy({ port: Number(new URL(kit.database.url).port) }));
const folder = shared(temporaryFolder);

beforeAll(() => {
  kit.build.log.expectLine(/waiting for the (database|queue server): /);
  kit.build.log.expectLine(/"queue connection failed"/);
  kit.build.log.expectLine(/worker cannot start: /);
});

const throughProxy = (url: string) => {
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return proxied.href;
};

/** Waits until the worker has logged so many attempts to reach a server. */
const attempts = ({ output }: WorkerProcess, text: RegExp) => {
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => text.test(line));
  return waitFor(() => lines().length >= 3, `three attempts with ${String(text)}`);
};

describe('a worker that starts before its servers', () => {
  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
  ])('[reliability 2] waits while PostgreSQL refuses with %s, says so, and obeys a signal', async (code, message) => {
    const server = await refusingPostgres({ code, message });
    const worker = kit.start({ DATABASE_URL: server.url });
    await attempts(worker, new RegExp(`"level":"warn".*waiting for the database: .*${message}`));
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    await server.close();
  });

  it.each([
    ['DATABASE_URL', 'the database'],
    ['QUEUE_URL', 'the queue server'],
  ])('[reliability 2] starts as soon as the server of %s is there', async (variable, server) => {
    proxy.faults.refuse = true;
    const worker = kit.start({ [variable]: throughProxy(kit.database.url) });
    await attempts(worker, new RegExp(`waiting for ${server}: `));
    proxy.heal();
    await worker.ready;
    await waitFor(() => worker.output().includes(`${server} is available`), 'the end of the wait');
  });

  it('[reliability 2] ends with its supervisor while it waits', async () => {
    const worker = kit.start({ DATABASE_URL: `postgres://listings:secret@127.0.0.1:${await freePort()}/listings` });
    await attempts(worker, /waiting for the database: connect ECONNREFUSED/);
    // A child whose channel was closed from here never emits `close`.
    const ended = new Promise((resolve) => worker.child.once('exit', resolve));
    worker.child.disconnect();
    expect(await ended).toBe(0);
  });

  it('[design 3.1] starts without its Redis, says that it is away, and stops soon', async () => {
    const worker = kit.start({ QUEUE_URL: `redis://127.0.0.1:${await freePort()}` });
    await worker.ready;
    await waitFor(() => worker.output().includes('queue connection failed'), { describe: 'the warning' });
    const since = performance.now();
    worker.child.kill('SIGTERM');
    expect([await worker.ended, worker.output()]).toEqual([{ code: 0, signal: null }, expect.any(String)]);
    expect(performance.now() - since).toBeLessThan(20_000);
  });
});

/** A plug-in file with this source. */
const plugIn = (name: string, source: string) => folder.write(`${name}.mjs`, source);

/** The URL of the database with another password. */
const guessed = () => kit.database.url.replace(/:[^:@]+@/, ':guess@');
const declaration = (declares: string, creates?: string) =>
  plugInModule({ key: 'acme-maps', siteId: 90, declares, creates });

describe('a worker that no wait would let start', () => {
  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a wrong password', () => ({ DATABASE_URL: guessed() }), /DATABASE_URL: .* cannot be used: password .* failed/],
    [
      'a missing database',
      () => ({ DATABASE_URL: kit.database.url.replace(/[^/]+$/, 'nothing') }),
      /DATABASE_URL: the database cannot be used: database "nothing" does not exist/,
    ],
    ['a database that lacks migrations', () => ({ DATABASE_URL: empty.url }), /run the migrate command/],
    [
      'a wrong password of the queue',
      () => ({ QUEUE_URL: guessed() }),
      /QUEUE_URL: .* cannot be used: password .* failed/,
    ],
    ['an address of another machine', () => ({ METRICS_HOST: '192.0.2.1' }), /METRICS_HOST .* of this machine/],
    [
      'a host without one',
      () => ({ METRICS_HOST: 'no-such-host.invalid' }),
      /METRICS_HOST .* a name without an address/,
    ],
    [
      'several wrong settings',
      () => ({ DATABASE_URL: '', ENCRYPTION_KEY: 'short' }),
      /DATABASE_URL is not set\.[^]*ENCRYPTION_KEY must be 32 bytes in base64/,
    ],
  ])('[design 3.11] ends with 78 and says why: %s', async (_, wrong, sentence) => {
    const worker = kit.start(wrong());
    expect(await worker.ended).toEqual({ code: 78, signal: null });
    expect(worker.output().trim()).toMatch(sentence);
    expect(worker.output().trim()).toMatch(/^worker cannot start: [^]*\.$/);
  });

  it.each<[string, () => string, RegExp]>([
    ['is not installed', () => '@nobody/nothing', /plug-in @nobody\/nothing cannot be loaded/],
    ['has a syntax error', () => plugIn('syntax', 'export default {'), /plug-in \S+syntax\.mjs cannot be loaded/],
    ['throws when imported', () => plugIn('thrown', 'throw null'), /plug-in \S+thrown\.mjs cannot be loaded: null/],
    [
      'throws when it is read',
      () => plugIn('read', `export default { get key() { throw new Error('boom') } }`),
      /plug-in \S+read\.mjs cannot be read: boom/,
    ],
    [
      'declares a key twice',
      () => `${plugIn('one', declaration(''))},${plugIn('two', declaration('site: { id: 91 }'))}`,
      /plug-in \S+two\.mjs declares the key "acme-maps", which the plug-in "[^"]+" already has/,
    ],
    [
      'misses a method',
      () => plugIn('half', declaration('', 'authorization, listings: {}')),
      /plug-in \S+half\.mjs claims the capability "listings" but lacks listFolders, listListings, getListing/,
    ],
    [
      'creates nothing',
      () => plugIn('none', declaration('create: () => null')),
      /plug-in \S+none\.mjs returned no publisher from create/,
    ],
  ])('[design 3.7] ends with 78 and one sentence: its plug-in %s', async (_, packages, sentence) => {
    const worker = kit.start({ PUBLISHERS: packages() });
    expect(await worker.ended).toEqual({ code: 78, signal: null });
    expect(worker.output()).toMatch(sentence);
    expect(worker.output().trim().split('\n')).toHaveLength(1);
  });
});
