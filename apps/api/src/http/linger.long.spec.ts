/** @part base */
import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { COOKIE, PortalClient } from '@listings/feature-accounts/testing';
import { isNightly } from '@listings/testing';
import { apiOfFile } from '../testing/product-api.js';

const MB = 1024 * 1024;

/** Requests of each kind. Without the rule, a large part of them ends without a response. */
const REQUESTS = isNightly ? 20 : 8;

const api = apiOfFile({ variables: { UPLOADS_PER_MINUTE: '1000' } });
let session: Record<string, string>;

beforeAll(async () => {
  const editor = await PortalClient.as(api, 'EDITOR');
  const { body } = await editor.call('GET', '/session');
  session = {
    cookie: `${COOKIE}=${editor.token}`,
    'x-csrf-token': (body as { csrfToken: string }).csrfToken,
  };
});

/** A client in a process of its own, as clients are: sends bodies with `node:http` and prints the outcomes. */
const CLIENT = `
import { request } from 'node:http';
import { Readable } from 'node:stream';
const { url, headers, bytes, requests } = JSON.parse(process.argv[1]);
const outcomes = {};
for (let n = 0; n < requests; n += 1) {
  const outcome = await new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode));
    sent.on('error', ({ code }) => resolve(code));
    let left = bytes;
    Readable.from((function* () {
      for (; left > 0; left -= 65536) yield Buffer.alloc(65536, 'x');
    })()).pipe(sent);
  });
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}
console.log(JSON.stringify(outcomes));
`;

/** Sends bodies of 20 MB one after the other; returns how many had which status or error. */
async function outcomesOf(path: string, headers: Record<string, string | number>): Promise<Record<string, number>> {
  const given = JSON.stringify({ url: `${api.url}${path}`, headers, bytes: 20 * MB, requests: REQUESTS });
  const client = spawn(process.execPath, ['--input-type=module', '-e', CLIENT, given], { timeout: 60_000 });
  let output = '';
  for await (const part of client.stdout) output += String(part);
  return JSON.parse(output) as Record<string, number>;
}

describe('a client that sends a body which is refused before its end', () => {
  const json = { 'content-type': 'application/json' };
  const image = { 'content-type': 'image/jpeg' };

  it.each([
    ['an image whose size is announced', '/api/v4/portal/uploads', { ...image, 'content-length': 20 * MB }, 413],
    ['an image whose size is not', '/api/v4/portal/uploads', image, 413],
    ['JSON of the portal', '/api/v4/portal/templates', json, 413],
    ['JSON of the API', '/api/v4/locations', json, 413],
    ['a request without a key', '/api/v4/locations', { ...json, authorization: '' }, 401],
  ])('[contract 1, reliability 3] reads the response: %s', async (_name, path, headers, status) => {
    const authorization = `API ${api.account.writeKey}`;
    const all = { connection: 'close', ...(path.includes('/portal/') ? session : { authorization }), ...headers };
    expect(await outcomesOf(path, all)).toEqual({ [status]: REQUESTS });
  });
});
