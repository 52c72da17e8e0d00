import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureOf, PublisherError } from './errors.js';
import { createHttpClient } from './http.js';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => answer(request, response));
let url = '';
const client = createHttpClient({ maxResponseBytes: 10_000 });

/** The time limits of the calls of `hasty`, for a publisher that does not answer. */
const limits: { ms: number; end: () => void }[] = [];
const limit = (ms: number) => {
  const controller = new AbortController();
  limits.push({ ms, end: () => controller.abort() });
  return controller.signal;
};
const hasty = createHttpClient({ timeoutMs: 300, maxResponseBytes: 10_000, limit });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path`;
});

afterAll(async () => {
  await Promise.all([client.close(), hasty.close()]);
  server.closeAllConnections();
  server.close();
});

const failure = async (method: 'GET' | 'POST') =>
  failureOf(await hasty.send({ method, url }).catch((error: unknown) => error));

describe('HTTP of plug-ins', () => {
  it('[publishers 0.1] answers every status, with its JSON where there is some', async () => {
    answer = (request, response) => {
      response.writeHead(418, { 'x-a': 'b' });
      response.end(JSON.stringify({ url: request.url, type: request.headers['content-type'] }));
    };
    const query = { a: 1, b: ['x', 'y'], c: undefined };
    const response = await client.send({ method: 'POST', url, query, json: { k: 1 } });
    expect(response).toMatchObject({ status: 418, json: { url: '/path?a=1&b=x&b=y', type: 'application/json' } });
    expect(response.headers['x-a']).toBe('b');
    answer = (_, response) => void response.end('<html>');
    expect(await client.send({ method: 'GET', url })).toMatchObject({ status: 200, text: '<html>', json: undefined });
  });

  it('[publishers 0.1] sends a call when it may pass, and says when it goes out', async () => {
    const happened: string[] = [];
    const pass = async () => (happened.push('passed'), () => happened.push('went out'));
    const limited = createHttpClient({ pass });
    answer = (_, response) => {
      happened.push('arrived');
      response.end();
    };
    expect((await limited.send({ method: 'GET', url })).status).toBe(200);
    expect((await limited.send({ method: 'GET', url })).status).toBe(200);
    expect(happened).toEqual(['passed', 'went out', 'arrived', 'passed', 'went out', 'arrived']);
    await limited.close();
  });

  it('[publishers 0.1] says the headers of a response when they have arrived, before its body', async () => {
    const told: (string | undefined)[] = [];
    const listening = createHttpClient({ answered: (headers) => told.push(headers['date']), maxResponseBytes: 3 });
    const date = 'Mon, 30 Nov 2026 06:00:00 GMT';
    answer = (_, response) => {
      response.writeHead(200, { date });
      response.end('too long');
    };
    await expect(listening.send({ method: 'GET', url })).rejects.toThrow(/larger than 3 bytes/);
    expect(told).toEqual([date]);
    await listening.close();
  });

  const stops: typeof answer = (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('x');
    response.destroy();
  };
  const goesOn: typeof answer = (_, response) => {
    response.write('x');
    limits.at(-1)?.end();
  };

  it.each<[string, typeof answer]>([
    ['hangs', () => limits.at(-1)?.end()],
    ['drops the connection', (request) => request.socket.destroy()],
    ['stops in the middle', stops],
    ['never ends', goesOn],
    ['sends more than the client reads', (_, response) => void response.write('x'.repeat(10_001))],
    ['sends too much at once', (_, response) => void response.end('x'.repeat(10_001))],
  ])('[publishers 0.1] a publisher that %s is TRANSIENT; after a write the outcome is unknown', async (_, acts) => {
    answer = acts;
    expect(await failure('GET')).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    expect(await failure('POST')).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(limits.splice(0).map(({ ms }) => ms)).toEqual([300, 300]);
  });

  it('[publishers 0.1] never follows a redirect', async () => {
    answer = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await client.send({ method: 'GET', url })).status).toBe(302);
  });

  it('[publishers 0.1] whatever else a plug-in throws becomes an alarmed TRANSIENT', () => {
    const alarmed = { kind: 'TRANSIENT', outcomeUnknown: true, operatorAlarm: true };
    expect(failureOf(new TypeError('x is undefined'))).toMatchObject(alarmed);
    expect(failureOf('text')).toMatchObject({ kind: 'TRANSIENT' });
    const known = { kind: 'NO_DATA', reason: 'empty' } as const;
    expect(failureOf(new PublisherError(known))).toBe(known);
  });
});
