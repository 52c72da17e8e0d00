import { expect, it } from '@jest/globals';
import { newAccount, newLocation, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { differenceRows } from '../jobs/difference-rows.js';
import { findNextDifferences } from './differences.js';

const database = shared(temporaryDatabase);

it('[jobs, reliability 4, G18] a batch of differences ends with the one whose values fill a megabyte, and their rows are all there', async () => {
  const accountId = await newAccount(database);
  const locationId = await newLocation(database, accountId);
  await database.sql`insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
    select ${accountId}::integer, ${locationId}::integer, 'PUBLISHER_A', field, 'ACCEPTED', 'DIFFERENT', 'x', repeat('y', 600000), now()
    from unnest(array['city', 'name', 'phone', 'street']) field`;
  const selection = { accountId, state: 'ACCEPTED', locations: {} } as const;
  const batch = await findNextDifferences(database, { ...selection, limit: 10 });
  expect(batch.map(({ field }) => field)).toEqual(['city', 'name']);
  const publishers = { find: () => undefined } as never;
  const fields: unknown[] = [];
  for await (const row of differenceRows({ database, publishers }, accountId, selection)) fields.push(row[5]);
  expect(fields).toEqual(['City', 'Name', 'Phone', 'Street']);
});
