import type { PostsCapability } from '@listings/publisher-sdk';
import type { Place } from '../api-client.js';
import { nothingToRead, takesNone } from '../failures.js';
import type { Parts } from '../parts.js';
import type { LocalPost } from '../wire/messages.js';
import { listingOfPost } from '../wire/resource-names.js';
import { createdAt, isSamePost, stateOf, wirePostOf } from './local-post.js';
import { checkContent } from './post-rules.js';
import { shownAs } from './shown-as.js';

const takesNoPosts = takesNone('posts');

/** How far the publisher's clock may be behind ours. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Publishes, polls and removes posts [publishers 1.8]. */
export function createPosts({ api, access, configuration, now }: Parts): PostsCapability {
  const { pollSteps: steps, findableWithinMs } = configuration;
  const stateAt = (post: LocalPost, listingRef: string) => stateOf(post, { listingRef, steps, now: now() });

  return {
    findableWithinMs,
    checkContent,
    notShown: (content) => shownAs(content).notShown,

    async createPost({ session, listingRef, content }) {
      const place = { session, listingRef };
      const json = wirePostOf(content);
      const post = await access.explain(place, () => api.call('createPost', place, { json }), takesNoPosts);
      return stateAt(post, listingRef);
    },

    async findPost({ content, attemptedAt, knownRefs, ...place }) {
      const oldest = attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
      const posts = await access.explain(place, () => postsSince(oldest, place), nothingToRead);
      const [first] = posts
        .filter((post) => !knownRefs.includes(post.name) && isSamePost(post, content))
        .sort((one, other) => createdAt(one) - createdAt(other));
      return first && stateAt(first, place.listingRef);
    },

    async checkPost({ ref: name, ...place }) {
      const owner = listingOfPost(name);
      if (owner === undefined) return { state: 'removed', ref: name };
      const post = await access.explain(place, () => api.find('post', place, { name }), nothingToRead);
      if (post) return stateAt(post, owner);
      // The publisher also returns 404 for an inaccessible account, so a 404 does not prove that the post is gone.
      await access.requireListed(place);
      return { state: 'removed', ref: name };
    },

    async deletePost({ ref: name, ...place }) {
      // A name that is not in the publisher's format belongs to no post.
      if (listingOfPost(name) === undefined) return;
      await access.explain(place, () => api.find('deletePost', place, { name }), takesNoPosts);
    },
  };

  /** The posts since `oldest`. Reads as many pages as needed to be certain. */
  async function postsSince(oldest: number, place: Place): Promise<readonly LocalPost[]> {
    const found: LocalPost[] = [];
    let newestFirst = true;
    let previous = Infinity;
    for await (const { localPosts = [] } of api.pages('posts', place, { query: { pageSize: 100 } })) {
      for (const post of localPosts) {
        const time = createdAt(post);
        newestFirst &&= time <= previous;
        previous = time;
        if (time >= oldest) found.push(post);
      }
      // The publisher guarantees no order. Stop early only if the list so far was sorted from new to old and has passed
      // the attempt.
      if (newestFirst && previous < oldest) break;
    }
    return found;
  }
}
