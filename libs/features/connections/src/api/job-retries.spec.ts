import { beforeAll, describe, expect, it } from '@jest/globals';
import { PortalClient } from '@listings/feature-accounts/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { JobWork } from '@listings/feature-jobs';
import { LocationImport, LOCATIONS } from '@listings/feature-locations';
import { newLocation } from '@listings/feature-locations/testing';
import { testWork, workOff } from '@listings/work/testing';
import { CONNECTIONS, ListingImport } from '../index.js';
import { connectAccount, listingId, readListings } from '../testing/connect-account.js';
import { UP_TO_CONNECTIONS } from '../testing/connections-api.js';
import { apiWithSandbox } from '../testing/sandbox-publishers.js';

const { api } = apiWithSandbox({ features: UP_TO_CONNECTIONS });
/** Of the plan GROWTH, whose rate limit leaves room for the requests of both tests. */
const SEATS = 25;
const NO_JOB = '7f2f86cf-3bf9-4c75-bc0b-696224a26d99';
const CSV =
  'Name,Street,City,State,ZIP,Country,Phone,Category\nQuay,1 Quay Street,Boston,MA,02110,US,(617) 555-0101,Restaurant';

let account: TestAccount;

beforeAll(async () => {
  account = await api.newAccount('GROWTH');
  for (let seat = 0; seat < SEATS; seat += 1) await newLocation(api, { name: `Bakery ${seat}` }, account.writeKey);
});

const write = (path: string, input: object, key = account.writeKey) => api.write(path, input, { key });

/** Starts a job, does its work as a worker does, and returns it. */
async function done(path: string, input: object) {
  const { job, errors } = await api.send(path, input, { key: account.writeKey });
  expect(errors).toEqual([]);
  const lent = { work: testWork(api.database), requestPhotos: async () => undefined };
  const deps = { ...api.get(CONNECTIONS), ...api.get(LOCATIONS), ...lent };
  const handlers = [new ListingImport(api.get(CONNECTIONS)), new LocationImport(deps)];
  await workOff(deps, new JobWork(deps, handlers, { info: () => undefined } as never));
  return api.read(`/jobs/${job.id}`, {}, account.writeKey);
}

async function fileImport() {
  const headers = { 'content-type': 'text/csv' };
  const { body } = await api.call('POST', '/files', { key: account.writeKey, rawBody: CSV, headers });
  return done('/location-imports', { fileId: body.data.uploadFile.file.id, unattended: true });
}

async function listingImport() {
  const key = account.writeKey;
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1', key });
  await readListings(api, connectedAccountId, key);
  const connectedAccountListingIds = [await listingId(api, connectedAccountId, '01')];
  return done('/connected-accounts/import-listings', { connectedAccountId, connectedAccountListingIds });
}

describe.each([
  ['POST /location-imports/retry', 'retryLocationImport', fileImport],
  ['POST /connected-accounts/retry-import', 'retryListingImport', listingImport],
])('%s', (route, id, full) => {
  it('[contract 14] imports what had no seat again, once, and for nobody who only reads', async () => {
    const path = route.replace('POST ', '');
    const job = await full();
    expect(job).toMatchObject({ state: 'DONE', counts: [{ outcome: 'NO_SEAT', count: 1 }] });
    const input = { jobId: job.id };

    expect((await write(path, { jobId: NO_JOB })).status).toBe(404);
    expect((await write(path, input, account.readKey)).status).toBe(403);
    expect((await write(path, input, api.account.writeKey)).status).toBe(404);
    const viewer = await PortalClient.as(api, 'VIEWER', account.id);
    expect((await viewer.post(`/api/v4${path}`, { input })).status).toBe(403);

    const { status, body } = await write(path, input);
    expect([status, body.data[id]]).toMatchObject([200, { success: true, job: { state: 'RUNNING', kind: job.kind } }]);
    const errors = [{ message: expect.stringContaining('SY87010') }];
    expect((await write(path, input)).body.data[id]).toMatchObject({ success: false, job: null, errors });
  });
});
