import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ResolveHost } from '@listings/platform';
import type { ManualClock } from '@listings/testing';
import { EXPIRED_CERTIFICATE, manualClock, TEST_CERTIFICATE, TEST_KEY, waitFor } from '@listings/testing';
import { responseBegins } from '../testing/response-begins.js';
import type { WebhookReply, WebhookSender } from './send-webhook.js';
import { createWebhookSender } from './send-webhook.js';

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return (server.address() as AddressInfo).port;
}

function sender(options: Partial<Parameters<typeof createWebhookSender>[0]> = {}): WebhookSender {
  const defaults = { allowPrivateAddresses: true, timeoutMs: 15_000, clock: manualClock() };
  const created = createWebhookSender({ ...defaults, ...options });
  open.push(() => created.close());
  return created;
}

const send = (url: string, options: Parameters<typeof sender>[0] = {}): Promise<WebhookReply> =>
  sender(options).send({ url, headers: { 'accept-encoding': 'identity' }, body: '{}' });

async function sendTo(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: Parameters<typeof sender>[0] = {},
) {
  const port = await listen(createServer(handler));
  return send(`http://127.0.0.1:${port}/hook?a=1`, options);
}

/** Sends a byte every half second until the connection closes. */
function drip({ socket }: IncomingMessage, text: string, clock: ManualClock): void {
  let sent = 0;
  const timer = clock.every(500, () => socket.write(text.charAt(sent++ % text.length)));
  socket.on('close', () => timer.cancel());
}

