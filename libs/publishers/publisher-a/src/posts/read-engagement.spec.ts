import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { failureFrom, knownPost } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn();

const read = (refs: readonly string[]) =>
  plugIn.publisher.engagement.readEngagement({ session, listingRef: listingRef(1), refs });
const refOf = (id: string | number) => `${listingRef(1)}/localPosts/${id}`;
const calls = () => world.requests('a.posts.insights');

/** A post with numbers. */
async function newPost(numbers?: { views?: number; clicks?: number }): Promise<string> {
  const content = { type: 'ANNOUNCEMENT', message: 'Open', media: [] } as const;
  const sent = { session, listingRef: listingRef(1), content, requestId: randomUUID() };
  const ref = knownPost(await plugIn.publisher.posts.createPost(sent)).ref ?? '';
  if (numbers) await world.admin.engagement({ post: ref, ...numbers });
  return ref;
}

describe('the engagement of posts [publishers 1.8]', () => {
  it('returns views and clicks, a zero as zero, and nothing else', async () => {
    const [counted, unread] = [await newPost({ views: 120, clicks: 4 }), await newPost()];
    const localPostNames = [counted, unread];
    const told = (ref: string, views: number, clicks: number) => ({ ref, views, clicks });
    expect(await read(localPostNames)).toEqual([told(counted, 120, 4), told(unread, 0, 0)]);
    const metricRequests = ['VIEWS_SEARCH', 'ACTIONS_CALL_TO_ACTION'].map((each) => ({ metric: `LOCAL_POST_${each}` }));
    const timeRange = { startTime: expect.stringMatching(/T00:00:00Z$/), endTime: expect.any(String) };
    const body = { localPostNames, basicRequest: { metricRequests, timeRange } };
    expect(await calls()).toMatchObject([{ body }]);
  });

  it('requests all posts of a read in one call, and each post once', async () => {
    const ref = await newPost({ views: 1 });
    const unknown = Array.from({ length: 98 }, (_, index) => refOf(`u${index}`));
    expect(await read([...unknown, ref, ref])).toEqual([{ ref, views: 1, clicks: 0 }]);
    const sizes = (await calls()).map(({ body }) => (body as { localPostNames: string[] }).localPostNames.length);
    expect(sizes).toEqual([99]);
    expect(plugIn.publisher.engagement.postsPerRead).toBe(100);
  });

  it('leaves out posts of other listings and what is no post, unasked', async () => {
    expect(await read([`${listingRef(2)}/localPosts/1`, 'nonsense/../x'])).toEqual([]);
    expect(await calls()).toHaveLength(0);
  });

  it('leaves out a post without counters and a metric without a total', async () => {
    const metricValues = [{ metric: 'LOCAL_POST_VIEWS_SEARCH', totalValue: {} }];
    const counted = [2, 3].map((id) => ({ localPostName: refOf(id), metricValues }));
    const localPostMetrics = [{ localPostName: refOf(1) }, ...counted];
    await world.script('a.posts.insights', { status: 200, body: { localPostMetrics } });
    expect(await read([refOf(1), refOf(2)])).toEqual([{ ref: refOf(2), views: 0 }]);
    await world.script('a.posts.insights', { status: 200, body: {} });
    expect(await read([refOf(1)])).toEqual([]);
  });

  it('does not take nonsense for a number', async () => {
    for (const value of ['-1', '1.5', 'many', '99999999999999999999']) {
      const metricValues = [{ metric: 'LOCAL_POST_VIEWS_SEARCH', totalValue: { value } }];
      const body = { localPostMetrics: [{ localPostName: refOf(1), metricValues }] };
      await world.script('a.posts.insights', { status: 200, body });
      expect(await failureFrom(read([refOf(1)]))).toMatchObject({ kind: 'TRANSIENT' });
    }
  });
});

describe('an endpoint that the publisher has retired [publishers 1.8]', () => {
  it.each([400, 403, 404, 405, 410, 422])('every 4xx means so: %i', async (status) => {
    await world.script('a.posts.insights', { status, body: { error: { code: status, message: 'No.' } } });
    expect(await failureFrom(read([refOf(1)]))).toEqual({ kind: 'NO_DATA', reason: 'retired' });
  });

  it('but not if the listing is inaccessible, deleted or unverified', async () => {
    const kinds = { removed: 'LISTING_INACCESSIBLE', hidden: 'LISTING_NOT_FOUND' } as const;
    for (const mode of ['removed', 'hidden'] as const) {
      await world.admin.access({ listing: '9100001', mode });
      expect(await failureFrom(read([refOf(1)]))).toMatchObject({ kind: kinds[mode] });
    }
    await world.admin.access({ listing: '9100001', mode: 'restored' });
    const error = { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' };
    await world.script('a.posts.insights', { status: 400, body: { error } });
    expect(await failureFrom(read([refOf(1)]))).toEqual({ kind: 'NO_DATA', reason: 'unverified' });
  });

  it.each([
    ['unauthenticated', { kind: 'CREDENTIALS_INVALID' }],
    ['rate_limited', { kind: 'RATE_LIMITED', retryAfterMs: 30_000 }],
    ['unavailable', { kind: 'TRANSIENT', outcomeUnknown: false }],
  ])('[publishers 1.3] %s keeps its meaning', async (error, meaning) => {
    await world.script('a.posts.insights', { error, times: 2 });
    expect(await failureFrom(read([refOf(1)]))).toMatchObject(meaning);
  });
});
