import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { garbageCollector, patient, startProcess } from '@listings/testing';
import type { WebhookReply, WebhookSender } from './send-webhook.js';
import { createWebhookSender } from './send-webhook.js';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './testing/certificates.js';

/** A deadline before which a response begins, also on a busy machine. */
const BEGUN_MS = 2_000;

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
  const created = createWebhookSender({ allowPrivateAddresses: true, timeoutMs: 15_000, ...options });
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

/** A receiver in a process of its own, whose responses never end; those of /gzip decompress to a thousand times as much. */
const ENDLESS = `
  const bomb = require('node:zlib').gzipSync(Buffer.alloc(16_000_000));
  const plain = Buffer.alloc(16_384, 'x');
  const server = require('node:http').createServer((request, response) => {
    const gzip = request.url === '/gzip';
    response.writeHead(200, gzip ? { 'content-encoding': 'gzip' } : {});
    const more = () => { while (!response.destroyed && response.write(gzip ? bomb : plain)); };
    response.on('drain', more);
    response.on('error', () => undefined);
    more();
  });
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;

/** Sends a byte every 50 ms until the connection closes. */
function drip({ socket }: IncomingMessage, text: string): void {
  let sent = 0;
  const timer = setInterval(() => socket.write(text.charAt(sent++ % text.length)), 50);
  socket.on('close', () => clearInterval(timer));
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
    const before = process.memoryUsage().rss;
    const reply = await sendTo((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(reply.exchange).toMatchObject({ kind: 'response', status: 200 });
    expect(reply.responseBody?.length).toBeLessThanOrEqual(2_048);
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  it('[reliability 2] endless and compressed responses take no memory, many at the same time', async () => {
    const server = await startProcess({ command: [process.execPath, '-e', ENDLESS], readyWhen: /port \d+/ });
    open.push(() => server.kill('SIGKILL'));
    const port = /port (\d+)/.exec(server.output())?.[1] ?? '';
    const shared = sender({ timeoutMs: 5_000 });
    const round = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shared.send({ url: `http://127.0.0.1:${port}/${index % 2 ? 'gzip' : 'plain'}`, headers: {}, body: '{}' }),
        ),
      );
    // The first rounds fill the pools of V8 and of the allocator.
    for (let warm = 0; warm < 3; warm += 1) await round();
    const collect = garbageCollector();
    const before = process.memoryUsage().rss;
    let most = 0;
    for (let rounds = 0; rounds < 5; rounds += 1) {
      for (const { exchange, responseBody } of await round()) {
        expect(exchange).toMatchObject({ kind: 'response', status: 200 });
        expect(responseBody?.length).toBeLessThanOrEqual(2_048);
      }
      collect();
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    expect(most).toBeLessThan(20_000_000);
  });

  it.each<[string, string, number, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['never responds', 'TIMEOUT', 300, () => undefined],
    [
      'sends its header byte by byte',
      'TIMEOUT',
      300,
      (request) => drip(request, 'HTTP/1.1 200 OK\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaa'),
    ],
    [
      'never ends its body',
      'RESPONSE_TOO_SLOW',
      BEGUN_MS,
      (_, response) => void response.writeHead(200, { 'content-length': '10' }).write('x'),
    ],
  ])('[reliability 2] a receiver that %s is left at the deadline', async (_, failure, timeoutMs, handler) => {
    const reply = await sendTo(handler, { timeoutMs });
    expect(reply.exchange).toMatchObject({ kind: 'failure', failure });
    expect(reply.durationMs).toBeLessThan(timeoutMs + patient(1_000));
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
    const reply = await sendTo(
      (_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: BEGUN_MS },
    );
    expect(reply.exchange).toMatchObject({ kind: 'failure', failure: 'RESPONSE_TOO_SLOW' });
    expect(reply.durationMs).toBeGreaterThanOrEqual(BEGUN_MS - 10);
    expect(reply.durationMs).toBeLessThan(BEGUN_MS + patient(1_000));
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
    expect((await send(`http://127.0.0.1:${port}/`)).exchange).toMatchObject({
      kind: 'failure',
      failure: 'INVALID_RESPONSE',
    });
  });

  it('[contract 8] records a refused connection, an unknown name and a private address', async () => {
    const server = createServer();
    const port = await listen(server);
    await open.pop()?.();
    expect((await send(`http://127.0.0.1:${port}/`)).exchange).toMatchObject({ failure: 'CONNECTION' });
    const nobody = async () => {
      throw Object.assign(new Error('queryA ENOTFOUND nobody.test'), { code: 'ENOTFOUND' });
    };
    expect((await send('http://nobody.test/', { resolve: nobody })).exchange).toMatchObject({ failure: 'DNS' });
    expect((await send(`http://127.0.0.1:${port}/`, { allowPrivateAddresses: false })).exchange).toMatchObject({
      failure: 'ADDRESS_REFUSED',
    });
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
