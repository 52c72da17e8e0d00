import { asLink, needed, unusable } from '@listings/publisher-sdk';
import type { PostsCapability } from '@listings/publisher-sdk';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import type { Parts } from '../parts.js';
import { checkContent } from './check-content.js';
import { findPost } from './find-post.js';
import { renderPost } from './render-post.js';
import { sendPost } from './send-post.js';
import { Settling } from './settling.js';
import { shownAs } from './shown-as.js';
import { readVideoState, videoIdOf } from './video-state.js';

/** Publishes on pages. The publisher accepts or refuses at once; only videos are polled [publishers 2.6]. */
export function createPosts({ now, accounts, configuration }: Parts): PostsCapability {
  const settling = new Settling(now);

  return {
    findableWithinMs: configuration.findableWithinMs,
    checkContent,
    notShown: (content) => shownAs(content).notShown,

    async createPost({ content, ...address }) {
      const post = renderPost(content);
      const page = await accounts.pageFor('posts', address);
      try {
        const state = await sendPost(page, post, configuration.wireNames);
        settling.forget(page.id, post.text);
        return state;
      } catch (error) {
        const earlier = isRefused(error, 'duplicate') ? settling.recall(page.id, post.text) : undefined;
        if (!earlier) throw error;
        const first = await findPost(page, post, earlier, now());
        if (first) return first;
        const text = 'Publisher B has a post with this text but does not list it yet';
        throw unusable(text, { outcomeUnknown: true, cause: error });
      }
    },

    async findPost({ content, attemptedAt, knownRefs, ...address }) {
      const post = renderPost(content);
      const attempt = { attemptedAt, knownRefs };
      const found = await findPost(accounts.page(address), post, attempt, now());
      if (!found) settling.note(address.listingRef, post.text, attempt);
      return found;
    },

    async checkPost({ ref, ...address }) {
      const page = accounts.page(address);
      const video = videoIdOf(ref);
      if (video !== undefined) return readVideoState(page, video);
      const post = await page.getPart(ref, { fields: 'id,permalink_url' });
      if (!post) return { state: 'removed', ref };
      needed(asId(post['id']), `the id of post ${ref}`);
      return { state: 'live', ref, link: asLink(post['permalink_url']) };
    },

    async deletePost({ ref, ...address }) {
      const answer = await accounts.page(address).deletePart(videoIdOf(ref) ?? ref);
      return answer === undefined ? { state: 'gone' } : undefined;
    },
  };
}
