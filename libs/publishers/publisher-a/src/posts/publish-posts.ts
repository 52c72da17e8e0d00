import type { PostContent, PostsCapability, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { nothingToRead, unverified } from '../failures.js';
import type { Parts } from '../parts.js';
import { listingNames, listingOfPost } from '../wire/resource-names.js';
import { createdAt, isSamePost, LocalPost, stateOf, wirePostOf } from './local-post.js';
import { checkContent } from './post-rules.js';
import { shownAs } from './shown-as.js';

const PostsPage = Type.Object({
  localPosts: Type.Optional(Type.Array(LocalPost)),
  nextPageToken: Type.Optional(Type.String()),
});

const takesNoPosts = unverified(
  'The publisher accepts posts only for verified profiles in good standing. Verify the profile at the publisher.',
);

/** How far the publisher's clock may be behind ours. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Publishes, polls and removes posts [publishers 1.8]. */
export function createPosts({ api, access, standing, configuration, now }: Parts): PostsCapability {
  const { contentBase, pollSteps, findableWithinMs } = configuration;
  const stateAt = (post: LocalPost, listingRef: string) => stateOf(post, { listingRef, steps: pollSteps, now: now() });

  return {
    findableWithinMs,
    checkContent,
    notShown: (content) => shownAs(content).notShown,

    async createPost({ session, listingRef, content }) {
      const body = wirePostOf(content);
      return access.explain(session, listingRef, async () => {
        const post = await create(session, listingNames(listingRef).ref, body);
        return stateAt(post, listingRef);
      });
    },

    async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
      return reading(session, listingRef, async () => {
        const oldest = attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
        const found = await candidates({ session, listingRef, content, oldest, known: new Set(knownRefs) });
        const [first] = found.sort((one, other) => createdAt(one) - createdAt(other));
        return first && stateAt(first, listingRef);
      });
    },

    async checkPost({ session, listingRef, ref }) {
      const owner = listingOfPost(ref);
      if (owner === undefined) return { state: 'removed', ref };
      const post = await standing.explain({ session, listingRef, unverified: nothingToRead }, () =>
        api.find({ session, listingRef, url: `${contentBase}/v4/${ref}`, answer: LocalPost }),
      );
      if (post) return stateAt(post, owner);
      // The publisher also returns 404 for an inaccessible account, so a 404 does not prove that the post is gone.
      await access.requireListed(session, listingRef);
      return { state: 'removed', ref };
    },

    async deletePost({ session, listingRef, ref }) {
      // A name that is not in the publisher's format belongs to no post.
      if (listingOfPost(ref) === undefined) return;
      await standing.explain({ session, listingRef, unverified: takesNoPosts }, () =>
        api.remove({ session, listingRef, url: `${contentBase}/v4/${ref}` }),
      );
    },
  };

  function reading<T>(session: PublisherSession, listingRef: string, work: () => Promise<T>): Promise<T> {
    return access.explain(session, listingRef, () =>
      standing.explain({ session, listingRef, unverified: nothingToRead }, work),
    );
  }

  async function create(
    session: PublisherSession,
    listingRef: string,
    body: Record<string, unknown>,
  ): Promise<LocalPost> {
    return standing.explain({ session, listingRef, unverified: takesNoPosts }, () =>
      api.call({
        session,
        method: 'POST',
        url: `${contentBase}/v4/${listingRef}/localPosts`,
        json: body,
        effect: 'post',
        listingRef,
        answer: LocalPost,
      }),
    );
  }

  /** The posts since `oldest` that an attempt may have created. Reads as many pages as needed to be certain. */
  async function candidates(search: {
    session: PublisherSession;
    listingRef: string;
    content: PostContent;
    oldest: number;
    known: ReadonlySet<string>;
  }): Promise<LocalPost[]> {
    const { session, listingRef, content, oldest, known } = search;
    const found: LocalPost[] = [];
    let newestFirst = true;
    let previous = Infinity;
    const url = `${contentBase}/v4/${listingNames(listingRef).ref}/localPosts`;
    const pages = api.pages({ session, listingRef, url, query: { pageSize: 100 }, answer: PostsPage });
    for await (const { localPosts = [] } of pages) {
      for (const post of localPosts) {
        const time = createdAt(post);
        newestFirst &&= time <= previous;
        previous = time;
        if (time >= oldest && !known.has(post.name) && isSamePost(post, content)) found.push(post);
      }
      // The publisher guarantees no order. Stop early only if the list so far was sorted from new to old and has passed
      // the attempt.
      if (newestFirst && previous < oldest) break;
    }
    return found;
  }
}
