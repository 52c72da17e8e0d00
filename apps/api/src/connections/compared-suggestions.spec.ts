import { expect, it } from '@jest/globals';
import { CONNECTIONS, MatchRequests } from '@listings/feature-connections';
import { connectAccount, readListings } from '@listings/feature-connections/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { findState } from '@listings/reference-data';
import { workOff } from '@listings/work/testing';
import { apiWithSandbox } from '../testing/index.js';

// The operation belongs to the feature of health, and what it compares to that of connections.
const { api } = apiWithSandbox();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const PATH = '/connection-suggestions/comparisons';

it('[health] compares the two sides of suggestions field by field', async () => {
  const id = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a2' });
  await readListings(api, id);
  const [listing] = await api.sql<{ name: string; state: string }>`
    select name, content ->> 'phone' as phone, content #>> '{address,street}' as street,
      content #>> '{address,city}' as city, content #>> '{address,postalCode}' as "postalCode",
      content #>> '{address,countryIso}' as "countryIso", content #>> '{address,state}' as state
    from connected_listings where connected_account_id = ${id} order by ref limit 1`;
  const { state, ...place } = listing ?? { state: '' };
  await newLocation(api, { ...place, stateIso: findState('US', state)?.iso });
  await api.send('/connected-accounts/trigger-matches', { connectedAccountIds: [id] });
  await workOff(api, new MatchRequests(api.get(CONNECTIONS), { inc: () => undefined }));
  const { records } = await api.read(`/connected-accounts/${id}/connection-suggestions`);
  const [{ matchedDataDatabaseId: matchRecordId }] = records;
  const compare = (matchRecordIds: readonly string[]) => api.read(PATH, { matchRecordIds });
  const { comparisons, failedIds } = await compare([matchRecordId, UNKNOWN, 'nonsense', 'nonsense']);
  expect(failedIds).toEqual([UNKNOWN, 'nonsense']);
  const fields = expect.arrayContaining([
    { field: 'name', agreement: 'SAME', ours: listing?.name, theirs: listing?.name },
  ]);
  expect(comparisons).toMatchObject([{ matchRecordId, obstacle: null, fields }]);
  const own = await compare([globalId('MatchRecord', matchRecordId)]);
  expect(own).toMatchObject({ failedIds: [], comparisons: [{ matchRecordId }] });
  const matchRecordIds = Array.from({ length: 101 }, () => UNKNOWN);
  expect((await api.refusal(PATH, { matchRecordIds }))[0]).toBe(400);
});