describe('the sender', () => {
  it('[contract 8] reads at most 64 KiB of an endless response, keeps 2 KiB and evaluates the status', async () => {
    let written = 0;
    const reply = await sendTo((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      };
      response.on('drain', more);
      more();
    });
    expect(reply.exchange).toEqual({ kind: 'response', status: 200, retryAfterMs: undefined });
    expect(reply.responseBody).toHaveLength(2_048);
    expect(written).toBeLessThan(20_000_000);
  });

  it('[contract 8] never decompresses a response', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const reply = await sendTo((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(reply.exchange).toMatchObject({ kind: 'response', status: 200 });
    expect(reply.responseBody).toBe(bomb.subarray(0, 2_048).toString('utf8').replaceAll('\0', '\uFFFD'));
  });

  type Handler = (request: IncomingMessage, response: ServerResponse, clock: ManualClock) => void;
  const SLOW_HEADER = 'HTTP/1.1 200 OK\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaa';
  const goOn: Handler = ({ socket }, response, clock) => {
    const timer = clock.every(500, () => response.writeProcessing());
    socket.on('close', () => timer.cancel());
  };
  const neverEnd: Handler = (_, response) => void response.writeHead(200, { 'content-length': '10' }).write('x');

  it.each<[string, string, Handler]>([
    ['never responds', 'TIMEOUT', () => undefined],
    ['sends its header byte by byte', 'TIMEOUT', (request, _, clock) => drip(request, SLOW_HEADER, clock)],
    ['only says that it goes on', 'TIMEOUT', goOn],
    ['never ends its body', 'RESPONSE_TOO_SLOW', neverEnd],
  ])('[reliability 2] a receiver that %s is left at the deadline', async (_, failure, handler) => {
    const clock = manualClock();
    const begun = responseBegins();
    let connection: 'none' | 'open' | 'closed' = 'none';
    const reply = sendTo(
      (request, response) => {
        connection = 'open';
        request.socket.on('close', () => (connection = 'closed'));
        handler(request, response, clock);
      },
      { clock },
    );
    await waitFor(() => connection === 'open', { describe: 'the request' });
    if (failure === 'RESPONSE_TOO_SLOW') await begun;
    await clock.advance(15_000);
    expect(await reply).toMatchObject({ exchange: { kind: 'failure', failure }, durationMs: 15_000 });
    await waitFor(() => connection === 'closed', { describe: 'the end of the connection' });
  });

  it.each([301, 302, 303, 307, 308])('[contract 8] does not follow a %i', async (status) => {
    const paths: (string | undefined)[] = [];
    const reply = await sendTo((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/other' }).end();
    });
    expect(reply.exchange).toMatchObject({ kind: 'response', status });
    expect(paths).toEqual(['/hook?a=1']);
  });

  it('[contract 8] one deadline covers connection, headers and a slow body', async () => {
    const clock = manualClock();
    let answering: ServerResponse | undefined;
    const port = await listen(createServer((_, response) => void (answering = response)));
    let connect: (() => void) | undefined;
    const resolve: ResolveHost = () =>
      new Promise((found) => (connect = () => found([{ address: '127.0.0.1', family: 4 }])));
    const reply = send(`http://receiver.test:${port}/`, { clock, resolve });

    const resolved = await waitFor(() => connect, { describe: 'the search for the address' });
    await clock.advance(5_000);
    resolved();
    const response = await waitFor(() => answering, { describe: 'the request' });
    await clock.advance(5_000);
    const begun = responseBegins();
    response.writeHead(200).write('.');
    await begun;
    await clock.advance(4_999);
    response.write('.');
    expect(clock.timers()).toEqual([1]);
    await clock.advance(1);
    expect(await reply).toMatchObject({ exchange: { failure: 'RESPONSE_TOO_SLOW' }, durationMs: 15_000 });
  });

  it('[contract 8] an exchange that ends leaves no deadline', async () => {
    const clock = manualClock();
    const reply = await sendTo((_, response) => response.end('ok'), { clock });
    expect(reply).toMatchObject({ exchange: { kind: 'response' }, responseBody: 'ok' });
    expect(clock.timers()).toEqual([]);
  });

  it('[reliability 3] removes NUL from a stored body', async () => {
    const reply = await sendTo((_, response) => response.writeHead(400).end(Buffer.from([65, 0, 0xff, 66])));
    expect(reply.responseBody).toBe('A\uFFFD\uFFFDB');
  });

  it('[contract 8] understands Retry-After', async () => {
    const reply = await sendTo((_, response) => response.writeHead(503, { 'retry-after': '7' }).end());
    expect(reply.exchange).toEqual({ kind: 'response', status: 503, retryAfterMs: 7_000 });
  });

  it('[contract 8] records an answer that is not HTTP', async () => {
    const port = await listen(createServer((request) => request.socket.end('SSH-2.0-x\r\n\r\n')));
    const { exchange } = await send(`http://127.0.0.1:${port}/`);
    expect(exchange).toMatchObject({ kind: 'failure', failure: 'INVALID_RESPONSE' });
  });

  it('[contract 8] records a refused connection, an unknown name and a private address', async () => {
    const server = createServer();
    const port = await listen(server);
    await open.pop()?.();
    const failureOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).exchange;
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'CONNECTION' });
    const unknown = Object.assign(new Error('queryA ENOTFOUND nobody.test'), { code: 'ENOTFOUND' });
    const resolve = () => Promise.reject(unknown);
    expect(await failureOf('http://nobody.test/', { resolve })).toMatchObject({ failure: 'DNS' });
    const refused = await failureOf(`http://127.0.0.1:${port}/`, { allowPrivateAddresses: false });
    expect(refused).toMatchObject({ failure: 'ADDRESS_REFUSED' });
  });

  describe('over TLS', () => {
    const here = async () => [{ address: '127.0.0.1', family: 4 }];
    async function secure(cert: string): Promise<number> {
      return listen(createTlsServer({ key: TEST_KEY, cert }, (_, response) => response.end('ok')));
    }

    it('[contract 8] delivers to a trusted certificate of the right name', async () => {
      const port = await secure(TEST_CERTIFICATE);
      const reply = await send(`https://receiver.test:${port}/`, { resolve: here, ca: TEST_CERTIFICATE });
      expect(reply.exchange).toMatchObject({ kind: 'response', status: 200 });
    });

    it.each([
      ['nobody vouches for it', TEST_CERTIFICATE, 'receiver.test', undefined],
      ['it is of another name', TEST_CERTIFICATE, 'other.test', TEST_CERTIFICATE],
      ['it has expired', EXPIRED_CERTIFICATE, 'receiver.test', EXPIRED_CERTIFICATE],
    ])('[contract 8] sends nothing when %s', async (_, cert, host, ca) => {
      const port = await secure(cert);
      const reply = await send(`https://${host}:${port}/`, { resolve: here, ca });
      expect(reply.exchange).toMatchObject({ kind: 'failure', failure: 'TLS' });
    });
  });
});
