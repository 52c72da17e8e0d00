import { beforeAll, describe, expect, it } from '@jest/globals';
import { newLocation } from '@listings/feature-locations/testing';
import { findSubCategoryByKey } from '@listings/reference-data';
import { sharedApi } from '../testing/index.js';

const api = sharedApi();
const connectedAccountId = '3d7f0e0b-9a3b-4a4e-8d2f-5b0c6a1e2f33';

beforeAll(
  () =>
    api.sql`
    insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
    values (${api.account.id}, ${connectedAccountId}, 'PUBLISHER_A', 'ann', 'Ann', 'sealed')`,
);

const newPlace = async () =>
  (await newLocation(api, { subCategoryId: findSubCategoryByKey('cafe')?.databaseId })).databaseId;
const create = (input: object, publisher = 'publisher-a') => api.write(`/locations/create/${publisher}-listing`, input);
const citation = async (locationId: number) => (await api.read(`/locations/${locationId}/listings-premium`))[0];

describe('createPublisherListingForLocation', () => {
  it('[contract 7] create/{publisher}-listing accepts the creation request for a listing, and the citation shows it', async () => {
    const locationId = await newPlace();
    const { status, body } = await create({ locationId, connectedAccountId, clientMutationId: 'm-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { createPublisherListingForLocation: { clientMutationId: 'm-1', success: true, errors: [] } },
    });
    expect(await citation(locationId)).toMatchObject({ syncStatus: 'IN_PROGRESS', syncIssue: null, errors: [] });
  });

  it('[contract 9] shows a creation request that failed with its reason', async () => {
    const locationId = await newPlace();
    await create({ locationId, connectedAccountId });
    await api.sql`
      update listing_creations set state = 'FAILED', issue = 'Name not allowed' where location_id = ${locationId}`;
    expect(await citation(locationId)).toMatchObject({
      syncStatus: 'FAILED',
      actionRequired: true,
      syncIssue: 'Name not allowed',
      listingUrl: null,
      lastUpdate: expect.any(String),
      errors: [{ message: 'SY83001: Name not allowed' }],
    });
  });
});
