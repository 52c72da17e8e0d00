import { asCount, asObject } from '@listings/publisher-sdk';
import type { PostsCapability, PublisherContext, PublisherDeclaration } from '@listings/publisher-sdk';
import { serveFake } from '../index.js';
import type { PublisherDriver } from '../index.js';
import { modelDriver, openModel } from './model-driver.js';
import { modelWith } from './model-plug-in.js';

/** Why the editors of the model refuse a post. */
const REASON = 'It breaks our rules';
const linkOf = (ref: string) => `https://model.example/posts/${ref}`;

/** The model publisher in one world, as the driver changes it and the plug-in sees it. */
interface World {
  base: string;
  exists(ref: string): boolean;
  isHeld: boolean;
  readonly views: Map<string, number>;
  readonly decisions: Map<string, 'accept' | 'reject'>;
}

/**
 * The model publisher with links and counters of posts, and with editors once a world holds its posts. It shows so many posts of a listing, and
 * one of the first listing since before the world opened. The plug-in is correct except for the bugs.
 */
export function modelWithPosts(
  has: (bug: string) => boolean,
  livePosts?: number,
): { declaration: PublisherDeclaration; driver: PublisherDriver } {
  const world: World = { base: '', exists: () => false, isHeld: false, views: new Map(), decisions: new Map() };
  const declaration = modelWith(({ posts }, context) => ({
    posts: posts && { ...around(posts, { world, has }), livePosts },
    engagement: { readEngagement: ({ refs }) => countersOf(refs, { world, has, context }) },
  }));
  return { declaration, driver: driverOf(world, livePosts) };
}

type Bugs = { readonly world: World; readonly has: (bug: string) => boolean };

function around(posts: PostsCapability, { world, has }: Bugs): PostsCapability {
  return {
    ...posts,
    async createPost(request) {
      const made = await posts.createPost(request);
      return world.isHeld && made.state === 'live' ? { state: 'pending', ref: made.ref, pollAfterMs: 1_000 } : made;
    },
    async checkPost(request) {
      const { ref } = request;
      const decision = world.decisions.get(ref);
      const reason = has('drops the reason of a refusal') ? undefined : `${REASON}.`;
      if (decision === 'reject') return { state: 'rejected', ref, reason };
      if (world.isHeld && !decision) return { state: 'pending', ref, pollAfterMs: 1_000 };
      const state = await posts.checkPost(request);
      return state.state === 'live' && !has('drops the link of a live post') ? { ...state, link: linkOf(ref) } : state;
    },
  };
}

async function countersOf(refs: readonly string[], { world, has, context }: Bugs & { context: PublisherContext }) {
  const read = refs.filter((ref) => world.exists(ref) || has('counts posts that were deleted'));
  const asked = has('mixes up posts') ? [...read].reverse() : read;
  const viewsOf = async (post = '') => {
    const { json } = await context.http.send({ method: 'GET', url: `${world.base}/views`, query: { post } });
    const seen = asCount(asObject(json)?.['views']);
    if (seen === 0 && has('reports zero as unknown')) return undefined;
    return seen ?? (has('reports what is unknown as zero') ? 0 : undefined);
  };
  return Promise.all(read.map(async (ref, at) => ({ ref, views: await viewsOf(asked[at]) })));
}

function driverOf(world: World, livePosts?: number): PublisherDriver {
  return {
    ...modelDriver,
    impossible: { ...modelDriver.impossible, 'posts.hold': undefined },
    async openWorld(options) {
      const { model, world: opened } = await openModel(options);
      Object.assign(model, { mostPosts: livePosts ?? Infinity });
      for (const { id, listingId: listing, text } of options.seed.posts)
        model.posts.push({ id, listing, text, at: model.now() - 86_400_000 });
      const counters = await serveFake(({ query }) => [200, { views: world.views.get(query.get('post') ?? '') }]);
      world.views.clear();
      world.decisions.clear();
      const exists = (ref: string) => model.posts.some(({ id }) => id === ref);
      Object.assign(world, { base: counters.url, isHeld: false, exists });
      const { posts } = opened;
      return {
        ...opened,
        async close() {
          await counters.stop();
          await opened.close?.();
        },
        posts: posts && {
          ...posts,
          shown: async (ref) => ({ texts: [], pictures: 0, ...(await posts.shown?.(ref)), link: linkOf(ref) }),
          hold: async () => void (world.isHeld = true),
          settle: async (ref, verdict) => void world.decisions.set(ref, verdict),
          refusedBecause: REASON,
        },
        engagement: { reports: ['views'], set: async (ref, { views = 0 }) => void world.views.set(ref, views) },
      };
    },
  };
}
