import { asLink, failureOf, unusable } from '@listings/publisher-sdk';
import type { PostState, PostsCapability, PublisherContext } from '@listings/publisher-sdk';
import type { OpenAccount } from '../account/accounts.js';
import { asId } from '../ids.js';
import type { Configuration } from '../configuration.js';
import { checkContent } from './check-content.js';
import { findPost } from './find-post.js';
import { parsePostRef } from './post-ref.js';
import { renderPost } from './render-post.js';
import { sendPost } from './send-post.js';
import { shownAs } from './shown-as.js';
import { createSettling } from './settling.js';
import { readVideoState } from './video-state.js';

/** Publishes on pages. The publisher accepts or refuses at once; only videos are polled [publishers 2.6]. */
export function createPosts(
  { now }: Pick<PublisherContext, 'now'>,
  openAccount: OpenAccount,
  { wireNames, findableWithinMs }: Pick<Configuration, 'wireNames' | 'findableWithinMs'>,
): PostsCapability {
  const settling = createSettling(now);

  return {
    findableWithinMs,
    checkContent,
    notShown: (content) => shownAs(content).notShown,

    async createPost({ session, listingRef, content }) {
      const account = openAccount(session);
      const post = renderPost(content);
      await account.require(listingRef, 'posts');
      try {
        const state = await sendPost(account, listingRef, post, wireNames);
        settling.forget(listingRef, post.text);
        return state;
      } catch (error) {
        const earlier = isDuplicate(error) ? settling.recall(listingRef, post.text) : undefined;
        if (!earlier) throw error;
        const first = await findPost(account, listingRef, post, earlier, now());
        if (first) return first;
        throw unusable('Publisher B has a post with this text but does not list it yet', {
          outcomeUnknown: true,
          cause: error,
        });
      }
    },

    async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
      const post = renderPost(content);
      const attempt = { attemptedAt, knownRefs };
      const found = await findPost(openAccount(session), listingRef, post, attempt, now());
      if (!found) settling.note(listingRef, post.text, attempt);
      return found;
    },

    async checkPost({ session, listingRef, ref }): Promise<PostState> {
      const account = openAccount(session);
      const { kind, id } = parsePostRef(ref);
      if (kind === 'video') return readVideoState(account, listingRef, id);
      const post = await account.onPage(listingRef, {
        method: 'GET',
        path: `/${encodeURIComponent(id)}`,
        query: { fields: 'id,permalink_url' },
        purpose: 'read',
      });
      if (!post) return { state: 'removed', ref };
      if (asId(post['id']) === undefined) {
        throw unusable(`Publisher B returned an unusable response about post ${ref}`);
      }
      return { state: 'live', ref, link: asLink(post['permalink_url']) };
    },

    async deletePost({ session, listingRef, ref }) {
      await openAccount(session).onPage(listingRef, {
        method: 'DELETE',
        path: `/${encodeURIComponent(parsePostRef(ref).id)}`,
        purpose: 'write',
      });
    },
  };
}

function isDuplicate(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'CONTENT_REJECTED' && failure.code === 'duplicate';
}
