import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { garbageCollector, manualClock, refusedUrls, startReceiver, waitFor } from '@listings/testing';
import type { ReceiverAnswer } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { AddressRefusedError } from './outbound-address.js';
import type { ResolveHost } from './outbound-address.js';
import { Downloader } from './outbound-download.js';

const bounds = { maxBytes: 1_000, timeoutMs: 60_000, accept: 'image/png' };
const open = new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: true });

const server = shared(startReceiver);
let port: string;

beforeAll(() => {
  port = new URL(server.url).port;
});

afterEach(() => {
  server.requests.length = 0;
  server.answer({});
});

const answers = (byPath: Record<string, ReceiverAnswer>) =>
  server.answer(({ path }) => byPath[path] ?? { status: 404 });
const redirect = (location: string): ReceiverAnswer => ({ status: 302, headers: { location } });

describe('downloads', () => {
  it('[contract 4] fetch the body, without credentials or compression', async () => {
    server.answer({ body: 'picture' });
    const body = Buffer.from('picture');
    expect(await open.download(`${server.url}/a.png`, bounds)).toEqual({ outcome: 'downloaded', body });
    const { headers } = server.requests[0] ?? { headers: {} };
    expect(headers).toMatchObject({ accept: 'image/png', 'accept-encoding': 'identity', 'user-agent': 'Test/1' });
    expect(headers).not.toHaveProperty('authorization');
  });

  const wrong = [
    'ftp://127.0.0.1/a',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'picture.png',
    '',
    'http://',
    '//127.0.0.1/a',
  ];

  it.each(wrong)('[contract 4] refuse %j', async (url) =>
    expect(await open.download(url, bounds)).toMatchObject({ outcome: 'failed' }),
  );

  it('[reliability 3] reject credentials in the URL, also after a redirect', async () => {
    expect(await open.download(`http://user:secret@127.0.0.1:${port}/a`, bounds)).toMatchObject({ outcome: 'failed' });
    expect(server.requests).toHaveLength(0);
    answers({ '/go': redirect(`http://user@127.0.0.1:${port}/a`), '/a': { body: 'x' } });
    expect(await open.download(`${server.url}/go`, bounds)).toMatchObject({ outcome: 'failed' });
    expect(server.requests.map(({ path }) => path)).toEqual(['/go']);
  });

  it('[contract 4] follow three redirects and no fourth', async () => {
    const whole = redirect(`${server.url}/3`);
    answers({ '/0': redirect('/1'), '/1': redirect('/2'), '/2': whole, '/3': redirect('4'), '/4': { body: 'there' } });
    expect(await open.download(`${server.url}/1`, bounds)).toMatchObject({ outcome: 'downloaded' });
    const reason = 'more than 3 redirects';
    expect(await open.download(`${server.url}/0`, bounds)).toEqual({ outcome: 'failed', reason });
    expect(server.requests.filter(({ path }) => path === '/4')).toHaveLength(1);
  });

  it('[contract 4] fail at a redirect without an address and at every other status', async () => {
    server.answer(({ path }) => ({ status: Number(path.slice(1)) || 404, ...(/500|206/.test(path) && { body: 'x' }) }));
    for (const path of ['/301', '/500', '/204', '/206', '/gone'])
      expect(await open.download(`${server.url}${path}`, bounds)).toMatchObject({ outcome: 'failed' });
  });
});

