import { asLink, asText, asUnixTime, CLOCK_DIFFERENCE_MS, comparableText, needed } from '@listings/publisher-sdk';
import type { JsonObject, PostsCapability, PostState } from '@listings/publisher-sdk';
import { idIn, recordsOf } from './api.js';
import type { Api, DirectoryRecord } from './api.js';
import { checkContent, noticeOf, notShown } from './notice.js';

/** The directory lists a notice as soon as it has answered, which it does within seconds. */
const FINDABLE_WITHIN_MS = 10_000;

/** Publishes notices. The directory accepts or refuses at once and returns the link. */
export function createPosts(api: Api): PostsCapability {
  return {
    findableWithinMs: FINDABLE_WITHIN_MS,
    checkContent,
    notShown,

    async createPost({ session, listingRef, content }) {
      const url = `/entries/${encodeURIComponent(listingRef)}/notices`;
      const json = noticeOf(content);
      const { body } = await api.call({ session, method: 'POST', url, json, effect: 'content', listingRef });
      return liveAs(idIn(body, true), body);
    },

    async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
      const wanted = noticeOf(content);
      // The directory's times have whole seconds.
      const since = Math.floor((attemptedAt.getTime() - CLOCK_DIFFERENCE_MS) / 1000) * 1000;
      let first: PostState | undefined;
      for await (const notice of noticesOf(api, { session, listingRef })) {
        if (needed(asUnixTime(notice['at']), 'the time of a notice').getTime() < since) break;
        const isCandidate =
          !knownRefs.includes(notice.id) &&
          comparableText(asText(notice['text'])) === comparableText(wanted.text) &&
          comparableText(asText(notice['headline'])) === comparableText(wanted.headline);
        // Newest first, so the last candidate is the one of the earliest attempt.
        if (isCandidate) first = liveAs(notice.id, notice);
      }
      return first;
    },

    async checkPost({ session, listingRef, ref }) {
      const { body, refusal } = await api.call({
        session,
        method: 'GET',
        effect: 'read',
        ...noticeAt(listingRef, ref),
      });
      return refusal ? { state: 'removed', ref } : liveAs(idIn(body), body);
    },

    async deletePost({ session, listingRef, ref }) {
      const { refusal } = await api.call({ session, method: 'DELETE', effect: 'write', ...noticeAt(listingRef, ref) });
      return refusal ? { state: 'gone' } : undefined;
    },
  };
}

/** The notices of an entry, newest first. */
export function noticesOf(
  api: Api,
  { session, listingRef }: Pick<Parameters<PostsCapability['checkPost']>[0], 'session' | 'listingRef'>,
): AsyncIterable<DirectoryRecord> {
  return recordsOf(api, 'notices', { session, url: `/entries/${encodeURIComponent(listingRef)}/notices`, listingRef });
}

/** A call about one notice of an entry. A notice that no longer exists is a result. */
function noticeAt(listingRef: string, ref: string) {
  return { url: `/notices/${encodeURIComponent(ref)}`, listingRef, expected: ['no-such-notice'] };
}

function liveAs(ref: string, notice: JsonObject): PostState {
  return { state: 'live', ref, link: asLink(notice['page']) };
}
