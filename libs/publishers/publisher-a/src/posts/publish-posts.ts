import { madeSince, narrowOrNothing, retryAfterOf } from '@listings/publisher-sdk';
import type { ListingPlace, PostsCapability, RemovedLater } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { Deletion } from '../wire/messages.js';
import type { LocalPost } from '../wire/messages.js';
import { listingOfPost } from '../wire/resource-names.js';
import { createdAt, isSamePost, stateOf, wirePostOf } from './local-post.js';
import { checkContent } from './post-rules.js';
import { shownAs } from './shown-as.js';

/** A post that an earlier attempt may have created. */
type Wanted = Omit<Parameters<PostsCapability['findPost']>[0], keyof ListingPlace>;

/** Publishes, polls and removes posts [publishers 1.8]. */
export function createPosts({ api, configuration, now }: Parts): PostsCapability {
  const { pollSteps: steps, findableWithinMs } = configuration;
  const stateAt = (post: LocalPost, listingRef: string) => stateOf(post, { listingRef, steps, now: now() });

  return {
    findableWithinMs,
    checkContent,
    notShown: (content) => shownAs(content).notShown,

    async createPost({ session, listingRef, content }) {
      return stateAt(await api.call('createPost', { session, listingRef }, { json: wirePostOf(content) }), listingRef);
    },

    async findPost({ session, listingRef, ...wanted }) {
      const [first] = await lost({ session, listingRef }, wanted);
      return first && stateAt(first, listingRef);
    },

    async checkPost({ ref: name, ...place }) {
      const owner = listingOfPost(name);
      if (owner === undefined) return { state: 'removed', ref: name };
      // The publisher also returns 404 for an inaccessible account, so a 404 does not prove that the post is gone.
      const post = await api.findListed('post', place, { name });
      return post ? stateAt(post, owner) : { state: 'removed', ref: name };
    },

    async deletePost({ ref: name, ...place }) {
      // A name that is not in the publisher's format belongs to no post.
      if (listingOfPost(name) === undefined) return { state: 'gone' };
      const answer = await api.find('deletePost', place, { name });
      return answer === undefined ? { state: 'gone' } : laterIn(answer);
    },
  };

  /** A deletion that the publisher has taken, while it shows the post for some time longer. */
  function laterIn(answer: unknown): RemovedLater | undefined {
    const { state, removedIn } = narrowOrNothing(Deletion, answer) ?? {};
    return state === 'DELETING' ? { state: 'later', goneAfterMs: retryAfterOf(removedIn, now()) } : undefined;
  }

  /** The posts that the attempt may have created, oldest first. */
  async function lost(place: ListingPlace, { content, attemptedAt, knownRefs }: Wanted): Promise<readonly LocalPost[]> {
    const found: LocalPost[] = [];
    for await (const post of madeSince({ pages: postPages(place), timeOf: createdAt, attemptedAt }))
      if (!knownRefs.includes(post.name) && isSamePost(post, content)) found.push(post);
    return found.sort((one, other) => createdAt(one) - createdAt(other));
  }

  async function* postPages(place: ListingPlace) {
    for await (const { localPosts = [] } of api.pages('posts', place)) yield localPosts;
  }
}
