import { describe, expect, it } from '@jest/globals';
import { cancelJob } from '@listings/feature-jobs';
import type { JobRun } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { createCampaign, deleteCampaign, POST_RETRY, PostRetryJob, startPostRetry } from '../index.js';
import type { RetryDetails } from '../index.js';
import { ACME, BOLT, campaignInput, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const fixture = postsFixture();

const worker = () => jobsWorker(fixture.deps, [new PostRetryJob(fixture.deps)]);
const retry = (tenant: Tenant, postId: number, sites?: readonly string[]) =>
  startPostRetry(fixture.deps, tenant.caller, { postId, sites });

/** A post that acme rejects at some locations, and that has gone out everywhere else. */
async function failedPost(rejected: number, locations = 3) {
  fixture.acme.nextCreate(...Array<'reject'>(rejected).fill('reject'));
  const campaign = await fixture.campaignAt([ACME, BOLT], { locations, postName: 'Summer' });
  await fixture.work();
  return campaign;
}

/** The states of the deliveries of a post at a site, in no order: the publisher is called for several locations at once. */
async function statesAt(postId: number, site: string) {
  return (await fixture.deliveries(postId))
    .filter((each) => each.site === site)
    .map(({ state }) => state)
    .sort();
}

async function failedLocations(postId: number): Promise<number[]> {
  const failed = await fixture.database.query<{ id: number }>(
    `select location_id as id from post_deliveries where post_id = $1 and state = 'REJECTED' order by 1`,
    [postId],
  );
  return failed.map(({ id }) => id);
}

describe('a retry of a failed post', () => {
  it('[jobs] publishes the content again where a site has rejected it, and nowhere else', async () => {
    const { tenant, postId } = await failedPost(2);
    expect(await statesAt(postId, ACME)).toEqual(['LIVE', 'REJECTED', 'REJECTED']);
    const job = await worker().after(await retry(tenant, postId));
    expect(job).toMatchObject({ kind: 'post-retry', title: 'Summer', state: 'DONE', counts: { REPEATED: 2 } });
    const rows = await worker().rows(tenant.caller, job);
    const again = [...new Set(rows.map(({ details }) => (details as RetryDetails).postId))];
    expect(again).toHaveLength(1);
    await fixture.work();
    expect(await statesAt(Number(again[0]), ACME)).toEqual(['LIVE', 'LIVE']);
    expect(await statesAt(Number(again[0]), BOLT)).toEqual([]);
    expect((await fixture.view(tenant, Number(again[0]))).socialPostInfo).toMatchObject({
      name: 'Summer',
      message: (await fixture.view(tenant, postId)).socialPostInfo.message.filter(({ site }) => site === ACME),
    });
  });

  it('[jobs] publishes nothing twice: a second retry finds nothing, and one of a retry repeats what failed again', async () => {
    const { tenant, postId } = await failedPost(2);
    fixture.acme.nextCreate('reject');
    const job = await worker().after(await retry(tenant, postId));
    await fixture.work();
    expect(await retry(tenant, postId)).toMatchObject({ violations: [{ code: 'SY87010' }] });
    const [row] = await worker().rows(tenant.caller, job);
    const second = await worker().after(await retry(tenant, Number((row?.details as RetryDetails).postId)));
    expect(second).toMatchObject({ state: 'DONE', counts: { REPEATED: 1 } });
  });

  /** Runs a retry; something happens once its locations are selected, before it publishes. */
  function interrupted(started: Awaited<ReturnType<typeof retry>>, meanwhile: () => Promise<unknown>) {
    const inner = new PostRetryJob(fixture.deps);
    let isSelected = false;
    const step = (run: JobRun) =>
      inner.step({
        get job() {
          return run.job;
        },
        outside: run.outside,
        commit: async (work) => {
          const job = await run.commit(work);
          if (!isSelected && job.phase === 'PUBLISHING') await meanwhile();
          isSelected ||= job.phase === 'PUBLISHING';
          return job;
        },
      });
    return jobsWorker(fixture.deps, [{ kind: POST_RETRY, step }]).after(started);
  }

  it('[jobs] of two that have selected the same locations one publishes', async () => {
    const { tenant, postId } = await failedPost(2);
    const started = await retry(tenant, postId);
    const again = campaignInput({ locationIds: await failedLocations(postId), postSites: [ACME] });
    const other = () => createCampaign(fixture.deps, tenant.caller, again, { retryOf: postId });
    const job = await interrupted(started, other);
    expect(job).toMatchObject({ state: 'DONE', counts: { REFUSED: 2 } });
    const posts = await fixture.database.query(
      'select cardinality(location_ids) as locations from social_posts where account_id = $1 and retry_of = $2',
      [tenant.accountId, postId],
    );
    expect(posts).toEqual([{ locations: 2 }]);
  });

  it.each([
    ['update locations set archived_at = now() where account_id = $1 and id = $2', 'The location is archived.'],
    [
      `with item as (delete from post_items where account_id = $1 and location_id = $2)
       delete from locations where account_id = $1 and id = $2`,
      'The location was deleted.',
    ],
  ])('[jobs] leaves out locations that are archived or deleted, and says which', async (change, message) => {
    const { tenant, postId } = await failedPost(2);
    const started = await retry(tenant, postId);
    const [failed] = await failedLocations(postId);
    const job = await interrupted(started, () => fixture.database.execute(change, [tenant.accountId, failed]));
    expect(job).toMatchObject({ state: 'DONE', counts: { REPEATED: 1, REFUSED: 1 } });
    const rows = await worker().rows(tenant.caller, job);
    expect(rows.find(({ outcome }) => outcome === 'REFUSED')?.details).toMatchObject({ problems: [{ message }] });
  });

  it('[jobs] stops when the post is deleted, and refuses posts that are gone, deleted or of another account', async () => {
    const { tenant, postId } = await failedPost(1);
    const started = await retry(tenant, postId);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    expect(await worker().after(started)).toMatchObject({
      state: 'FAILED',
      problem: 'The post has failed at no location any more.',
    });
    expect(await retry(tenant, postId)).toMatchObject({ violations: [{ reason: 'The post is deleted.' }] });
    await expect(retry(await fixture.tenant(), postId)).rejects.toThrow();
    expect(await retry(tenant, postId, [BOLT])).toMatchObject({ outcome: 'refused' });
  });

  it('[jobs] selects many locations in pieces, and publishes nothing once it is cancelled', async () => {
    const { tenant, postId } = await failedPost(0, 501);
    await fixture.database.execute(
      `update post_deliveries set state = 'REJECTED' where account_id = $1 and post_id = $2 and site = $3`,
      [tenant.accountId, postId, ACME],
    );
    const cancelled = await retry(tenant, postId);
    if (cancelled.outcome === 'refused') throw new Error('refused');
    await cancelJob(fixture.deps, tenant.caller, cancelled.job.id);
    await worker().work();
    const job = await worker().after(await retry(tenant, postId));
    expect(job).toMatchObject({ state: 'DONE', total: 501, counts: { REPEATED: 501 } });
  });
});
