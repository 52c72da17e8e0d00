import { describe, expect, it } from '@jest/globals';
import { modelDriver, openModel } from '../testing/model-driver.js';
import { modelWith } from '../testing/model-plug-in.js';
import type { PublisherDriver } from './driver.js';
import { asCount, asObject } from '../json.js';
import { examinePublisher } from './examine-publisher.js';
import { serveFake } from './serve-fake.js';

type Carelessness =
  'counts posts that were deleted' | 'mixes up posts' | 'reports zero as unknown' | 'reports what is unknown as zero';

/** A publisher that counts the views of posts, shows only so many of a listing, and a plug-in for it that is careless. */
function publisherWithViews(livePosts: number | undefined, carelessness?: Carelessness) {
  const views = new Map<string, number>();
  let exists = (_: string): boolean => false;
  let base = '';
  const driver: PublisherDriver = {
    ...modelDriver,
    async openWorld(options) {
      const { model, world } = await openModel(options);
      Object.assign(model, { mostPosts: livePosts ?? Infinity });
      for (const { id, listingId: listing, text } of options.seed.posts)
        model.posts.push({ id, listing, text, at: model.now() - 86_400_000 });
      exists = (ref) => model.posts.some(({ id }) => id === ref);
      views.clear();
      const counters = await serveFake(({ query }) => [200, { views: views.get(query.get('post') ?? '') }]);
      base = counters.url;
      return {
        ...world,
        async close() {
          await counters.stop();
          await world.close?.();
        },
        engagement: { reports: ['views'], set: async (ref, { views: seen = 0 }) => void views.set(ref, seen) },
      };
    },
  };
  const declaration = modelWith(({ posts }, context) => {
    const readEngagement = async ({ refs }: { refs: readonly string[] }) => {
      const read = refs.filter((ref) => exists(ref) || carelessness === 'counts posts that were deleted');
      const shownOf = carelessness === 'mixes up posts' ? [...read].reverse() : read;
      const viewsOf = async (post = '') => {
        const { json } = await context.http.send({ method: 'GET', url: `${base}/views`, query: { post } });
        const seen = asCount(asObject(json)?.['views']);
        if (seen === 0 && carelessness === 'reports zero as unknown') return undefined;
        return seen ?? (carelessness === 'reports what is unknown as zero' ? 0 : undefined);
      };
      return Promise.all(read.map(async (ref, at) => ({ ref, views: await viewsOf(shownOf[at]) })));
    };
    return { posts: posts && { ...posts, livePosts }, engagement: { readEngagement } };
  });
  return { declaration, driver };
}

const examine = (livePosts: number | undefined, carelessness?: Carelessness) =>
  examinePublisher(publisherWithViews(livePosts, carelessness), {
    only: ({ title }) => title.includes('counter') || title.includes('a zero'),
  });

describe('the checks of engagement', () => {
  it.each([undefined, 4, 3, 2, 1])(
    '[publishers 5.15] pass for a correct plug-in whose publisher shows %s posts of a listing, of which one may be older',
    async (livePosts) => {
      expect((await examine(livePosts)).map(({ outcome, reason }) => reason ?? outcome)).toEqual(Array(3).fill('kept'));
    },
  );

  it.each<[Carelessness, number | undefined, RegExp]>([
    ['counts posts that were deleted', undefined, /posts with counters after the last one was deleted/],
    ['counts posts that were deleted', 1, /posts with counters after the last one was deleted/],
    ['mixes up posts', 2, /views of post 1: expected 10, got 20/],
    ['reports zero as unknown', 1, /counters of a post without readers that are not 0/],
    [
      'reports what is unknown as zero',
      1,
      /answered without the views of a post \(views\), but readEngagement returned 0.*reference: PostEngagement/,
    ],
  ])('[publishers 5.15] find a plug-in that %s where %s posts are shown', async (carelessness, livePosts, reason) => {
    const broken = (await examine(livePosts, carelessness)).filter(({ outcome }) => outcome === 'broken');
    expect(broken.map((result) => result.reason).join('\n')).toMatch(reason);
  });
});
