import { describe, expect, it } from '@jest/globals';
import type { InsightMetric } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { sandboxFixture } from '../testing/sandbox-fixture.js';

const day = 24 * 60 * 60 * 1000;
const fixture = sandboxFixture();

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

  it('[publishers 3.2] distinguish a page that is too small and a missing permission', async () => {
    expect(await failureFrom(daily(60, dayBefore(5), dayBefore(2)))).toEqual({ kind: 'NO_DATA', reason: 'too_small' });
    await fixture.sandbox.access({ listing: fixture.page(4), mode: 'removed', task: 'ANALYZE' });
    expect((await failureFrom(daily(4, dayBefore(5), dayBefore(2)))).kind).toBe('LISTING_INACCESSIBLE');
  });
});

describe('engagement at the sandbox', () => {
  it('[publishers 3.2] has no metrics of a small page, but what was done under its posts', async () => {
    const ref = await posted(60, 'Hello');
    await fixture.sandbox.engagement({ post: ref, views: 9, likes: 3 });
    expect(await engagement(60, ref)).toEqual([{ ref, reactions: 3, comments: 0 }]);
  });
});
