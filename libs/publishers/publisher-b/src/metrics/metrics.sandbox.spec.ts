import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '@listings/publisher-sandbox';
import type { InsightMetric } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { SandboxFixture, startStill } from '../testing/sandbox-fixture.js';

const day = 24 * 60 * 60 * 1000;
let sandbox: Sandbox;
let fixture: SandboxFixture;

beforeAll(async () => {
  sandbox = await startStill();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  fixture = new SandboxFixture(sandbox.url);
});
afterEach(() => fixture.close());

const dayBefore = (days: number) => new Date(fixture.now() - days * day).toISOString().slice(0, 10);
const daily = (nn: number, from: string, to: string, metrics?: InsightMetric[]) =>
  fixture.publisher.insights.readDaily({ session: fixture.session, listingRef: fixture.page(nn), from, to, metrics });
const engagement = (nn: number, ...refs: string[]) =>
  fixture.publisher.engagement.readEngagement({ session: fixture.session, listingRef: fixture.page(nn), refs });
const count = async (operation: string) => (await fixture.operations()).filter((each) => each === operation).length;
async function posted(nn: number, message: string): Promise<string> {
  const state = await fixture.createPost(nn, { type: 'ANNOUNCEMENT', message, media: [] });
  if (state.state !== 'live') throw new Error(state.state);
  return state.ref;
}

describe('daily numbers of the sandbox', () => {
  it('[publishers 2.8] give every metric of more than 90 days', async () => {
    const found = await daily(1, dayBefore(120), dayBefore(2));
    expect(found).toHaveLength(119 * fixture.publisher.insights.metrics.length);
    expect(await count('b.metrics.daily')).toBe(2);
  });

  it('[publishers 2.8] put a value on the day that it belongs to', async () => {
    const date = dayBefore(3);
    await fixture.sandbox.engagement({ listing: fixture.page(1), metric: 'page_views_total', date, value: 4711 });
    expect(await daily(1, date, date, ['PAGE_VIEWS'])).toEqual([{ metric: 'PAGE_VIEWS', date, value: 4711 }]);
  });

  it('[publishers 3.2] distinguish a page that is too small and a missing permission', async () => {
    expect(await failureFrom(daily(60, dayBefore(5), dayBefore(2)))).toEqual({ kind: 'NO_DATA', reason: 'too_small' });
    await fixture.sandbox.access({ listing: fixture.page(4), mode: 'removed', task: 'ANALYZE' });
    expect((await failureFrom(daily(4, dayBefore(5), dayBefore(2)))).kind).toBe('LISTING_INACCESSIBLE');
  });

  it('[publishers 2.8] leave out a metric that the publisher does not know', async () => {
    await fixture.close();
    fixture = new SandboxFixture(sandbox.url, {
      settings: { PAGE_METRICS: 'PAGE_VIEWS=page_views_total,CALLS=page_calls_withdrawn' },
    });
    const found = await daily(1, dayBefore(3), dayBefore(2));
    expect(found.map(({ metric }) => metric)).toEqual(['PAGE_VIEWS', 'PAGE_VIEWS']);
  });

  it('[publishers 3.2] are empty where nothing is reported yet', async () => {
    expect(await failureFrom(daily(1, dayBefore(0), dayBefore(0)))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
  });
});

describe('engagement at the sandbox', () => {
  it('[publishers 2.6] gives the numbers of the posts that are there', async () => {
    const [first, second, gone] = [await posted(1, 'One'), await posted(1, 'Two'), await posted(1, 'Three')];
    await fixture.sandbox.engagement({ post: first, views: 120, clicks: 4, likes: 7, comments: 2, shares: 1 });
    await fixture.publisher.posts.deletePost({ session: fixture.session, listingRef: fixture.page(1), ref: gone });
    expect(await engagement(1, first, gone, second)).toEqual([
      { ref: first, views: 120, clicks: 4, reactions: 7, comments: 2, shares: 1 },
      { ref: second, views: 0, clicks: 0, reactions: 0, comments: 0, shares: undefined },
    ]);
  });

  it('[publishers 3.2] has no metrics of a small page, but what was done under its posts', async () => {
    const ref = await posted(60, 'Hello');
    await fixture.sandbox.engagement({ post: ref, views: 9, likes: 3 });
    expect(await engagement(60, ref)).toEqual([{ ref, reactions: 3, comments: 0 }]);
  });

  it('[publishers 2.6] follows a video', async () => {
    const media = [{ type: 'VIDEO', url: 'https://cdn.example/a.mp4' }] as const;
    const film = await fixture.createPost(1, { type: 'ANNOUNCEMENT', message: 'Film', media });
    expect(await engagement(1, film.ref ?? '')).toEqual([]);
    await fixture.advance(3000);
    expect(await engagement(1, film.ref ?? '')).toMatchObject([{ ref: film.ref, views: 0 }]);
  });
});
