import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { startJobsFixture } from '../testing/jobs-fixture.js';
import { findFirstRows, insertJobRows, saveJobRows } from './job-rows.js';

const fixture = startJobsFixture();

it('[jobs] rows are told apart by keys as long as the cells of a file', async () => {
  const { accountId, id: jobId } = await fixture.start(await fixture.newCaller());
  const key = { accountId, jobId };
  // Random, because the database compresses what repeats.
  const name = randomBytes(16_000).toString('hex');
  const row = (position: number, keys: { rowKey: string; identityKey: string }) => {
    return { position, state: 'CHECKED' as const, outcome: 'NEW', locationId: null, details: null, ...keys };
  };
  await fixture.database.transaction(async (transaction) => {
    const rows = [1, 2, 3].map((position) => ({ position, locationId: null, input: null }));
    await insertJobRows(transaction, key, rows);
    await saveJobRows(transaction, key, [
      row(1, { rowKey: `code ${name}`, identityKey: `${name} 1` }),
      row(2, { rowKey: `code ${name} 2`, identityKey: `${name} 1` }),
      row(3, { rowKey: 'code C-3', identityKey: 'Name' }),
    ]);
  });

  const rowKeys = [`code ${name} 2`, 'code C-3', `code ${name} 4`];
  const wanted = { ...key, rowKeys, identityKeys: [`${name} 1`, 'Name'] };
  const { byRowKey, byIdentityKey } = await findFirstRows(fixture.database, wanted);

  expect([...byRowKey.values()]).toEqual([2, 3]);
  expect(Object.fromEntries(byIdentityKey)).toEqual({ [`${name} 1`]: 1, Name: 3 });
});
