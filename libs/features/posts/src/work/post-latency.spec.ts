import { expect, it } from '@jest/globals';
import { workOff } from '@listings/work/testing';
import { Campaigns, PostDeliveries } from '../index.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

it('[operating] a post is measured once it is live, from the time at which it was to be published, and not again for its link', async () => {
  const seconds: number[] = [];
  const observe = ({ publisher }: { publisher: string }, each: number) => {
    expect(publisher).toBe(ACME);
    seconds.push(each);
  };
  const { deps } = fixture;
  const work = async () => {
    await workOff(deps, new Campaigns(deps));
    await workOff(deps, new PostDeliveries(deps, { observe }));
  };
  const { postId, states } = await fixture.campaignAt([ACME], { locations: 2 });
  await fixture.database.execute(
    `update social_posts set created_at = now() - interval '2 hours', scheduled_start = now() - interval '90 seconds' where id = $1`,
    [postId],
  );
  await work();
  expect(await states()).toEqual(['LIVE', 'LIVE']);
  expect(seconds.map((each) => Math.round(each / 30) * 30)).toEqual([90, 90]);
  await fixture.database.execute('update post_deliveries set link = null, asks_link = true where post_id = $1', [
    postId,
  ]);
  await fixture.makeDue(postId);
  await work();
  expect(seconds).toHaveLength(2);
});
