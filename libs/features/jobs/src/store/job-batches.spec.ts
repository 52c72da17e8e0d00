import { expect, it } from '@jest/globals';
import { startJobsFixture } from '../testing/jobs-fixture.js';
import { findNextBatch, findRowBatch, insertJobRows } from './job-rows.js';

const fixture = startJobsFixture();

it.each([
  ['is as many as were asked for, if they are small', [1, 1, 1, 1], [1, 2, 3]],
  ['ends with the row that fills a megabyte', [400_000, 400_000, 400_000, 1], [1, 2, 3]],
  ['has no further one where the first fills it', [999_990, 20, 1, 1], [1]],
  ['has one row at least', [3_000_000, 1], [1]],
])('[jobs, reliability 4, G18] a batch of rows that somebody has sent %s', async (_, sizes, expected) => {
  const caller = await fixture.newCaller();
  const job = await fixture.start(caller);
  const key = { accountId: caller.accountId, jobId: job.id };
  const rows = sizes.map((size, at) => ({
    position: at + 1,
    locationId: null,
    input: { cells: ['x'.repeat(size)] },
  }));
  await fixture.database.transaction((transaction) => insertJobRows(transaction, key, rows));
  const batch = await findNextBatch(fixture.database, { ...key, state: 'STAGED', limit: 3 });
  expect(batch.map(({ position }) => position)).toEqual(expected);
  const page = await findRowBatch(fixture.database, { ...key, filter: { state: 'STAGED' }, after: 0, limit: 3 });
  expect(page.map(({ position }) => position)).toEqual(expected);
  const after = expected.at(-1) ?? 0;
  const [next] = await findRowBatch(fixture.database, { ...key, filter: {}, after, limit: 3 });
  expect(next?.position).toBe(after < sizes.length ? after + 1 : undefined);
});
