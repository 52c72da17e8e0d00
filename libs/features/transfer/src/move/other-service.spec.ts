import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { manualClock, TEST_CERTIFICATE, TEST_KEY } from '@listings/testing';
import { OtherService } from './other-service.js';

let clock = manualClock();
const servers: Server[] = [];

beforeEach(() => {
  clock = manualClock('2026-07-06T12:00:00Z');
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = (url: string) =>
  new OtherService({ url, apiKey: 'key', allowPrivateAddresses: true, clock }).call({ path: '/locations' });
const callOf = async (listener: RequestListener) => call(`http://${await listening(createServer(listener))}`);

describe('[move] a call of another service', () => {
  it('sends no key to a server whose certificate is not trusted', async () => {
    const seen: IncomingMessage[] = [];
    const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, (request) => seen.push(request));
    const answer = await call(`https://${await listening(server)}`);
    expect(answer).toEqual({ outcome: 'refused', problem: expect.stringContaining('certificate') });
    expect(seen).toEqual([]);
  });

  it('ends when the answer comes byte by byte', async () => {
    const answer = await callOf((_, response) => {
      response.write('{');
      clock.advance(60_000);
    });
    expect(answer).toMatchObject({ outcome: 'later', limited: false });
  });

  it('does not unpack an answer that nobody asked to pack', async () => {
    const answer = await callOf((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(20_000_000)));
    });
    expect(answer).toMatchObject({ outcome: 'refused' });
  });

  it.each([
    ['a number of seconds', '7', 7_000],
    ['a time', 'Mon, 06 Jul 2026 12:02:00 GMT', 120_000],
    ['a time that has passed', 'Thu, 01 Jan 1970 00:00:00 GMT', 1_000],
    ['more than it may', '86400', 3_600_000],
    ['nothing that can be read', 'soon', 1_000],
  ])('waits as long as a service without room says: %s', async (_, retryAfter, expected) => {
    const answer = await callOf((__, response) => response.writeHead(429, { 'retry-after': retryAfter }).end());
    expect(answer).toMatchObject({ outcome: 'later', limited: true, inMs: expected });
  });
});
