import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { beginWork } from '@listings/work/testing';
import { deleteCampaign, PostDeliveries } from '../index.js';
import { MAX_REMOVAL_ATTEMPTS } from '../rules/delivery-timing.js';
import { deliverPost } from '../testing/deliver-post.js';
import { countPostsAtListing } from '../store/live-posts.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let declared: { livePosts?: number };
const fixture = postsFixture();
beforeAll(async () => {
  declared = fixture.deps.publishers.get(ACME).publisher.posts as { livePosts?: number };
});
afterEach(() => {
  delete declared.livePosts;
});

/** A listing at ACME, which shows so many posts of it, with as many posts of the account. */
async function fullListing(most: number, { replaces = true, sites = [ACME] } = {}) {
  const tenant = await fixture.tenant();
  await fixture.database.execute('update accounts set replaces_oldest_posts = $2 where id = $1', [
    tenant.accountId,
    replaces,
  ]);
  const [location] = (await tenant.locations(1, { sites })) as [number];
  const publish = (postSites = [ACME]) => fixture.campaign(tenant, { locationIds: [location], postSites });
  const postIds: number[] = [];
  for (let post = 0; post < most; post += 1) {
    postIds.push(await publish(sites));
    await fixture.work();
    await fixture.pass(SECOND);
  }
  declared.livePosts = most;
  const live = () => fixture.acme.liveAt(`${ACME}/${location}`);
  return { tenant, location, postIds, publish, live, shown: live() };
}

async function rowOf(postId: number) {
  return (await fixture.deliveries(postId))[0];
}

/** Lets posts that wait for room look again, until nothing more happens. */
async function workForAMinute(): Promise<void> {
  for (let look = 0; look < 12; look += 1) {
    await fixture.work();
    await fixture.pass(5 * SECOND);
  }
}

async function eventsOf(tenant: Tenant, name: string) {
  return (await tenant.events()).filter(({ event }) => event === name);
}

