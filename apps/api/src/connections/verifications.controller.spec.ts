import { beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { connectAccount, linkListing, readListings } from '../testing/connect-account.js';
import { apiWithSandbox } from '../testing/sandbox-publishers.js';

const PUBLISHER = 'PUBLISHER_A';

const { api, sandbox } = apiWithSandbox();
let admin: SandboxAdmin;
let path: string;

/** The listing of the sandbox that the location is linked to. */
const LISTING = '9100011';

beforeAll(async () => {
  admin = new SandboxAdmin(sandbox.url);
  const { id: locationId } = await api.newLocation();
  path = `/locations/${locationId}/verifications`;
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  await linkListing(api, { locationId, connectedAccountId, nn: '11' });
  await admin.verification(LISTING, 'UNVERIFIED');
});

const verifications = async () => (await api.call('GET', path)).body.data.locationVerifications;

describe('verifications of a location', () => {
  it('[contract 7] a listing is verified with a method and a code; a repeated request sends no second one', async () => {
    expect(await verifications()).toEqual([
      {
        publisher: PUBLISHER,
        status: 'NOT_CONNECTED',
        message: null,
        hasActions: true,
        inProgress: false,
        start: null,
      },
    ]);
    const read = await api.write(`${path}/methods`, { publisher: PUBLISHER, language: 'de-AT' });
    const { methods } = read.body.data.verificationMethods;
    expect(methods[0]).toEqual({
      methodId: expect.any(String),
      kind: 'SMS',
      sendsTo: expect.any(String),
      expectedDays: null,
      asks: null,
    });

    const input = { publisher: PUBLISHER, methodId: methods[0].methodId };
    const headers = { 'idempotency-key': 'start-1' };
    const first = await api.write(`${path}/start`, input, { headers });
    expect(first.body.data.startVerification).toMatchObject({
      success: true,
      state: 'PENDING',
      method: { kind: 'SMS' },
    });
    expect((await api.write(`${path}/start`, input, { headers })).text).toBe(first.text);
    const again = await api.write(`${path}/start`, input);
    expect(again.body.data.startVerification.errors).toEqual([
      { message: 'SY89004: A verification of the listing is in progress' },
    ]);
    expect(await admin.requests({ operation: 'a.verification.start' })).toHaveLength(1);
    expect(await verifications()).toMatchObject([
      { inProgress: true, start: { method: 'SMS', sentTo: methods[0].sendsTo, startedBy: expect.any(String) } },
    ]);

    const wrong = await api.write(`${path}/complete`, { publisher: PUBLISHER, code: '1' });
    expect(wrong.body.data.completeVerification.errors).toEqual([
      { message: 'SY89006: The code is wrong. 4 tries are left.' },
    ]);
    const [newest] = await admin.verifications(LISTING);
    const right = await api.write(`${path}/complete`, { publisher: PUBLISHER, code: newest?.pin });
    expect(right.body.data.completeVerification).toMatchObject({ success: true, state: 'VERIFIED', errors: [] });
  });

  it('[contract 1, contract 7] refuses publishers that verify nothing, unknown ones, and unreadable languages', async () => {
    const atB = await api.write(`${path}/methods`, { publisher: 'PUBLISHER_B' });
    expect(atB.body.data.verificationMethods).toMatchObject({
      success: false,
      errors: [{ message: 'SY89001: The publisher offers no verification through the service' }],
      methods: [],
    });
    expect((await api.write(`${path}/methods`, { publisher: 'NOBODY' })).status).toBe(400);
    expect((await api.write(`${path}/methods`, { publisher: PUBLISHER, language: 'no language' })).status).toBe(400);
  });
});
