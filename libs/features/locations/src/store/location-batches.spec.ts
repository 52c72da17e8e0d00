import { expect, it } from '@jest/globals';
import { newAccount, newLocation, temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { readLocationBatch, readStoredLocations } from './stored-location.js';

const database = shared(temporaryDatabase);

it('[jobs, reliability 4, G18] a batch of locations ends with the one that fills a megabyte', async () => {
  const accountId = await newAccount(database);
  const ids: number[] = [];
  for (let at = 0; at < 4; at += 1)
    ids.push(await newLocation(database, accountId, { description: 'x'.repeat(400_000) }));
  const batch = await readLocationBatch(database, { accountId, ids });
  expect(batch).toEqual(await readStoredLocations(database, { accountId, ids: ids.slice(0, 3) }));
  expect(await readLocationBatch(database, { accountId, ids: [0] })).toEqual([]);
});
