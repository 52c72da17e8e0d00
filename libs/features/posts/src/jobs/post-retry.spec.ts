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

const failedLocations = (postId: number) =>
  fixture.database.values<number>`select location_id from post_deliveries
    where post_id = ${postId} and state = 'REJECTED' order by 1`;

describe('a retry of a failed post', () => {
  it('[jobs] publishes the content again where a site has rejected it, and nowhere else', async () => {
    const { tenant, postId } = await failedPost(2);
    expect(await statesAt(postId, ACME)).toEqual(['LIVE', 'REJECTED', 'REJECTED']);
    const job = await worker().after(await retry(tenant, postId));
    expect(job).toMatchObject({ kind: 'post-retry', title: 'Summer', state: 'DONE', counts: { REPEATED: 2 } });
    const rows = await worker().rows(tenant.caller, job);
    const [again = 0, ...more] = new Set(rows.map(({ details }) => Number((details as RetryDetails).postId)));
    expect(more).toEqual([]);
    await fixture.work();
    expect(await statesAt(again, ACME)).toEqual(['LIVE', 'LIVE']);
    expect(await statesAt(again, BOLT)).toEqual([]);
    const message = (await fixture.view(tenant, postId)).socialPostInfo.message.filter(({ site }) => site === ACME);
    expect((await fixture.view(tenant, again)).socialPostInfo).toMatchObject({ name: 'Summer', message });
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
    const posts = await fixture.database.values`select cardinality(location_ids) from social_posts
      where account_id = ${tenant.accountId} and retry_of = ${postId}`;
    expect(posts).toEqual([2]);
  });

  it.each([
    ['update locations set archived_at = now()', 'The location is archived.'],
    [`with item as (delete from post_items where location_id = $2) delete from locations`, 'The location was deleted.'],
  ])('[jobs] leaves out locations that are archived or deleted, and says which', async (change, message) => {
    const { tenant, postId } = await failedPost(2);
    const started = await retry(tenant, postId);
    const [failed] = await failedLocations(postId);
    const statement = `${change} where account_id = $1 and id = $2`;
    const job = await interrupted(started, () => fixture.database.execute(statement, [tenant.accountId, failed]));
    expect(job).toMatchObject({ state: 'DONE', counts: { REPEATED: 1, REFUSED: 1 } });
    const rows = await worker().rows(tenant.caller, job);
    expect(rows.find(({ outcome }) => outcome === 'REFUSED')?.details).toMatchObject({ problems: [{ message }] });
  });

  it('[jobs] stops when the post is deleted, and refuses posts that are gone, deleted or of another account', async () => {
    const { tenant, postId } = await failedPost(1);
    const started = await retry(tenant, postId);
    await deleteCampaign(fixture.deps, tenant.caller, postId);
    const problem = 'The post has failed at no location any more.';
    expect(await worker().after(started)).toMatchObject({ state: 'FAILED', problem });
    expect(await retry(tenant, postId)).toMatchObject({ violations: [{ reason: 'The post is deleted.' }] });
    await expect(retry(await fixture.tenant(), postId)).rejects.toThrow();
    expect(await retry(tenant, postId, [BOLT])).toMatchObject({ outcome: 'refused' });
  });

  it('[jobs] selects many locations in pieces, and publishes nothing once it is cancelled', async () => {
    const { tenant, postId } = await failedPost(0, 501);
    await fixture.database.sql`update post_deliveries set state = 'REJECTED'
      where post_id = ${postId} and site = ${ACME}`;
    const cancelled = await retry(tenant, postId);
    if (cancelled.outcome === 'refused') throw new Error('refused');
    await cancelJob(fixture.deps, tenant.caller, cancelled.job.id);
    await worker().work();
    const job = await worker().after(await retry(tenant, postId));
    expect(job).toMatchObject({ state: 'DONE', total: 501, counts: { REPEATED: 501 } });
  });
});
