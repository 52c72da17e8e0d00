import { expect, it } from '@jest/globals';
import { connectAccount, listingId, readListings } from '../testing/connect-account.js';
import { connectionsApi } from '../testing/connections-api.js';

const api = connectionsApi();

it('[contract 7] a check before an import names listings of one place, and the location that one looks like', async () => {
  const { writeKey: key } = await api.newAccount();
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1', key });
  await readListings(api, connectedAccountId, key);
  const listing = (nn: string) => listingId(api, connectedAccountId, nn);
  const [one, two, copy] = await Promise.all(['01', '02', '55'].map(listing));
  const check = (...connectedAccountListingIds: readonly unknown[]) =>
    api.send('/connected-accounts/check-import', { connectedAccountListingIds }, { key });
  expect(await check(one, two)).toMatchObject({ success: true, errors: [], lookalikes: [] });
  const alike = [one, copy].map((id) => ({ id, connectedAccountId, name: expect.any(String) }));
  const reasons = expect.arrayContaining(['Same name']);
  expect(await check(one, two, copy)).toMatchObject({ lookalikes: [{ listings: alike, locations: [], reasons }] });

  const imported = { connectedAccountId, connectedAccountListingId: one };
  const { locationId } = await api.send('/connected-accounts/create-location-from-listing', imported, { key });
  const known = [{ listings: [{ id: copy }], locations: [{ locationId, name: expect.any(String) }] }];
  expect(await check(copy)).toMatchObject({ lookalikes: known });
  expect(await check('none')).toMatchObject({
    success: false,
    lookalikes: [],
    errors: [{ message: expect.stringContaining('SY81067') }],
  });
});
