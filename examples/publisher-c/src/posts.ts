import type { PostsCapability, PostState } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { asId, asLink, asText, asTime, inPath, unusable } from './border.js';
import type { JsonObject } from './border.js';
import { checkContent, noticeOf } from './notice.js';
import { allRecords } from './paging.js';

/** The directory lists a notice as soon as it has answered, which it does within seconds. */
const FINDABLE_WITHIN_MS = 10_000;
/** The difference between the directory's clock and ours. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Publishes notices. The directory accepts or refuses at once and returns the link. */
export function createPosts(api: Api): PostsCapability {
  return {
    findableWithinMs: FINDABLE_WITHIN_MS,
    checkContent,

    async createPost({ session, listingRef, content }) {
      const { body } = await api.call({
        session,
        method: 'POST',
        path: `/entries/${inPath(listingRef)}/notices`,
        json: noticeOf(content),
        effect: 'content',
        listingRef,
      });
      const ref = asId(body['id']);
      if (ref === undefined) throw unusable('the new notice', { outcomeUnknown: true });
      return liveAs(ref, body);
    },

    async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
      const wanted = noticeOf(content);
      // The directory's times have whole seconds.
      const since = Math.floor((attemptedAt.getTime() - CLOCK_DIFFERENCE_MS) / 1000) * 1000;
      let first: PostState | undefined;
      for await (const notice of noticesOf(api, { session, listingRef })) {
        const at = asTime(notice['at']);
        if (at === undefined) throw unusable('notices');
        if (at.getTime() < since) break;
        const isCandidate =
          !knownRefs.includes(notice.id) &&
          comparable(notice['text']) === comparable(wanted.text) &&
          comparable(notice['headline']) === comparable(wanted.headline);
        // Newest first, so the last candidate is the one of the earliest attempt.
        if (isCandidate) first = liveAs(notice.id, notice);
      }
      return first;
    },

    async checkPost({ session, listingRef, ref }) {
      const { body, problem } = await api.call({
        session,
        method: 'GET',
        path: `/notices/${inPath(ref)}`,
        effect: 'read',
        listingRef,
        expected: ['no-such-notice'],
      });
      if (problem !== undefined) return { state: 'removed', ref };
      if (asId(body['id']) !== ref) throw unusable('the notice');
      return liveAs(ref, body);
    },

    async deletePost({ session, listingRef, ref }) {
      await api.call({
        session,
        method: 'DELETE',
        path: `/notices/${inPath(ref)}`,
        effect: 'remove',
        listingRef,
        expected: ['no-such-notice'],
      });
    },
  };
}

/** The notices of an entry, newest first. */
export function noticesOf(
  api: Api,
  { session, listingRef }: Pick<Parameters<PostsCapability['checkPost']>[0], 'session' | 'listingRef'>,
): AsyncIterable<JsonObject & { readonly id: string }> {
  const path = `/entries/${inPath(listingRef)}/notices`;
  return allRecords('notices', 'notices', async (query) => {
    const { body } = await api.call({ session, method: 'GET', path, query, effect: 'read', listingRef });
    return body;
  });
}

function liveAs(ref: string, notice: JsonObject): PostState {
  return { state: 'live', ref, link: asLink(notice['page']) };
}

/** Normalizes a text for comparison: folds white space and composes characters. */
function comparable(value: unknown): string {
  return (asText(value) ?? '').normalize('NFC').replace(/\s+/g, ' ');
}