describe('bounds of a download', () => {
  it('[contract 4] a body with too large a Content-Length is not read', async () => {
    server.answer({ headers: { 'content-length': '1001' }, body: Buffer.alloc(1_001), dripMs: 50 });
    // Reading it would take 50 s, much longer than the deadline.
    expect(await open.download(server.url, bounds)).toEqual({ outcome: 'too large' });
  });

  it('[contract 4] a body without a length is cut off at the limit', async () => {
    server.answer({ headers: { 'transfer-encoding': 'chunked' }, body: Buffer.alloc(5_000_000) });
    expect(await open.download(server.url, bounds)).toEqual({ outcome: 'too large' });
    server.answer({ body: Buffer.alloc(1_000) });
    expect(await open.download(server.url, bounds)).toMatchObject({ outcome: 'downloaded' });
  });

  it('[contract 4] a body for which the caller has no room is left', async () => {
    server.answer({ body: Buffer.alloc(1_000) });
    const taken: number[] = [];
    const take = (bytes: number) => taken.push(bytes) > 5;
    expect(await open.download(server.url, { ...bounds, take })).toEqual({ outcome: 'no room' });
    expect(taken).toEqual([1_000]);
  });

  it.each<[string, ReceiverAnswer]>([
    ['drips', { body: 'a body that takes its time', dripMs: 5_000 }],
    ['hangs', { instead: 'hang' }],
    ['redirects slowly', { delayMs: 25_000, ...redirect('/again') }],
  ])('[reliability 2] a server that %s is left at the deadline', async (_, answer) => {
    const clock = manualClock();
    const slow = await startReceiver({ clock });
    slow.answer(answer);
    const bounded = new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: true, clock });
    const downloaded = bounded.download(slow.url, bounds);
    await waitFor(() => slow.requests.length > 0, { describe: 'the request' });
    const ended = await clock.advanceUntil(() => Promise.race([downloaded, undefined]));
    expect(ended).toEqual({ outcome: 'failed', reason: 'not complete within 60000 ms' });
    expect(clock.monotonic()).toBe(60_000);
    await slow.close();
  });

  it('[reliability 2] a name server that never responds ends at the deadline', async () => {
    const clock = manualClock();
    const resolve = () => new Promise<never>(() => undefined);
    const silent = new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: false, resolve, clock });
    const downloaded = silent.download('http://photos.example/a', bounds);
    await clock.advance(bounds.timeoutMs);
    expect(await downloaded).toMatchObject({ outcome: 'failed' });
  });

  it('[reliability 2] a connection that breaks fails', async () => {
    server.answer({ instead: 'drop' });
    expect(await open.download(server.url, bounds)).toMatchObject({ outcome: 'failed' });
  });

  it('ends early if the caller aborts', async () => {
    server.answer({ instead: 'hang' });
    const caller = new AbortController();
    const downloaded = open.download(server.url, { ...bounds, signal: caller.signal });
    await waitFor(() => server.requests.length === 1, { describe: 'the request' });
    caller.abort();
    expect(await downloaded).toMatchObject({ outcome: 'failed' });
  });
});

/** Possible responses of a hostile name server. */
const PRIVATE_ANSWERS = `127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0
  ::1 ::ffff:127.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: fd00::1 fe80::1 ff02::1`.split(/\s+/);

describe('addresses that are not public', () => {
  const answering =
    (...addresses: string[]): ResolveHost =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolving = (...addresses: string[]) =>
    new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: false, resolve: answering(...addresses) });

  it('[reliability G11] no notation sends a byte to them', async () => {
    const outcomes = await Promise.all(
      refusedUrls(Number(port)).map(async ({ url }) => ({
        url,
        ...(await resolving('127.0.0.1').download(url, bounds)),
      })),
    );
    expect(outcomes.filter(({ outcome }) => outcome !== 'failed')).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it.each(PRIVATE_ANSWERS)(
    '[reliability G11] a name that resolves to %s sends no byte there, alone or with a public address',
    async (address) => {
      const refused = { outcome: 'failed', reason: 'photos.example is not a public address' };
      for (const all of [[address], ['8.8.8.8', address], [address, '8.8.8.8'], [address, address]])
        expect(await resolving(...all).download(`http://photos.example:${port}/a`, bounds)).toEqual(refused);
      expect(server.requests).toHaveLength(0);
    },
  );

  it('[reliability 3] every redirect passes the same check', async () => {
    const asked: string[] = [];
    const guard: ResolveHost = async (name) => {
      asked.push(name);
      if (name !== 'first.example') throw new AddressRefusedError(name);
      return answering('127.0.0.1')(name);
    };
    const downloader = new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: true, resolve: guard });
    answers({ '/go': redirect(`http://second.example:${port}/secret`), '/secret': { body: 'secret' } });
    const reason = 'second.example is not a public address';
    expect(await downloader.download(`http://first.example:${port}/go`, bounds)).toEqual({ outcome: 'failed', reason });
    expect(asked).toEqual(['first.example', 'second.example']);
    expect(server.requests.map(({ path }) => path)).toEqual(['/go']);
  });

  it('[reliability 2] a name with changing addresses is connected to the one that was checked', async () => {
    let asked = 0;
    const rebinding: ResolveHost = async (name) => answering((asked += 1) === 1 ? '127.0.0.1' : '192.0.2.1')(name);
    server.answer({ body: 'x' });
    const downloader = new Downloader({ userAgent: 'Test/1', allowPrivateAddresses: true, resolve: rebinding });
    expect((await downloader.download(`http://photos.example:${port}/a`, bounds)).outcome).toBe('downloaded');
    expect(asked).toBe(1);
  });

  it('[contract 4] a body is garbage once its reader is done, however long the limits of the download last', async () => {
    const collect = garbageCollector();
    const megabytes = () => (collect(), process.memoryUsage().arrayBuffers / 1_000_000);
    server.answer({ body: Buffer.alloc(4_000_000) });
    const long = { ...bounds, maxBytes: 5_000_000, signal: new AbortController().signal };
    await open.download(server.url, long);
    const before = megabytes();
    for (let count = 0; count < 20; count += 1) await open.download(server.url, long);
    await waitFor(() => megabytes() - before < 12, { describe: 'the bodies to be collected' });
  });
});
