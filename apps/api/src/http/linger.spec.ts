/** @part base */
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { validLocation } from '@listings/feature-locations/testing';
import { waitFor } from '@listings/testing';
import { sharedApi } from '../testing/index.js';

const MB = 1024 * 1024;
const api = sharedApi();

describe('a connection', () => {
  /** Sends parts over one connection, each after a response to the part before it; returns everything received. */
  const converse = async (parts: readonly string[]): Promise<string> => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let received = '';
    socket.on('error', () => undefined).on('data', (part) => (received += String(part)));
    for (const [n, part] of parts.entries()) {
      socket.write(part);
      await waitFor(() => (received.match(/HTTP\/1\.1 \d+/g) ?? []).length > n || socket.closed, {
        describe: 'a response',
      });
    }
    await waitFor(() => socket.closed, { describe: 'the end of the connection' });
    return received;
  };

  it('[contract 1] shows 431 to a client that goes on sending its headers', async () => {
    const line = `x-large: ${'x'.repeat(4_000)}\r\n`;
    const received = await converse([`GET /healthz HTTP/1.1\r\nhost: api\r\n${line.repeat(500)}`]);
    expect(received).toMatch(/^HTTP\/1\.1 431 /);
    expect(received).toContain('Request headers exceed 16384 bytes.');
  });

  it('[contract 1] that has had an early response takes further requests, and closes immediately after the last', async () => {
    const early = 'POST /nowhere HTTP/1.1\r\nhost: api\r\ncontent-length: 5\r\n\r\n';
    const last = 'GET /healthz HTTP/1.1\r\nhost: api\r\nconnection: close\r\n\r\n';
    const received = await converse([early, `body.${early}`, `body.${last}`]);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  it('[contract 1] takes further requests after a file that was refused before its end', async () => {
    const { id, writeKey: key } = await api.newAccount();
    const first = { key, rawBody: 'name\n', headers: { 'content-type': 'text/csv' } };
    expect((await api.call('POST', '/files', first)).body.data.uploadFile.success).toBe(true);
    await api.sql`update files set bytes = 999999999 where account_id = ${id}`;
    const head = ['POST /api/v4/files HTTP/1.1', 'host: api', `authorization: API ${key}`, 'content-type: text/csv'];
    const file = `${[...head, `content-length: ${8 * MB}`].join('\r\n')}\r\n\r\n${'x'.repeat(2 * MB)}`;
    const last = 'GET /healthz HTTP/1.1\r\nhost: api\r\nconnection: close\r\n\r\n';
    const received = await converse([file, `${'x'.repeat(6 * MB)}${last}`]);
    expect(received.match(/SY87006:|HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'SY87006:', 'HTTP/1.1 200']);
  });

  it('[contract 1] that has had its last response processes no further request', async () => {
    const post = (body: string) =>
      `POST /api/v4/locations HTTP/1.1\r\nhost: api\r\nauthorization: API ${api.account.writeKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const large = 'x'.repeat(2 * MB);
    const further = JSON.stringify({ input: validLocation() });
    const received = await converse([`${post(large)}${large}${post(further)}${further}`]);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    // The api would have begun with the further request before this one.
    expect((await api.call('POST', '/locations', { body: { input: validLocation() } })).status).toBe(200);
    expect(await api.count('locations where account_id = $1', api.account.id)).toBe(1);
  });
});
