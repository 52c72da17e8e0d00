import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateFault } from '@listings/publisher-model';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { beginWork } from '@listings/work/testing';
import { deleteCampaign, PostDeliveries } from '../index.js';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';
import { countPostsAtListing, replaceOldestPost } from '../store/live-posts.js';
import { setConnectionStatus } from '../testing/connection-status.js';
import { deliverPost } from '../testing/deliver-post.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';
import type { Tenant } from '../testing/tenant.js';
import { makeRoom } from './make-room.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const AWAY: PublisherFailure = { kind: 'TRANSIENT', text: 'away' };
const BY_HAND = { type: 'ANNOUNCEMENT', message: 'By hand', media: [] } as const;
const NEW = expect.any(String) as unknown;
const NUMBER = expect.any(Number) as unknown;
const WAITS =
  'The publisher shows only so many posts of a listing: the post waits until an older one that is being deleted is gone';

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
  const { tenant, location } = await fixture.tenantAt(...sites);
  await fixture.database.sql`update accounts set replaces_oldest_posts = ${replaces} where id = ${tenant.accountId}`;
  const publish = (postSites = [ACME]) => fixture.campaign(tenant, { locationIds: [location], postSites });
  const postIds: number[] = [];
  for (let post = 0; post < most; post += 1) {
    postIds.push(await publish(sites));
    await fixture.work();
    await fixture.pass(SECOND);
  }
  declared.livePosts = most;
  const live = () => fixture.acme.liveAt(`${ACME}/${location}`);
  /** What became of a post, of those before it, of the listing, and which of them the publisher was asked to delete. */
  const seen = async (newest: number) => {
    const rows = await Promise.all(postIds.map(rowOf));
    const deletions = fixture.acme.deletions.map((ref) => rows.findIndex((row) => row?.external_ref === ref));
    return { ...(await rowOf(newest)), before: rows.map((row) => row?.state), live: live(), deletions };
  };
  /** Publishes a post, and gives it and the others a minute. */
  const published = async () => {
    const newest = await publish();
    await workForAMinute();
    return newest;
  };
  return { tenant, location, postIds, oldest: postIds[0] ?? 0, publish, published, live, seen, shown: live() };
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

/** The delivery of a post, as work knows it. */
async function keyOf({ accountId }: Tenant, postId: number) {
  return { accountId, deliveryId: (await rowOf(postId))?.id as number };
}

/** Begins a step of a post in a process that ends before it is done. */
async function begin(tenant: Tenant, postId: number) {
  const { accountId, deliveryId } = await keyOf(tenant, postId);
  return beginWork(fixture.deps, new PostDeliveries(fixture.deps), { accountId, subject: String(deliveryId) });
}

async function eventsOf(tenant: Tenant, name: string) {
  return (await tenant.events()).filter(({ event }) => event === name);
}

