/** @part base */
import { expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { connectAccount, listingId, readListings } from '@listings/feature-connections/testing';
import { PhotoRequests, PHOTOS } from '@listings/feature-photos';
import { fetchMedia } from '@listings/feature-photos/testing';
import { workOff } from '@listings/work/testing';
import { apiWithSandbox } from '../testing/index.js';

// Photos and connections do not know each other: only the whole product has both.
const { api } = apiWithSandbox();

it('[4.7.4, contract 4] an import: the photos of the listing arrive in the location, without a profile.updated', async () => {
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  const input = { connectedAccountId, connectedAccountListingId: await listingId(api, connectedAccountId, '36') };
  const { locationId } = await api.send('/connected-accounts/create-location-from-listing', input);
  const recorded = await api.events();
  await workOff(api, new PhotoRequests(api.get(PHOTOS)));
  expect(await api.events()).toEqual(recorded);
  const [{ locationPhotos }] = await api.read('/locations-by-ids', { locationIds: [locationId] });
  expect(pluck(locationPhotos, 'type')).toEqual(['COVER', 'ADDITIONAL', 'ADDITIONAL']);
  const shown = await fetchMedia(api, locationPhotos[0].url);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
});
