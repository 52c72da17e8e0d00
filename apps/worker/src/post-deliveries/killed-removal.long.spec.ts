import { beforeAll, describe, expect, it } from '@jest/globals';
import { CAMPAIGN, POST_DELIVERY } from '@listings/feature-posts';
import { loseClaims } from '@listings/work/testing';
import { killPlaces } from '../testing/kill-places.js';
import { locationsOf, newCampaign, reached } from '../testing/published-posts.js';
import { A, B, reviewWorkers } from '../testing/reviewed-listing.js';

const kit = reviewWorkers();
beforeAll(() => kit.admin.settings({ 'a.postSettle': 'immediate' }));

/** Lets the worker check a campaign at once, also if a killed one was checking it. */
function makeDue(accountId: number, postId: number): Promise<number> {
  return kit.database.execute(
    'update work set due_at = now(), lease_until = null where account_id = $1 and kind = $2 and subject = $3',
    [accountId, CAMPAIGN, String(postId)],
  );
}

describe('a worker that is killed while it removes posts at the end of their campaign', () => {
  it.each(
    killPlaces(
      ['post.before_delete', 'post.after_delete', 'post.before_mark:2', 'post.after_mark', 'post.after_mark:2'],
      {
        usually: ['post.after_delete', 'post.after_mark:2'],
      },
    ),
  )('[6.4] [contract 5] [reliability 2, I1] at %s: local_post.deleted is recorded once per item', async (place) => {
    const { accountId } = await kit.newLinked({ [A]: 1, [B]: 1 });
    await kit.addLinked(accountId, 2);
    const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
    const postId = await newCampaign(kit, accountId, {
      locationIds: await locationsOf(kit, accountId),
      postScheduledDates: { startDatetime: new Date(Date.now() - 1_000).toISOString(), endDatetime: inOneHour },
    });
    await kit.withWorker(() => reached(kit, accountId, { postId, status: 'SUCCESS' }));
    await kit.database.execute('update social_posts set scheduled_end = now() where id = $1', [postId]);
    await makeDue(accountId, postId);
    await kit.dieAt(place, { POST_CONCURRENCY: '1' });
    await loseClaims(kit.database, POST_DELIVERY);
    await makeDue(accountId, postId);
    await kit.withWorker(() => reached(kit, accountId, { postId, status: 'EXPIRED' }));
    const events = (await kit.events(accountId)).map(({ event, data }) => `${event} ${String(data['post_item_id'])}`);
    const deleted = events.filter((event) => event.startsWith('local_post.deleted'));
    expect(deleted).toHaveLength(2);
    expect(new Set(deleted).size).toBe(2);
    const states = await kit.database.query<{ state: string }>(
      'select distinct state from post_deliveries where account_id = $1 order by state',
      [accountId],
    );
    expect(states.map(({ state }) => state)).toEqual(['EXPIRED', 'SKIPPED']);
  });
});