describe('a publisher that shows only so many posts of a listing', () => {
  it('[publishers 1.8] the oldest post is deleted if the account says so, and state and event say why', async () => {
    const { tenant, oldest, published, seen, shown } = await fullListing(2);
    const before = ['EXPIRED', 'LIVE'];
    expect(await seen(await published())).toMatchObject({ state: 'LIVE', attempts: 1, before, live: [shown[1], NEW] });
    const reason =
      'The publisher shows only so many posts of a listing: the oldest one was deleted, because a newer post takes its place';
    expect(await rowOf(oldest)).toMatchObject({ error: reason });
    const data = { post_id: oldest, post_external_id: NEW, deletion_reason: reason };
    expect(await eventsOf(tenant, 'local_post.deleted')).toMatchObject([{ data }]);
  });

  it('[publishers 1.8] a post that stays at another site ends at this one alone', async () => {
    const { tenant, oldest, published } = await fullListing(1, { sites: [ACME, BOLT] });
    await published();
    const rows = await fixture.deliveries(oldest);
    expect(rows.map(({ site, state }) => `${site} ${state}`)).toEqual([`${ACME} EXPIRED`, `${BOLT} LIVE`]);
    expect(await eventsOf(tenant, 'local_post.deleted')).toEqual([]);
  });

  it('[publishers 1.8] posts of other accounts, and what the publisher holds beside, are left alone', async () => {
    const { published, live, location } = await fullListing(1);
    await fixture.acme.createPost({ listingRef: `${ACME}/${location}`, content: BY_HAND });
    await published();
    expect(live()).toEqual(['By hand', NEW]);
  });

  /** A listing that the publisher calls full, with a post that the owner has made by hand. */
  async function refusingListing({ replaces }: { replaces: boolean }) {
    const listing = await fullListing(2, { replaces });
    declared.livePosts = 3;
    await fixture.acme.createPost({ listingRef: `${ACME}/${listing.location}`, content: BY_HAND });
    fixture.acme.mostLive = 3;
    return listing;
  }

  /** The answer to a create that the publisher has not processed, or has refused, does not arrive. */
  const LOST = { failure: { ...AWAY, outcomeUnknown: true } as const };
  const keeping = { replaces: false };

  async function moreThanShown() {
    const listing = await fullListing(3);
    declared.livePosts = 2;
    return listing;
  }

  it.each<[string, () => ReturnType<typeof fullListing>, RegExp, CreateFault[]]>([
    [
      'has as many as the publisher shows',
      () => fullListing(1, keeping),
      /^The publisher shows one post of a listing at once. Delete one, or let it end, before you publish another$/,
      [],
    ],
    ['has more, whatever the account says', moreThanShown, /^The publisher shows 2 posts of a listing at once/, []],
    [
      'is full to the publisher',
      () => refusingListing(keeping),
      /^The listing is full: the publisher shows no further post of it. Delete one, or let it end, before you publish/,
      [],
    ],
    ['is full after a create without an answer', () => refusingListing(keeping), /./, [LOST]],
  ])(
    '[publishers 1.8] a post is refused, with a sentence, and none is deleted, at a listing that %s',
    async (_, listing, sentence, faults) => {
      const { publish, live } = await listing();
      const before = live();
      fixture.acme.nextCreate(...faults);
      const newest = await publish();
      for (let minute = 0; minute < 15; minute += 1) await fixture.workAfter(60 * SECOND);
      const error: unknown = expect.stringMatching(sentence);
      expect(await rowOf(newest)).toMatchObject({ state: 'REJECTED', error });
      expect(live()).toEqual(before);
    },
  );

  it.each<[string, object, CreateFault[], number]>([
    ['that finds the listing full again after it made room waits a day', { state: 'QUEUED', error: WAITS }, [], 25],
    ['whose first create lost its answer waits a day at most for a listing that stays full', {}, [LOST], 30],
  ])('[publishers 1.8] a post %s, fails, and deletes no further one', async (_, waiting, faults, hours) => {
    const { published, seen } = await refusingListing({ replaces: true });
    fixture.acme.mostLive = 1;
    fixture.acme.nextCreate(...faults);
    const newest = await published();
    expect(await rowOf(newest)).toMatchObject(waiting);
    for (let hour = 0; hour < hours; hour += 1) await fixture.workAfter(HOUR);
    const error: unknown = expect.stringMatching(/^The listing is full/);
    expect(await seen(newest)).toMatchObject({ state: 'REJECTED', error, live: { length: 2 } });
  });

  it.each([
    ['at once', 0],
    ['though the publisher failed before', 2],
  ])(
    '[publishers 1.8] a listing that the publisher calls full loses the oldest post of the account, and the post is sent again: %s',
    async (_, failures) => {
      const { publish, seen, shown } = await refusingListing({ replaces: true });
      fixture.acme.nextCreate(...Array.from({ length: failures }, () => ({ failure: AWAY })));
      const newest = await publish();
      await fixture.work();
      for (let n = 0; n < failures; n += 1) await fixture.workAfter(HOUR);
      await workForAMinute();
      const sent = { state: 'LIVE', attempts: failures + 2, before: ['EXPIRED', 'LIVE'] };
      expect(await seen(newest)).toMatchObject({ ...sent, live: [shown[1], 'By hand', NEW] });
    },
  );

  it('[performance] a post that the publisher refuses while another one is being deleted is sent less often with time', async () => {
    const { tenant, oldest, published } = await refusingListing(keeping);
    fixture.acme.deletesAfterMs = 10 * HOUR;
    await deleteCampaign(fixture.deps, tenant.caller, oldest);
    await fixture.work();
    const newest = await published();
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', attempts: 0 });
    await fixture.workAfter(2 * HOUR);
    expect(await rowOf(newest)).toMatchObject({ error: WAITS });
    expect((await rowOf(newest))?.waits_ms).toBeGreaterThan(29 * 60 * SECOND);
  });

  /** Somebody deletes the oldest posts of the account at the publisher, and the owner makes as many there by hand. */
  async function replaceByHand({ location }: { location: number }, posts: number): Promise<void> {
    for (let post = 0; post < posts; post += 1) {
      fixture.acme.hideAt(`${ACME}/${location}`);
      await fixture.acme.createPost({ listingRef: `${ACME}/${location}`, content: BY_HAND });
    }
  }

  it.each([1, 2])(
    '[publishers 1.8] a post that is gone at the publisher makes no room: the next oldest is deleted in its place; so many are gone: %s',
    async (gone) => {
      const listing = await fullListing(4);
      const { tenant, postIds, published, seen, shown } = listing;
      delete declared.livePosts;
      await replaceByHand(listing, gone);
      fixture.acme.mostLive = 4;
      const before = [...Array<string>(gone).fill('DELETED'), 'EXPIRED', 'LIVE', 'LIVE'].slice(0, 4);
      const live = [...shown.slice(gone + 1), ...Array<string>(gone).fill('By hand'), NEW];
      const deletions = [0, 1, 2].slice(0, gone + 1);
      expect(await seen(await published())).toMatchObject({ state: 'LIVE', attempts: 2, before, live, deletions });
      expect(await eventsOf(tenant, 'local_post.deleted')).toMatchObject([{ data: { post_id: postIds[gone] } }]);
    },
  );

  it('[publishers 1.8] a post that is gone at the publisher leaves its room to the new one, and no other is deleted', async () => {
    const { location, oldest, published, seen, shown } = await fullListing(2);
    fixture.acme.hideAt(`${ACME}/${location}`);
    fixture.acme.mostLive = 2;
    expect(await seen(await published())).toMatchObject({ state: 'LIVE', live: [shown[1], NEW] });
    expect(await rowOf(oldest)).toMatchObject({ state: 'DELETED', error: null });
  });

  it.each(['its process crashed', 'the publisher failed'])(
    '[reliability 2] a post may be gone by a deletion of the service whose answer is lost: no second one is deleted where %s',
    async (why) => {
      const { tenant, location, oldest, publish, seen, shown } = await refusingListing({ replaces: true });
      const newest = await publish();
      await deliverPost(fixture.deps, await keyOf(tenant, newest));
      if (why === 'its process crashed') await begin(tenant, oldest);
      else {
        fixture.acme.nextCall({ ...AWAY, outcomeUnknown: true });
        await deliverPost(fixture.deps, await keyOf(tenant, oldest));
      }
      await fixture.acme.deletePost({ ref: (await rowOf(oldest))?.external_ref as string });
      // The publisher has no room yet.
      await fixture.acme.createPost({ listingRef: `${ACME}/${location}`, content: BY_HAND });
      await fixture.pass(70 * SECOND);
      await workForAMinute();
      for (let quarter = 0; quarter < 8; quarter += 1) await fixture.workAfter(HOUR / 4);
      const live = [shown[1], 'By hand', 'By hand'];
      expect(await seen(newest)).toMatchObject({ state: 'QUEUED', error: WAITS, before: ['EXPIRED', 'LIVE'], live });
      fixture.acme.mostLive = 4;
      await fixture.workAfter(HOUR);
      expect(await seen(newest)).toMatchObject({ state: 'LIVE', live: [...live, NEW] });
    },
  );

  it.each([
    ['at once', 0],
    ['an hour later', HOUR],
  ])(
    '[publishers 1.8] a post whose first create lost its answer makes room at a full listing once it was searched; deletions take effect %s',
    async (_, deletesAfterMs) => {
      const { publish, seen, shown } = await refusingListing({ replaces: true });
      Object.assign(fixture.acme, { deletesAfterMs });
      fixture.acme.nextCreate(LOST);
      const newest = await publish();
      await fixture.work();
      expect(await rowOf(newest)).toMatchObject({ state: 'UNKNOWN' });
      await workForAMinute();
      expect(fixture.acme.deletions).toEqual([]);
      await workForAMinute();
      for (let quarter = 0; quarter < 8; quarter += 1) await fixture.workAfter(HOUR / 4);
      const { deletions, ...after } = await seen(newest);
      expect(after).toMatchObject({ state: 'LIVE', live: [shown[1], 'By hand', NEW] });
      expect(new Set(deletions)).toEqual(new Set([0]));
    },
  );

  /** The answer to the create of a new post is lost, and the post appears only after a search for it has found nothing. */
  async function appearsLate({ tenant, location, publish }: Awaited<ReturnType<typeof fullListing>>) {
    fixture.acme.mostLive = 2;
    fixture.acme.nextCreate('dropAfter');
    const newest = await publish();
    await fixture.work();
    const key = await keyOf(tenant, newest);
    const lost = [...fixture.acme.posts.values()].findLast((post) => post.listingRef === `${ACME}/${location}`);
    const { ref = '' } = lost ?? {};
    fixture.acme.posts.delete(ref);
    await fixture.pass(70 * SECOND);
    await deliverPost(fixture.deps, key);
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED' });
    if (lost) fixture.acme.posts.set(ref, lost);
    return { newest, key, found: { state: 'LIVE', external_ref: ref } };
  }

  it('[publishers 0.1] a lost post that appears late and fills the listing is found, and none is deleted for it', async () => {
    const listing = await fullListing(1);
    delete declared.livePosts;
    const { newest, found } = await appearsLate(listing);
    await workForAMinute();
    expect(await listing.seen(newest)).toMatchObject({ ...found, live: [listing.shown[0], NEW], deletions: [] });
  });

  it('[publishers 0.1] a post whose create lost its answer, and that appears late at the full listing, is searched before it is sent again', async () => {
    const listing = await fullListing(2);
    const { newest, key, found } = await appearsLate(listing);
    expect(await rowOf(listing.oldest)).toMatchObject({ state: 'EXPIRED' });
    const { length } = fixture.acme.creates;
    await deliverPost(fixture.deps, key);
    expect(await rowOf(newest)).toMatchObject({ state: 'UNKNOWN', attempts: 1 });
    for (let minute = 0; minute < 5; minute += 1) await fixture.workAfter(60 * SECOND);
    expect(await listing.seen(newest)).toMatchObject({ ...found, live: [listing.shown[1], NEW] });
    expect(fixture.acme.creates).toHaveLength(length);
  });

  it('[performance] a post that the publisher refuses, whose room does not come, is sent ten times in two minutes at most', async () => {
    const { publish } = await refusingListing({ replaces: true });
    fixture.acme.mostLive = 1;
    const newest = await publish();
    await fixture.work();
    const waits: number[] = [];
    for (let waitedMs = 0; waitedMs < 120 * SECOND;) {
      const waitMs = Math.max(Number((await rowOf(newest))?.waits_ms), 0) + 100;
      waits.push(waitMs);
      waitedMs += waitMs;
      await fixture.workAfter(waitMs);
    }
    expect(waits.length).toBeLessThanOrEqual(11);
    expect(waits.at(-1)).toBeGreaterThan(20 * SECOND);
  });

  it.each([
    ['at a listing with as many posts as the publisher shows', true, /had no room for this one within 24 hours/],
    ['that the publisher refuses', false, /^The listing is full/],
  ])(
    '[publishers 1.8] a post that has ordered no removal waits a day for another one that makes room, and fails with a sentence: %s',
    async (_, isDeclared, sentence) => {
      const { tenant, oldest, publish } = await fullListing(2);
      if (!isDeclared) delete declared.livePosts;
      Object.assign(fixture.acme, { mostLive: 2, deletesAfterMs: 100 * HOUR });
      await deleteCampaign(fixture.deps, tenant.caller, oldest);
      await fixture.work();
      const newest = await publish();
      for (let hour = 0; hour < 23; hour += 1) await fixture.workAfter(HOUR);
      expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', error: WAITS });
      for (let hour = 0; hour < 4; hour += 1) await fixture.workAfter(HOUR);
      const error: unknown = expect.stringMatching(sentence);
      expect(await rowOf(newest)).toMatchObject({ state: 'REJECTED', error });
      expect(new Set(fixture.acme.deletions).size).toBe(1);
    },
  );

  it('[publishers 1.8] the end of a removal makes the post due that has ordered it', async () => {
    const { publish, seen, shown } = await slowListing();
    const newest = await publish();
    await fixture.work();
    await fixture.workAfter((5 / 6) * HOUR);
    expect((await rowOf(newest))?.waits_ms).toBeGreaterThan(HOUR / 6 + SECOND);
    await fixture.workAfter(HOUR / 6 + SECOND);
    expect(await seen(newest)).toMatchObject({ state: 'LIVE', live: [shown[1], NEW] });
  });

  it('[publishers 1.8] a post whose owner has to connect the account again meanwhile waits a day after that for its room', async () => {
    const { tenant, publish, live, shown } = await slowListing();
    const setStatus = (status: string) => setConnectionStatus(fixture.deps, tenant, { site: ACME, status });
    const newest = await publish();
    await deliverPost(fixture.deps, await keyOf(tenant, newest));
    await setStatus('REAUTH_REQUIRED');
    await fixture.workAfter(3 * SECOND);
    await fixture.workAfter(48 * HOUR);
    await setStatus('CONNECTED');
    await fixture.work();
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', error: WAITS });
    for (let quarter = 0; quarter < 8; quarter += 1) await fixture.workAfter(HOUR / 4);
    expect(live()).toEqual([shown[1], NEW]);
  });

  /** A listing with two posts at a publisher that shows two, and whose deletions take effect an hour later. */
  async function slowListing({ tellsLateDeletions = true } = {}) {
    const listing = await fullListing(2);
    Object.assign(fixture.acme, { mostLive: 2, deletesAfterMs: HOUR, tellsLateDeletions });
    return listing;
  }

  it.each([
    ['and the plug-in says so', true],
    ['and the plug-in does not say so', false],
  ])(
    '[publishers 1.8] one post is deleted for a new one where deletions take effect an hour later, %s; the new one waits, and is published',
    async (_, tellsLateDeletions) => {
      const { tenant, published, seen, shown } = await slowListing({ tellsLateDeletions });
      const newest = await published();
      expect(await seen(newest)).toMatchObject({ state: 'QUEUED', error: WAITS, live: shown });
      const { publishDetails } = (await fixture.view(tenant, newest)).socialPostInfo;
      expect(publishDetails).toMatchObject([{ status: 'PUBLISHING', submissionError: WAITS }]);
      for (let quarter = 0; quarter < 8; quarter += 1) await fixture.workAfter(HOUR / 4);
      const after = { state: 'LIVE', error: null, before: ['EXPIRED', 'LIVE'], deletions: [0] };
      expect(await seen(newest)).toMatchObject({ ...after, live: [shown[1], NEW] });
    },
  );

  it('[publishers 1.8] the room of a post is its own also where two begin in the same transaction', async () => {
    const { tenant, location, oldest, publish } = await fullListing(1);
    fixture.acme.deletesAfterMs = HOUR;
    const [other, orderer] = [await publish(), await publish()];
    const idOf = async (postId: number) => (await rowOf(postId))?.id as number;
    await fixture.work();
    const { accountId } = tenant;
    const ids = [await idOf(other), await idOf(orderer)];
    await fixture.database.sql`update post_deliveries set state = 'SENDING', attempted_at = timestamptz '2026-01-01'
      where id = any(${ids}::integer[])`;
    await fixture.database
      .sql`update post_deliveries set state = 'EXPIRED', replaced_at = now(), replaced_by = ${ids[1]}
      where id = ${await idOf(oldest)}`;
    const listing = { accountId, site: ACME, listingRef: `${ACME}/${location}` };
    const counted = await Promise.all(
      ids.map((deliveryId) => countPostsAtListing(fixture.database, { ...listing, deliveryId })),
    );
    expect(counted).toMatchObject([
      { sending: 0, reserved: 1, orderedMs: null },
      { sending: 1, reserved: 0, orderedMs: NUMBER },
    ]);
  });

  it('[publishers 1.8] a post whose location is linked to another full listing deletes no second one', async () => {
    const { tenant, location, postIds, publish } = await slowListing();
    const newest = await publish();
    await fixture.work();
    const listingRef = `${ACME}/moved-${location}`;
    const { accountId } = tenant;
    await fixture.database.sql`update post_deliveries set listing_ref = ${listingRef} where post_id = ${postIds[1]}`;
    const post = { accountId, site: ACME, listingRef, deliveryId: (await rowOf(newest))?.id as number };
    const second = await fixture.database.transaction((transaction) => replaceOldestPost(transaction, post));
    expect(second).toBeUndefined();
    expect(await countPostsAtListing(fixture.database, post)).toMatchObject({ live: 1, orderedMs: NUMBER });
  });

  it('[reliability 2] a post of which two processes believe to hold the claim deletes one', async () => {
    const { tenant, publish, seen } = await slowListing();
    const newest = await publish();
    const row = (await begin(tenant, newest))?.row as ClaimedPostDelivery;
    await Promise.all([fixture.deps, fixture.anotherProcess()].map((process) => makeRoom(process, row, 2)));
    // A process that has counted the posts before the other one has ordered a removal.
    const late = await fixture.database.transaction((transaction) => replaceOldestPost(transaction, row));
    expect(late).toBeUndefined();
    expect((await seen(newest)).before).toEqual(['REMOVING', 'LIVE']);
  });

  it('[publishers 1.8] a post that is deleted while it waits for room says no longer what it waits for', async () => {
    const { tenant, publish } = await slowListing();
    const newest = await publish();
    await fixture.work();
    expect(await rowOf(newest)).toMatchObject({ state: 'QUEUED', error: WAITS });
    await deleteCampaign(fixture.deps, tenant.caller, newest);
    await fixture.work();
    expect(await rowOf(newest)).toMatchObject({ state: 'DELETED', error: null });
  });

  it('[publishers 1.8] two new posts delete one each, and none takes the room of the other', async () => {
    const { publish, published, live, shown } = await slowListing();
    const newest = [await publish(), await published()];
    expect(live()).toEqual(shown);
    for (let quarter = 0; quarter < 8; quarter += 1) await fixture.workAfter(HOUR / 4);
    for (const post of newest) expect(await rowOf(post)).toMatchObject({ state: 'LIVE' });
    expect(live()).toEqual([NEW, NEW]);
    expect(fixture.acme.deletions).toHaveLength(2);
  });

  it('[publishers 1.8] a post that the publisher still shows after a day is deleted again, and the new one fails with a sentence', async () => {
    const { oldest, publish, live, seen, shown } = await slowListing();
    fixture.acme.deletesAfterMs = 100 * HOUR;
    const newest = await publish();
    for (let hour = 0; hour < 23; hour += 1) await fixture.workAfter(HOUR);
    expect(fixture.acme.deletions).toHaveLength(1);
    for (let hour = 0; hour < 4; hour += 1) await fixture.workAfter(HOUR);
    const error: unknown = expect.stringMatching(/had no room for this one within 24 hours/);
    const { deletions, ...after } = await seen(newest);
    expect(after).toMatchObject({ state: 'REJECTED', error, before: ['REMOVING', 'LIVE'], live: shown });
    expect([deletions.length > 2, ...new Set(deletions)]).toEqual([true, 0]);
    for (let hour = 0; hour < 80; hour += 1) await fixture.workAfter(HOUR);
    expect(await rowOf(oldest)).toMatchObject({ state: 'EXPIRED' });
    expect(live()).toEqual([shown[1]]);
  });

  it.each(['after the order', 'after the deletion'])(
    '[reliability 2] a crash %s does not delete a second post where deletions take effect later',
    async (moment) => {
      const { tenant, oldest, publish, seen, shown } = await slowListing();
      const newest = await publish();
      if (moment === 'after the order') {
        // The process ends after the removal is ordered, and before it has stored that the post waits.
        const claim = await begin(tenant, newest);
        await makeRoom(fixture.deps, claim?.row as ClaimedPostDelivery, 2);
        expect(await rowOf(newest)).toMatchObject({ state: 'SENDING' });
      } else {
        await deliverPost(fixture.deps, await keyOf(tenant, newest));
        const claim = await begin(tenant, oldest);
        await fixture.acme.deletePost({ ref: claim?.row.externalRef as string });
      }
      expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVING' });
      await fixture.pass(70 * SECOND);
      await workForAMinute();
      for (let quarter = 0; quarter < 10; quarter += 1) await fixture.workAfter(HOUR / 4);
      const { deletions, ...after } = await seen(newest);
      expect(after).toMatchObject({ state: 'LIVE', live: [shown[1], NEW] });
      expect(new Set(deletions)).toEqual(new Set([0]));
    },
  );

  it('[reliability 2] two posts at once delete two, never more, and the publisher never has too many', async () => {
    const { publish, live, shown } = await fullListing(3);
    const newest = [await publish(), await publish()];
    const second = fixture.anotherProcess();
    let most = 0;
    for (let look = 0; look < 40; look += 1) {
      // The fan-out of both, and then both at the same time in two processes.
      const steps = await fixture.stepAll(fixture.deps, second);
      most = Math.max(most, live().length);
      if (steps.length === 0) await fixture.work();
      most = Math.max(most, live().length);
      // Two that see each other look again after two and after four seconds.
      await fixture.pass(3 * SECOND);
    }
    expect(most).toBe(3);
    for (const post of newest) expect(await rowOf(post)).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(live()).toEqual([shown[2], NEW, NEW]);
  });

  it.each(['before the deletion', 'after the deletion', 'before the publication'])(
    '[reliability 2] a crash %s loses no post and deletes one',
    async (moment) => {
      const { tenant, oldest, publish, seen, shown } = await fullListing(2);
      const newest = await publish();
      await deliverPost(fixture.deps, await keyOf(tenant, newest));
      expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVING' });
      if (moment === 'before the publication') {
        await deliverPost(fixture.deps, await keyOf(tenant, oldest));
        await fixture.pass(3 * SECOND);
        expect((await begin(tenant, newest))?.row).toMatchObject({ state: 'SENDING' });
      } else {
        const claim = await begin(tenant, oldest);
        if (moment === 'after the deletion') await fixture.acme.deletePost({ ref: claim?.row.externalRef as string });
      }
      await fixture.pass(70 * SECOND);
      await workForAMinute();
      await workForAMinute();
      expect(await seen(newest)).toMatchObject({ state: 'LIVE', live: [shown[1], NEW] });
    },
  );

  it('[publishers 1.8] a post waits while the deletion fails, and is sent when it is given up', async () => {
    const { publish, live, seen, shown } = await fullListing(1);
    const newest = await publish();
    fixture.acme.nextCall(AWAY, AWAY, AWAY, AWAY);
    await fixture.work();
    await fixture.workAfter(3 * SECOND);
    expect(await seen(newest)).toMatchObject({ state: 'QUEUED', attempts: 0, live: shown });
    for (let hour = 0; hour < 8; hour += 1) await fixture.workAfter(HOUR);
    expect(await seen(newest)).toMatchObject({ state: 'LIVE', live: [NEW] });
    expect(live()).not.toEqual(shown);
  });

  it('[publishers 1.8] [contract 5] a replaced post whose deletion was given up is deleted at the end of its campaign', async () => {
    const { tenant, location, publish, live } = await fullListing(0);
    delete declared.livePosts;
    const ends = fixture.dates(HOUR, 48 * HOUR);
    const oldest = await fixture.campaign(tenant, { locationIds: [location], postSites: [ACME], ...ends });
    await fixture.pass(HOUR);
    await fixture.work();
    const [shown] = live();
    declared.livePosts = 1;

    await publish();
    fixture.acme.nextCall(...Array<PublisherFailure>(9).fill(AWAY));
    await fixture.work();
    expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVING' });
    await fixture.failRemovals(oldest);
    await fixture.work();
    expect(await rowOf(oldest)).toMatchObject({ state: 'REMOVAL_FAILED' });
    fixture.acme.recover();
    await workForAMinute();
    expect(live()).toEqual([shown, NEW]);

    await fixture.pass(48 * HOUR);
    await workForAMinute();
    expect(await rowOf(oldest)).toMatchObject({ state: 'EXPIRED' });
    expect(live()).not.toContain(shown);
    expect(live()).toHaveLength(1);
  });

  it('[publishers 1.8] a post waits while a person deletes one to make room, whatever the account says', async () => {
    const { tenant, oldest, publish, live, seen, shown } = await fullListing(1, keeping);
    await deleteCampaign(fixture.deps, tenant.caller, oldest);
    fixture.acme.nextCall(AWAY);
    await fixture.work();
    const newest = await publish();
    await fixture.work();
    expect(await seen(newest)).toMatchObject({ state: 'QUEUED', attempts: 0, live: shown });
    await fixture.workAfter(HOUR);
    await workForAMinute();
    expect(await rowOf(newest)).toMatchObject({ state: 'LIVE', attempts: 1 });
    expect(live()).not.toEqual(shown);
    expect(await eventsOf(tenant, 'local_post.rejected')).toEqual([]);
  });

  it('[performance] a post that waits for one on which the publisher has not decided looks less often with time', async () => {
    const { publish } = await fullListing(0);
    delete declared.livePosts;
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
      await fixture.database.sql`update post_deliveries set state = 'SENDING', attempted_at =
        timestamptz '2026-01-01 00:00:00.000123Z' + (case id when ${rows[1]} then ${later} else '0' end)::interval
        where account_id = ${tenant.accountId}`;
      const listing = { accountId: tenant.accountId, site: ACME, listingRef: `${ACME}/${location}` };
      const counted = await Promise.all(
        rows.map((deliveryId) => countPostsAtListing(fixture.database, { ...listing, deliveryId })),
      );
      expect(counted.map((each) => each.sending)).toEqual(sending);
      expect(counted.map((each) => each.ahead)).toEqual(ahead);
    },
  );
});
