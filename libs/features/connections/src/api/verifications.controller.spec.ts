import { beforeAll, describe, expect, it } from '@jest/globals';
import { newLocation } from '@listings/feature-locations/testing';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { UP_TO_CONNECTIONS as features } from '../testing/connections-api.js';
import { apiWithSandbox, connectAccount, connectListing, readListings } from '../testing/index.js';

const PUBLISHER = 'PUBLISHER_A';

const { api, sandbox } = apiWithSandbox({ features });
let admin: SandboxAdmin;
let path: string;

/** The listing of the sandbox that the location is linked to. */
const LISTING = '9100011';

beforeAll(async () => {
  admin = new SandboxAdmin(sandbox.url);
  const { id: locationId } = await newLocation(api);
  path = `/locations/${locationId}/verifications`;
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  await connectListing(api, { locationId, connectedAccountId, nn: '11' });
  await admin.verification(LISTING, 'UNVERIFIED');
});

const verifications = () => api.read(path);
const send = (verb: string, input: object, options?: object) =>
  api.send(`${path}/${verb}`, { publisher: PUBLISHER, ...input }, options);

describe('verifications of a location', () => {
  it('[contract 7] a listing is verified with a method and a code; a repeated request sends no second one', async () => {
    const unread = { publisher: PUBLISHER, status: 'NOT_CONNECTED', message: null };
    expect(await verifications()).toEqual([{ ...unread, hasActions: true, inProgress: false, start: null }]);
    const { methods } = await send('methods', { language: 'de-AT' });
    const [{ methodId, sendsTo }] = methods;
    const sms = { kind: 'SMS', expectedDays: null, asks: null };
    expect(methods[0]).toEqual({ ...sms, methodId: expect.any(String), sendsTo: expect.any(String) });

    const headers = { 'idempotency-key': 'start-1' };
    const first = await send('start', { methodId }, { headers });
    expect(first).toMatchObject({ success: true, state: 'PENDING', method: { kind: 'SMS' } });
    expect(await send('start', { methodId }, { headers })).toEqual(first);
    const inProgress = [{ message: 'SY89004: A verification of the listing is in progress' }];
    expect((await send('start', { methodId })).errors).toMatchObject(inProgress);
    expect(await admin.requests({ operation: 'a.verification.start' })).toHaveLength(1);
    const start = { method: 'SMS', sentTo: sendsTo, startedBy: expect.any(String) };
    expect(await verifications()).toMatchObject([{ inProgress: true, start }]);

    const wrong = [{ message: 'SY89006: The code is wrong. 4 tries are left.' }];
    expect((await send('complete', { code: '1' })).errors).toMatchObject(wrong);
    const [newest] = await admin.verifications(LISTING);
    const verified = { success: true, state: 'VERIFIED', errors: [] };
    expect(await send('complete', { code: newest?.pin })).toMatchObject(verified);
  });

  it('[contract 1, contract 7] refuses publishers that verify nothing, unknown ones, and unreadable languages', async () => {
    const errors = [{ message: 'SY89001: The publisher offers no verification through the service' }];
    expect(await send('methods', { publisher: 'PUBLISHER_B' })).toMatchObject({ success: false, errors, methods: [] });
    for (const wrong of [{ publisher: 'NOBODY' }, { publisher: PUBLISHER, language: 'no language' }])
      expect((await api.write(`${path}/methods`, wrong)).status).toBe(400);
  });
});
