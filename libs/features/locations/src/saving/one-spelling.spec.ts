import { describe, expect, it } from '@jest/globals';
import type { LocationInput } from '@listings/domain';
import { waitFor } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { createLocation, updateLocation } from '../index.js';
import type { SaveResult } from '../index.js';
import { startFixture, validLocation } from '../testing/locations-fixture.js';
import { createLocationInTransaction, createLocationsInTransaction } from './create-location.js';

const fixture = startFixture();
const caller = perTest(() => fixture.newCaller());

/** What an account has of texts that are compared without case. */
async function texts() {
  const [row] = await fixture.database.query(
    `select array(select distinct unnest(tags) from locations where account_id = $1 order by 1) as tags,
       array(select name::text from account_tags where account_id = $1 order by 1) as "accountTags",
       array(select name from folders where account_id = $1 order by 1) as folders,
       array(select store_id from locations where account_id = $1 and store_id is not null order by store_id collate "C") as codes`,
    [caller.accountId],
  );
  return row;
}

/** Whether a statement of the database waits for another transaction. */
async function isOneWaiting(): Promise<boolean> {
  const waiting = await fixture.database.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

/** Writes in a transaction, which commits when the other write waits for it or has ended. */
async function atOneMoment(first: LocationInput, other: () => Promise<SaveResult>): Promise<SaveResult> {
  let later: Promise<SaveResult> | undefined;
  await fixture.database.transaction(async (transaction) => {
    const input = { ...validLocation(1_001), ...first };
    await createLocationInTransaction(transaction, fixture.deps, caller, { input, origin: 'client' });
    let hasEnded = false;
    later = other().finally(() => (hasEnded = true));
    await waitFor(async () => hasEnded || (await isOneWaiting()), 'the other write to wait for the transaction');
  });
  return later as Promise<SaveResult>;
}

const EMPTY = { tags: [], accountTags: [], folders: [], codes: [] };
const RED = { ...EMPTY, tags: ['Red'], accountTags: ['Red'] };
const TAKEN = { violations: [{ code: 'SY10072' }] };

describe.each<[string, LocationInput, LocationInput, { saved: object; stored: object }]>([
  ['tag', { tags: ['Red'] }, { tags: ['RED'] }, { saved: { outcome: 'saved' }, stored: RED }],
  ['folder', { folderName: 'North' }, { folderName: 'nORTH' }, { saved: {}, stored: { ...EMPTY, folders: ['North'] } }],
  ['store code', { storeId: 'A-1' }, { storeId: 'a-1' }, { saved: TAKEN, stored: { ...EMPTY, codes: ['A-1'] } }],
])('[contract 14] one %s in two spellings at one moment', (_, first, second, { saved, stored }) => {
  it('is one, of two new locations', async () => {
    const other = () => createLocation(fixture.deps, caller, { ...validLocation(1_002), ...second });
    expect(await atOneMoment(first, other)).toMatchObject(saved);
    expect(await texts()).toEqual(stored);
  });

  it('is one, of a new location and a changed one', async () => {
    const locationId = await fixture.newLocation(caller);
    const other = () => updateLocation(fixture.deps, caller, { locationId, input: second });
    expect(await atOneMoment(first, other)).toMatchObject(saved);
    expect(await texts()).toEqual(stored);
  });
});

it('[contract 14] locations that are created together write one tag in one way', async () => {
  const inputs = ['Red', 'RED'].map((tag, index) => ({ ...validLocation(1_001 + index), tags: [tag] }));
  await fixture.database.transaction((transaction) =>
    createLocationsInTransaction(transaction, fixture.deps, caller, { inputs, origin: 'client' }),
  );
  expect(await texts()).toEqual(RED);
});

it('[contract 14] spellings of an earlier release stay, and a location keeps its code', async () => {
  const ids = [await fixture.newLocation(caller, { storeId: 'A-1' }), await fixture.newLocation(caller)];
  await fixture.database.execute(`update locations set store_id = 'a-1', unique_store_code = null where id = $1`, [
    ids[1],
  ]);
  for (const locationId of ids) {
    const change = { locationId, input: { tagline: 'Open late' } };
    expect(await updateLocation(fixture.deps, caller, change)).toMatchObject({ outcome: 'saved' });
  }
  expect(await texts()).toMatchObject({ codes: ['A-1', 'a-1'] });
});
