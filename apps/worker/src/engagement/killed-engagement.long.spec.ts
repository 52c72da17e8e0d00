import { beforeAll, describe, expect, it } from '@jest/globals';
import { ENGAGEMENT_READING } from '@listings/feature-posts';
import { waitFor } from '@listings/testing';
import { killPlaces } from '../testing/kill-places.js';
import { locationsOf, newCampaign, reached } from '../testing/published-posts.js';
import { A, B, reviewWorkers } from '../testing/reviewed-listing.js';

const kit = reviewWorkers();
beforeAll(() => kit.admin.settings({ 'a.postSettle': 'immediate' }));

/** A live campaign at both publishers and two locations whose posts have numbers. */
async function countedCampaign() {
  const { accountId } = await kit.newLinked({ [A]: 1, [B]: 1 });
  await kit.addLinked(accountId, 2);
  const postId = await newCampaign(kit, accountId, { locationIds: await locationsOf(kit, accountId) });
  await kit.withWorker(() => reached(kit, accountId, { postId, status: 'SUCCESS' }));
  const rows = await kit.database.query<{ ref: string }>(
    `select external_ref as ref from post_deliveries where post_id = $1 and state = 'LIVE' order by id`,
    [postId],
  );
  expect(rows).toHaveLength(3);
  for (const [index, { ref }] of rows.entries()) await kit.admin.engagement({ post: ref, views: 10 * (index + 1) });
  return { accountId, postId };
}

const makeDue = async (accountId: number) => {
  await kit.database.execute(
    `update post_deliveries set engagement_due_at = now() where account_id = $1 and engagement_due_at is not null`,
    [accountId],
  );
  await kit.database.execute('update work set due_at = now() where account_id = $1 and kind = $2', [
    accountId,
    ENGAGEMENT_READING,
  ]);
};

const open = (accountId: number) =>
  kit.database.query(`select 1 from post_deliveries where account_id = $1 and engagement_due_at <= now()`, [accountId]);

async function dieAt(place: string): Promise<void> {
  await kit.dieAt(place);
  // The kills also hit the reads of interactions; those of all tests together would look as if they crashed the workers.
  await kit.database.execute('update work set lost_claims = 0 where lost_claims > 0');
}

describe('a worker that is killed while it reads engagement', () => {
  it.each(
    killPlaces(['engagement.after_claim', 'engagement.before_store', 'engagement.before_commit'], {
      usually: ['engagement.before_store', 'engagement.before_commit'],
    }),
  )('[contract 5, engagement] [reliability 2, I2] at %s: the numbers are stored, and totals agree', async (place) => {
    const { accountId, postId } = await countedCampaign();
    await makeDue(accountId);
    await dieAt(place);
    if ((await open(accountId)).length > 0) await dieAt(place);
    await kit.withWorker(() => waitFor(async () => (await open(accountId)).length === 0, { describe: 'the reads' }));
    const [sums] = await kit.database.query(
      `select post.views, sum(one.views)::integer as counted from social_posts post
       join post_deliveries one on one.account_id = post.account_id and one.post_id = post.id
       where post.account_id = $1 and post.id = $2 group by post.account_id, post.id`,
      [accountId, postId],
    );
    expect(sums).toEqual({ views: 60, counted: 60 });
    const rows = await kit.database.query('select lost_claims as lost from work where account_id = $1 and kind = $2', [
      accountId,
      ENGAGEMENT_READING,
    ]);
    expect(rows).toEqual([{ lost: 0 }, { lost: 0 }]);
  });
});
