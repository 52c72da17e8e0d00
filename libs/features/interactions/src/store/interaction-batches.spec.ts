import { expect, it } from '@jest/globals';
import { startReviewExport } from '../index.js';
import { startReviewJobsFixture } from '../testing/review-jobs-fixture.js';
import { findInteractionBatch, idsBehind } from './interaction-reads.js';

const fixture = startReviewJobsFixture();

it('[jobs, reliability 4, G18] a batch of reviews ends with the one whose texts fill a megabyte, and an export has all', async () => {
  const content = 'x'.repeat(400_000);
  const { caller, accountId, ids } = await fixture.newReviews(Array.from({ length: 4 }, () => ({ content })));
  const batch = await findInteractionBatch(fixture.database, { accountId, ids });
  expect(batch.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(idsBehind(ids, batch)).toEqual(ids.slice(3));
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect(await findInteractionBatch(fixture.database, { accountId, ids: [unknown] })).toEqual([]);

  const job = await fixture.after(await startReviewExport(fixture.deps, caller, { format: 'CSV', conditions: {} }));
  expect(job).toMatchObject({ state: 'DONE', processed: 4 });
});
