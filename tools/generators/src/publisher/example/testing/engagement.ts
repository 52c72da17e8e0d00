import type { EngagementDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The route for the counters of posts. A post without readers has none. */
export function fakeEngagement(fake: Fake): EngagementDriver {
  fake.on('GET /listings/:id/engagement', ({ path: [, listing], query }) => {
    const ids = (query.get('posts') ?? '').split(',');
    const wanted = fake.posts.filter((post) => post['listing'] === listing && ids.includes(String(post['id'])));
    return [200, { posts: wanted.map(({ id, views, clicks }) => ({ id, views, clicks })) }];
  });
  return {
    reports: ['views', 'clicks'],
    set: async (ref, numbers) => void Object.assign(fake.posts.find(({ id }) => id === ref) ?? {}, numbers),
  };
}
