/** @part base */
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { apiOfFile } from '../testing/product-api.js';

const TIMEOUT_MS = 400;

/** More than the timeout and its check take, and less than the defaults of Node would. */
const CUT_WITHIN_MS = 5_000;

/** The client sends one byte in this time, so that the connection is never idle. */
const BYTE_MS = 50;

const api = apiOfFile({ requestTimeoutMs: TIMEOUT_MS });

/** Sends a request whose end never comes, byte by byte; returns what the server answered when it ended the connection. */
function sendSlowly(begin: string): Promise<{ answer: string; endedAfterMs: number }> {
  const began = performance.now();
  const socket = connect({ port: Number(new URL(api.url).port), host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk) => (answer += chunk.toString()));
  socket.write(begin);
  // Keeps sending whatever the server has answered: only the end of the connection stops it.
  const drip = setInterval(() => socket.writable && socket.write('x'), BYTE_MS);
  const late = setTimeout(() => socket.destroy(new Error('late')), CUT_WITHIN_MS);
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(drip);
      clearTimeout(late);
      resolve({ answer, endedAfterMs: performance.now() - began });
    }),
  );
}

const post = (path: string, headers: readonly string[] = []) =>
  [`POST ${path} HTTP/1.1`, 'host: api', 'content-length: 100000', ...headers, '', '{"input":'].join('\r\n');
const json = 'content-type: application/json';

describe('a request that arrives too slowly', () => {
  it.each([
    ['an operation', '/api/v4/locations', true, [json]],
    ['an operation with another content type', '/api/v4/locations', true, ['content-type: text/plain']],
    ['an operation without a key', '/api/v4/locations', false, [json]],
    ['an unknown operation', '/api/v4/nowhere', true, [json]],
    ['an unknown path without a content type', '/nowhere', false, []],
    ['a connect link', '/connect/token', false, [json]],
    ['the documentation', '/docs', false, [json]],
    ['the health check', '/healthz', false, [json]],
  ])('[reliability 3, API4] ends with its connection: the body of %s', async (_name, path, withKey, headers) => {
    const key = withKey ? [`authorization: API ${api.account.writeKey}`] : [];
    const { answer, endedAfterMs } = await sendSlowly(post(path, [...headers, ...key]));

    expect(endedAfterMs).toBeLessThan(CUT_WITHIN_MS);
    // One response: either that of the route, which did not wait for the body, or 408.
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('[reliability 3, API4] is 408 too when its headers do not end', async () => {
    const { answer } = await sendSlowly('GET /api/v4/countries HTTP/1.1\r\nhost: api\r\nx-slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});
