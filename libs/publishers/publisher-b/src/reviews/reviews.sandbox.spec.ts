import { describe, expect, it } from '@jest/globals';
import type { PublisherReview } from '@listings/publisher-sdk';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const fixture = sandboxFixture();

const on = (nn: number) => ({ session: fixture.session, listingRef: fixture.page(nn) });
const list = (nn: number, known?: readonly PublisherReview[]) => {
  const refs = new Set(known?.map(({ ref }) => ref));
  const has = (ref: string) => refs.has(ref);
  return collect(
    fixture.publisher.reviews.listReviews({
      ...on(nn),
      known: known && { changedSince: new Date(fixture.now()), has },
    }),
  );
};
const reply = (nn: number, reviewRef: string, text: string) =>
  fixture.publisher.reviews.reply!({ ...on(nn), reviewRef, text });
const edit = (nn: number, reviewRef: string, replyRef: string, text: string) =>
  fixture.publisher.reviews.editReply!({ ...on(nn), reviewRef, replyRef, text });
const remove = (nn: number, reviewRef: string, replyRef: string) =>
  fixture.publisher.reviews.deleteReply!({ ...on(nn), reviewRef, replyRef });
const count = async (operation: string) => (await fixture.operations()).filter((each) => each === operation).length;

/** A new review at page nn, as its list shows it. */
async function written(nn: number, text = 'Lovely'): Promise<PublisherReview> {
  const { id } = await fixture.sandbox.writeReview({ listing: fixture.page(nn), recommendation: 'positive', text });
  const review = (await list(nn)).find(({ ref }) => ref === id);
  if (!review) throw new Error('the review is not listed');
  return review;
}

/** The replies of the page to a review, as the publisher has them. */
async function ours(nn: number, ref: string): Promise<string[]> {
  const review = (await list(nn)).find((each) => each.ref === ref);
  return (review?.replies ?? []).filter(({ byOwner }) => byOwner).map(({ text }) => text);
}

describe('reading the recommendations of the sandbox', () => {
  it('[publishers 2.7] reads all of them once, newest first, with the replies', async () => {
    const all = await list(1);
    expect(all).toHaveLength(130);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(130);
    const times = all.map(({ postedAt }) => postedAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(all.every(({ recommendation }) => recommendation === 'positive' || recommendation === 'negative')).toBe(
      true,
    );
    expect(all.filter(({ rating }) => rating !== undefined)).toHaveLength(3);
    const answered = all.filter(({ replies }) => replies.some(({ byOwner }) => byOwner));
    expect(answered.length).toBeGreaterThan(20);
    expect(answered[0]?.replies.find(({ byOwner }) => byOwner)).toMatchObject({
      ref: expect.stringMatching(/^\d+$/),
      text: expect.any(String),
      authorName: expect.any(String),
      writtenAt: expect.any(Date),
      state: { state: 'live' },
    });
    expect(all.flatMap(({ replies }) => replies).some(({ byOwner }) => !byOwner)).toBe(true);
  });

  it('[publishers 2.7] keys one without a story by page, reviewer and time, and reports that no reply is possible', async () => {
    const all = await list(1);
    const without = all.filter(({ ref }) => ref.includes(':'));
    expect(without.length).toBeGreaterThan(5);
    for (const { ref, notAnswerable, replies, permalink } of without) {
      expect(ref).toMatch(/^100000010000001:\d*:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
      expect([notAnswerable, replies, permalink]).toEqual([expect.any(String), [], undefined]);
    }
    expect(all.find(({ ref }) => !ref.includes(':'))).toMatchObject({
      ref: expect.stringMatching(/^100000010000001_\d+$/),
      notAnswerable: undefined,
      permalink: expect.stringMatching(/^https:/),
    });
    expect(await failureFrom(reply(1, without[0]?.ref ?? '', 'Thanks'))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      code: 'not_answerable',
    });
  });

  it('[publishers 2.7] has no data when the publisher has withdrawn its reviews', async () => {
    await fixture.sandbox.settings({ 'b.ratings': 'retired' });
    expect(await failureFrom(list(1))).toEqual({ kind: 'NO_DATA', reason: 'retired' });
  });

  it('[publishers 2.4] reads without the task MODERATE, and reports that no reply is possible', async () => {
    const reviews = await list(59);
    expect(reviews.length).toBeGreaterThan(0);
    expect(reviews.every(({ notAnswerable }) => notAnswerable !== undefined)).toBe(true);
    const before = (await fixture.operations()).length;
    const place = [59, reviews[0]?.ref ?? '', '7000'] as const;
    for (const closed of [reply(59, place[1], 'Hi'), edit(...place, 'Hi'), remove(...place)]) {
      expect(await failureFrom(closed)).toMatchObject({
        kind: 'LISTING_INACCESSIBLE',
        listingRef: fixture.page(59),
        cause: expect.stringContaining('MODERATE'),
      });
    }
    expect(await fixture.operations()).toHaveLength(before);
  });
});

describe('answering recommendations of the sandbox', () => {
  it('[publishers 2.7] keeps one comment: a second answer edits the oldest of ours', async () => {
    const answered = (await list(1)).find(({ replies }) => replies.some(({ byOwner }) => byOwner));
    const old = answered?.replies.find(({ byOwner }) => byOwner);
    const now = await reply(1, answered?.ref ?? '', 'A better answer');
    expect(now).toMatchObject({ ref: old?.ref, text: 'A better answer', writtenAt: old?.writtenAt });
    expect(await ours(1, answered?.ref ?? '')).toEqual(['A better answer']);
    expect(await count('b.replies.create')).toBe(0);
  });

  it('[publishers 2.3] is rejected with the words of the publisher', async () => {
    const { ref } = await written(2);
    expect(await failureFrom(reply(2, ref, 'Rude [sandbox:reject]'))).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'policy',
      field: undefined,
      text: 'This content goes against our standards.',
    });
    expect(await failureFrom(reply(2, ref, 'x'.repeat(8001)))).toMatchObject({ kind: 'CONTENT_REJECTED' });
    expect(await ours(2, ref)).toEqual([]);
  });
});