describe('a publisher that shows only so many posts of a listing', () => {
  it('[publishers 1.8] a post is refused, with a sentence, while the listing has as many as the publisher shows', async () => {
    const { publish, live, shown } = await fullListing(1, { replaces: false });
    const second = await publish();
    await workForAMinute();
    expect(await rowOf(second)).toMatchObject({
      state: 'REJECTED',
      error: 'The publisher shows one post of a listing at once. Delete one, or let it end, before you publish another',
    });
    expect(live()).toEqual(shown);
  });

  it('[publishers 1.8] the oldest post is deleted if the account says so, and state and event say why', async () => {
    const { tenant, postIds, publish, live, shown } = await fullListing(2);
    const newest = await publish();
    await workForAMinute();
    expect(live()).toEqual([shown[1], expect.any(String)]);
    expect(live()).not.toContain(shown[0]);
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE', attempts: 1 });
    const reason =
      'The publisher shows only so many posts of a listing: the oldest one was deleted, because a newer post takes its place';
    expect(await rowOf(postIds[0] as number)).toMatchObject({ state: 'EXPIRED', error: reason });
    expect(await rowOf(postIds[1] as number)).toMatchObject({ state: 'LIVE' });
    expect(await eventsOf(tenant, 'local_post.deleted')).toMatchObject([
      { data: { post_id: postIds[0], post_external_id: expect.any(String), deletion_reason: reason } },
    ]);
  });

  it('[publishers 1.8] a post that stays at another site ends at this one alone', async () => {
    const { tenant, postIds, publish } = await fullListing(1, { sites: [ACME, BOLT] });
    await publish();
    await workForAMinute();
    expect(await fixture.deliveries(postIds[0] as number)).toMatchObject([
      { site: ACME, state: 'EXPIRED' },
      { site: BOLT, state: 'LIVE' },
    ]);
    expect(await eventsOf(tenant, 'local_post.deleted')).toEqual([]);
  });

  it('[publishers 1.8] posts of other accounts, and what the publisher holds beside, are left alone', async () => {
    const { publish, live, location } = await fullListing(1);
    await fixture.acme.createPost({
      listingRef: `${ACME}/${location}`,
      content: { type: 'ANNOUNCEMENT', message: 'By hand', media: [] },
    });
    await publish();
    await workForAMinute();
    expect(live()).toHaveLength(2);
    expect(live()).toContain('By hand');
  });

  /** A listing that the publisher calls full, with a post that the owner has made by hand. */
  async function refusingListing({ replaces }: { replaces: boolean }) {
    const listing = await fullListing(2, { replaces });
    declared.livePosts = 3;
    await fixture.acme.createPost({
      listingRef: `${ACME}/${listing.location}`,
      content: { type: 'ANNOUNCEMENT', message: 'By hand', media: [] },
    });
    fixture.acme.mostLive = 3;
    return listing;
  }

  it('[publishers 1.8] a listing that the publisher calls full loses the oldest post of the account, and the post is sent once more', async () => {
    const { postIds, publish, live, shown } = await refusingListing({ replaces: true });
    const newest = await publish();
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE', attempts: 2 });
    expect(await rowOf(postIds[0] as number)).toMatchObject({ state: 'EXPIRED' });
    expect(live()).toEqual([shown[1], 'By hand', expect.any(String)]);
  });

  it('[publishers 1.8] room is made once, however often the publisher failed before', async () => {
    const { postIds, publish, live, shown } = await refusingListing({ replaces: true });
    const failure = { kind: 'TRANSIENT', text: 'away' } as const;
    fixture.acme.nextCreate({ failure }, { failure });
    const newest = await publish();
    await fixture.work();
    await fixture.workAfter(3_600 * SECOND);
    await fixture.pass(3_600 * SECOND);
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE', attempts: 4 });
    expect(await rowOf(postIds[0] as number)).toMatchObject({ state: 'EXPIRED' });
    expect(live()).toEqual([shown[1], 'By hand', expect.any(String)]);
  });

  it('[publishers 1.8] a post fails, with a sentence, at a listing that the publisher calls full, unless the account says otherwise', async () => {
    const { publish, live } = await refusingListing({ replaces: false });
    const before = live();
    const newest = await publish();
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({
      state: 'REJECTED',
      error:
        'The listing is full: the publisher shows no further post of it. Delete one, or let it end, before you publish another',
    });
    expect(live()).toEqual(before);
  });

  it('[publishers 1.8] a post that finds the listing full again after it made room fails, and deletes no further one', async () => {
    const { publish, live } = await refusingListing({ replaces: true });
    fixture.acme.mostLive = 1;
    const newest = await publish();
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({
      state: 'REJECTED',
      error: expect.stringMatching(/^The listing is full/),
    });
    expect(live()).toHaveLength(2);
  });

  it('[reliability 2] two posts at once delete two, never more, and the publisher never has too many', async () => {
    const { publish, live, shown } = await fullListing(3);
    const newest = [await publish(), await publish()];
    const second = fixture.anotherProcess();
    let most = 0;
    for (let look = 0; look < 40; look += 1) {
      // The fan-out of both, and then both at the same time in two processes.
      const due = await fixture.due();
      await Promise.all(due.map((key, n) => deliverPost(n % 2 ? second : fixture.deps, key)));
      most = Math.max(most, live().length);
      if (due.length === 0) await fixture.work();
      most = Math.max(most, live().length);
      // Two that see each other look again after two and after four seconds.
      await fixture.pass(3 * SECOND);
    }
    expect(most).toBe(3);
    for (const post of newest) expect(await rowOf(post)).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(live()).toHaveLength(3);
    expect(live()).toContain(shown[2]);
  });

  it.each(['before the deletion', 'after the deletion', 'before the publication'])(
    '[reliability 2] a crash %s loses no post and deletes one',
    async (moment) => {
      const { tenant, postIds, publish, live, shown } = await fullListing(2);
      const { accountId } = tenant;
      const newest = await publish();
      const idOf = async (postId: number) => (await rowOf(postId))?.id as number;
      const begin = async (deliveryId: number) =>
        beginWork(fixture.deps, new PostDeliveries(fixture.deps), { accountId, subject: String(deliveryId) });
      const [oldest, next] = [await idOf(postIds[0] as number), await idOf(newest)];
      await deliverPost(fixture.deps, { accountId, deliveryId: next });
      expect(await rowOf(postIds[0] as number)).toMatchObject({ state: 'REMOVING' });
      if (moment === 'before the publication') {
        await deliverPost(fixture.deps, { accountId, deliveryId: oldest });
        await fixture.pass(3 * SECOND);
        expect((await begin(next))?.row).toMatchObject({ state: 'SENDING' });
      } else {
        const claim = await begin(oldest);
        if (moment === 'after the deletion') await fixture.acme.deletePost({ ref: claim?.row.externalRef as string });
      }
      await fixture.pass(70 * SECOND);
      await workForAMinute();
      await workForAMinute();
      expect(await rowOf(newest)).toMatchObject({ state: 'LIVE' });
      expect(live()).toEqual([shown[1], expect.any(String)]);
    },
  );

  it('[publishers 1.8] a post waits while the deletion fails, and is sent when it is given up', async () => {
    const { publish, live, shown } = await fullListing(1);
    const newest = await publish();
    fixture.acme.nextCall(...Array.from({ length: 4 }, () => ({ kind: 'TRANSIENT', text: 'away' }) as const));
    await fixture.work();
    await fixture.workAfter(3 * SECOND);
    expect(live()).toEqual(shown);
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    for (let hour = 0; hour < 8; hour += 1) {
      await fixture.workAfter(3_600 * SECOND);
    }
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE' });
    expect(live()).toHaveLength(1);
    expect(live()).not.toEqual(shown);
  });

  it('[publishers 1.8] [contract 5] a replaced post whose deletion was given up is deleted at the end of its campaign', async () => {
    const { tenant, location, publish, live } = await fullListing(0);
    delete declared.livePosts;
    const oldest = await fixture.campaign(tenant, {
      locationIds: [location],
      postSites: [ACME],
      postScheduledDates: { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(48 * HOUR) },
    });
    await fixture.pass(HOUR);
    await fixture.work();
    const [shown] = live();
    declared.livePosts = 1;

    await publish();
    fixture.acme.nextCall(...Array.from({ length: 9 }, () => ({ kind: 'TRANSIENT', text: 'away' }) as const));
    await fixture.work();
    expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVING' });
    await fixture.database.execute('update post_deliveries set failures = $2 where post_id = $1', [
      oldest,
      MAX_REMOVAL_ATTEMPTS - 1,
    ]);
    await fixture.makeDue(oldest);
    await fixture.work();
    expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVAL_FAILED' });
    fixture.acme.recover();
    await workForAMinute();
    expect(live()).toEqual([shown, expect.any(String)]);

    await fixture.pass(48 * HOUR);
    await workForAMinute();
    expect(await rowOf(oldest)).toMatchObject({ state: 'EXPIRED' });
    expect(live()).not.toContain(shown);
    expect(live()).toHaveLength(1);
  });

  it('[publishers 1.8] a post waits while a person deletes one to make room, whatever the account says', async () => {
    const { tenant, postIds, publish, live, shown } = await fullListing(1, { replaces: false });
    await deleteCampaign(fixture.deps, tenant.caller, postIds[0] as number);
    fixture.acme.nextCall({ kind: 'TRANSIENT', text: 'away' });
    await fixture.work();
    const newest = await publish();
    await fixture.work();
    expect(live()).toEqual(shown);
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    await fixture.workAfter(3_600 * SECOND);
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(live()).not.toEqual(shown);
    expect(await eventsOf(tenant, 'local_post.rejected')).toEqual([]);
  });

  it('[performance] a post that waits for one on which the publisher has not decided looks less often with time', async () => {
    const { publish } = await fullListing(1);
    declared.livePosts = 2;
    fixture.acme.nextCreate('pending');
    const undecided = await publish();
    await fixture.work();
    declared.livePosts = 1;
    await workForAMinute();
    const newest = await publish();
    await fixture.work();
    expect(await rowOf(undecided)).toMatchObject({ state: 'PENDING' });
    await fixture.pass(5 * SECOND);
    await fixture.database.execute(`update social_posts set created_at = created_at - interval '10 minutes'`);
    await fixture.work();
    const { state, waits_ms: waitsMs } = (await rowOf(newest)) ?? {};
    expect(state).toBe('QUEUED');
    expect(waitsMs).toBeGreaterThan(50 * SECOND);
  });

  it.each([
    ['two transactions', '40 microseconds', [1, 1], [0, 1]],
    ['one transaction', '0', [0, 1], [0, 1]],
  ])(
    '[reliability 2] of two posts that begin to be sent at once in %s, one always counts the other',
    async (_where, later, sending, ahead) => {
      const { tenant, location, publish } = await fullListing(0);
      const posts = [await publish(), await publish()];
      await fixture.work();
      const rows = (await Promise.all(posts.map(rowOf))).map((row) => row?.id as number);
      await fixture.database.execute(
        `update post_deliveries set state = 'SENDING', attempted_at = timestamptz '2026-01-01 00:00:00.000123Z' + (case id when $2 then $3 else '0' end)::interval
         where account_id = $1`,
        [tenant.accountId, rows[1], later],
      );
      const counted = await Promise.all(
        rows.map((deliveryId) =>
          countPostsAtListing(fixture.database, {
            accountId: tenant.accountId,
            deliveryId,
            site: ACME,
            listingRef: `${ACME}/${location}`,
          }),
        ),
      );
      expect(counted.map((each) => each.sending)).toEqual(sending);
      expect(counted.map((each) => each.ahead)).toEqual(ahead);
    },
  );
});
