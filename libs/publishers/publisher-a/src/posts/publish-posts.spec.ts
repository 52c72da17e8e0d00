import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PostContent, PostState } from '@listings/publisher-sdk';
import { failureFrom, knownPost } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const announcement = (message = 'We are open'): PostContent => ({ type: 'ANNOUNCEMENT', message, media: [] });

const { world, plugIn, session } = connectedPlugIn(() => ({ clock: (clock = manualClock()) }));
let clock: ManualClock;

const place = { session, listingRef: listingRef(1) };
const posts = () => plugIn.publisher.posts;
const create = (content = announcement()) =>
  posts()
    .createPost({ ...place, content, requestId: randomUUID() })
    .then(knownPost);
const check = (ref: string) => posts().checkPost({ ...place, ref });
const remove = (ref: string) => posts().deletePost({ ...place, ref });
const find = (attemptedAt: Date, content = announcement()) =>
  posts().findPost({ ...place, content, attemptedAt, knownRefs: [] });
const refOf = (state: PostState) => state.ref ?? 'none';

/** Time passes, for the publisher and for us. */
async function pass(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
  await world.admin.clock({ advanceMs: milliseconds });
}

describe('posts of inaccessible listings [publishers 1.3]', () => {
  const MODES = ['forbidden', 'precondition'] as const;

  it.each(MODES)('a profile that is not verified has none, and its link is whole (%s)', async (mode) => {
    const created = await create();
    await world.admin.settings({ 'a.reviewsUnverified': mode });
    await world.admin.verification('9100001', 'UNVERIFIED');
    for (const read of [() => find(new Date(0)), () => check(refOf(created))])
      expect(await failureFrom(read())).toEqual({ kind: 'NO_DATA', reason: 'unverified' });
    for (const write of [create, () => remove(refOf(created))])
      expect(await failureFrom(write())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'unverified' });
  });

  it('a post is not treated as removed when its account or its listing is inaccessible', async () => {
    const created = await create();
    await world.script('a.posts.get', { error: 'not_found' });
    await world.script('a.accounts.list', { status: 200, body: { accounts: [{ name: 'accounts/103' }] } });
    expect(await failureFrom(check(refOf(created)))).toMatchObject({ kind: 'LISTING_INACCESSIBLE' });
    await world.admin.access({ listing: '9100001', mode: 'hidden' });
    expect(await failureFrom(check(refOf(created)))).toMatchObject({ kind: 'LISTING_NOT_FOUND' });
  });

  it('a listed listing is not treated as deleted', async () => {
    await world.script('a.posts.create', { error: 'not_found' });
    expect(await failureFrom(create())).toMatchObject({ kind: 'TRANSIENT' });
  });
});

describe('publishing [publishers 1.8]', () => {
  it('[reliability 2] sets no outcomeUnknown when only the renewal failed', async () => {
    await world.admin.expireToken({ owner: 'owner-a1', token: 'access' });
    await world.script('a.oauth.refresh', { drop: 'before' });
    expect(await failureFrom(create())).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });
});

describe('finding a post [publishers 0.1 unknown outcome]', () => {
  it('finds a post that was rejected in the meantime', async () => {
    const content = announcement('No [sandbox:reject-now]');
    const attemptedAt = clock.now();
    await create(content);
    expect(await find(attemptedAt, content)).toMatchObject({ state: 'rejected' });
  });

  it('reads all pages when the list has no order, and stops early when it has', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const entry = (id: number, day: number, summary = 'Noise') => {
      const post = { topicType: 'STANDARD', summary, state: 'LIVE', createTime: at(day).toISOString() };
      return { name: `${listingRef(1)}/localPosts/${id}`, ...post };
    };
    const listed = (nextPageToken: string | undefined, ...localPosts: object[]) =>
      world.script('a.posts.list', { status: 200, body: { localPosts, nextPageToken } });
    await listed('p2', entry(1, 1), entry(2, 2));
    await listed(undefined, entry(3, 21, 'We are open'));
    expect(await find(at(20))).toMatchObject({ state: 'live', ref: `${listingRef(1)}/localPosts/3` });
    await listed('p2', entry(4, 22), entry(5, 3));
    expect(await find(at(20))).toBeUndefined();
    expect(await world.requests('a.posts.list')).toHaveLength(3);
  });
});

describe('following and removing [publishers 1.8]', () => {
  it('says when a post is gone whose deletion takes effect later', async () => {
    const ref = refOf(await create());
    await pass(2_000);
    await world.admin.settings({ 'a.postDeletionMs': 3_600_000 });
    expect(await remove(ref)).toEqual({ state: 'later', goneAfterMs: 3_600_000 });
    await pass(1_800_000);
    expect(await remove(ref)).toEqual({ state: 'later', goneAfterMs: 1_800_000 });
    expect(await check(ref)).toMatchObject({ state: 'live' });
    await pass(1_800_000);
    expect(await check(ref)).toEqual({ state: 'removed', ref });
    expect(await remove(ref)).toEqual({ state: 'gone' });
  });

  it('says that a post was gone before, and nothing of one that it has deleted', async () => {
    const ref = refOf(await create());
    await pass(2_000);
    expect(await remove(ref)).toBeUndefined();
    expect(await remove(ref)).toEqual({ state: 'gone' });
  });

  it('says that a listing is full', async () => {
    await world.admin.settings({ 'a.mostPosts': 1 });
    await create();
    expect(await failureFrom(create())).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'full' });
  });

  it('never calls the publisher with an invalid reference', async () => {
    expect(await check('../../../oauth/revoke')).toMatchObject({ state: 'removed' });
    await remove('../../../oauth/revoke');
    expect(await world.requests('')).toHaveLength(0);
  });
});
