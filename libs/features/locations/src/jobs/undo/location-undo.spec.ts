import { expect, it } from '@jest/globals';
import { cancelJob, undoJob } from '@listings/feature-jobs';
import { startLocationEdit, updateLocation } from '../../index.js';
import { startJobsFixture } from '../../testing/location-jobs-fixture.js';

const fixture = startJobsFixture();

it('[jobs] an undo that follows a cancelled one leaves what has its earlier value', async () => {
  const { deps } = fixture;
  const caller = await fixture.newCaller();
  const ids: number[] = [];
  for (let number = 1; number <= 3; number += 1) ids.push(await fixture.newLocation(caller, { tags: ['north'] }));
  const edit = { add: { tags: ['festive'] } };
  const given = { selection: { ids }, edit, unattended: true };
  const done = await fixture.after(await startLocationEdit(deps, caller, given));
  expect(done.counts).toMatchObject({ UPDATED: 3 });
  const cancelled = await undoJob(deps, caller, done.id);
  if (cancelled.outcome === 'refused') throw new Error('The job cannot be undone.');
  await cancelJob(deps, caller, cancelled.job.id);
  await updateLocation(deps, caller, { locationId: ids[0] ?? 0, input: { tags: ['north'] } });
  await updateLocation(deps, caller, { locationId: ids[1] ?? 0, input: { tags: ['south'] } });

  const undone = await fixture.after(await undoJob(deps, caller, done.id));

  expect(undone).toMatchObject({ state: 'DONE', counts: { SAME: 1, KEPT: 1, UPDATED: 1 } });
});
