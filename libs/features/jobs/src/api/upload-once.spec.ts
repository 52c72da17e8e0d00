import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { accountsFeature } from '@listings/feature-accounts/feature';
import { apiBeside, apiOfFile, noConnections } from '@listings/feature-accounts/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { waitFor } from '@listings/testing';
import { jobsFeature } from '../jobs.feature.js';

const features = [accountsFeature, jobsFeature, noConnections];
const api = apiOfFile({ features });
/** Another process on the same database. */
const other = apiBeside(api, { features });

const TABLE = 'Name;City\nHarbour Café;Boston';

type Upload = Readonly<{ key: string; content?: string; name?: string; at?: RunningApi }>;

async function upload({ key: idempotencyKey, content: rawBody = TABLE, name = 'shops.csv', at = api }: Upload) {
  const given = { key: api.account.writeKey, rawBody, query: { name } };
  const headers = { 'content-type': 'text/csv', 'idempotency-key': idempotencyKey };
  const { status, text, headers: answered } = await at.call('POST', '/files', { ...given, headers });
  const [replayed, retryAfter] = ['idempotent-replayed', 'retry-after'].map((each) => answered.get(each));
  return { status, text, replayed, retryAfter };
}

const files = () => api.count('files where account_id = $1 and complete', api.account.id);
const claims = (key: string) => api.count('idempotency_keys where key = $1', key);

/** An upload of which only a part arrives until the test ends or breaks it. */
function beginUpload(key: string) {
  const headers = {
    authorization: `API ${api.account.writeKey}`,
    'content-type': 'text/csv',
    'content-length': Buffer.byteLength(TABLE),
    'idempotency-key': key,
  };
  const sent = request(`${api.url}/api/v4/files?name=shops.csv`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', () => resolve(undefined));
  });
  sent.write(TABLE.slice(0, 5));
  return { end: () => sent.end(TABLE.slice(5)), breakOff: () => sent.destroy(), status };
}

describe('an upload with an Idempotency-Key', () => {
  it('[contract 1] that is sent again stores the file once, and answers the same', async () => {
    const before = await files();
    const first = await upload({ key: 'u-1' });
    const second = await upload({ key: 'u-1', at: other });
    expect([first.status, first.replayed, second]).toEqual([200, null, { ...first, replayed: 'true' }]);
    expect(await files()).toBe(before + 1);
  });

  it('[contract 1] is another request with other content or another name: 422, and nothing is stored', async () => {
    await upload({ key: 'u-2' });
    const before = await files();
    expect((await upload({ key: 'u-2', content: TABLE.replace('Boston', 'Dallas') })).status).toBe(422);
    expect((await upload({ key: 'u-2', name: 'others.csv' })).status).toBe(422);
    expect(await files()).toBe(before);
  });

  it('[contract 1] is refused with 409 while the first one arrives, also by another process', async () => {
    const before = await files();
    const first = beginUpload('u-3');
    await waitFor(() => claims('u-3'), { describe: 'the claim' });
    const { status, retryAfter } = await upload({ key: 'u-3', at: other });
    expect([status, retryAfter]).toEqual([409, '5']);
    first.end();
    expect(await first.status).toBe(200);
    expect(await upload({ key: 'u-3' })).toMatchObject({ status: 200, replayed: 'true' });
    expect(await files()).toBe(before + 1);
  });

  it('[contract 1] that breaks off leaves its key free and no file', async () => {
    const before = await files();
    const first = beginUpload('u-4');
    await waitFor(() => claims('u-4'), { describe: 'the claim' });
    first.breakOff();
    await waitFor(async () => (await claims('u-4')) === 0, { describe: 'the end of the claim' });
    expect(await files()).toBe(before);
    expect(await upload({ key: 'u-4' })).toMatchObject({ status: 200, replayed: null });
    expect(await files()).toBe(before + 1);
  });

  it('[contract 1] that is refused before its end is known again by all of its content', async () => {
    const room = (bytes: number) => api.sql`update files set bytes = ${bytes} where account_id = ${api.account.id}`;
    await upload({ key: 'u-5' });
    await room(1_000_000_000);
    const content = 'x'.repeat(3_000_000);
    const refused = await upload({ key: 'u-6', content });
    expect(refused.text).toContain('SY87006');
    await room(1);
    expect(await upload({ key: 'u-6', content })).toEqual({ ...refused, replayed: 'true' });
    expect((await upload({ key: 'u-6', content: `${content.slice(0, -1)}y` })).status).toBe(422);
  });
});
