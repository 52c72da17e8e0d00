import { asText, asTime, asWholeList, CLOCK_DIFFERENCE_MS, needed } from '@listings/publisher-sdk';
import type { AccountClient, CodedMessage, JsonObject, PostContent, PostsCapability } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** The publisher takes no longer texts. */
const LONGEST_TEXT = 1_500;

const violations = {
  type: { code: 'SY75031', message: 'The publisher supports announcements only' },
  text: { code: 'SY75004', message: 'The publisher requires a message' },
  tooLong: { code: 'SY75040', message: `The publisher allows at most ${LONGEST_TEXT} characters` },
  media: { code: 'SY75036', message: 'The publisher supports one picture and no video' },
} as const satisfies Record<string, CodedMessage>;

/** The errors that `checkContent` can return, with shared codes or codes of the own range; the API documents each. */
export const postErrors: readonly CodedMessage[] = Object.values(violations);

/** Publishing posts. One delivery must never create two live posts. */
export function createPosts(api: AccountClient): PostsCapability {
  const postsPath = (listingRef: string) => `${listingPath(listingRef)}/posts`;
  const postPath = (listingRef: string, ref: string) => `${postsPath(listingRef)}/${encodeURIComponent(ref)}`;
  return {
    // The time after which findPost certainly finds a post that the publisher accepted. Ask the publisher.
    findableWithinMs: 15_000,
    checkContent,

    async createPost({ session, listingRef, content }) {
      const url = postsPath(listingRef);
      const json = fieldsOf(content);
      const { body } = await api.call({ session, method: 'POST', url, json, effect: 'content', listingRef });
      return liveAs(body, true);
    },

    async findPost({ session, listingRef, content, attemptedAt, knownRefs }) {
      const url = postsPath(listingRef);
      const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
      // By the publisher's clock, as the core has read it in its responses: compare it with the times of posts alone, never with `now`.
      const since = attemptedAt.getTime() - CLOCK_DIFFERENCE_MS;
      const found = needed(asWholeList(body['posts']), 'the posts')
        .filter((post) => isOf(content, post) && (asTime(post['at'])?.getTime() ?? 0) >= since)
        .map((post) => liveAs(post))
        .filter(({ ref }) => !knownRefs.includes(ref));
      // Newest first, so the last one belongs to the earliest attempt.
      return found.at(-1);
    },

    async checkPost({ session, listingRef, ref }) {
      const request = { method: 'GET', url: postPath(listingRef, ref), effect: 'read', listingRef } as const;
      const { body, refusal } = await api.call({ ...request, session, expected: ['no-such-post'] });
      return refusal ? { state: 'removed', ref } : liveAs(body);
    },

    async deletePost({ session, listingRef, ref }) {
      const url = postPath(listingRef, ref);
      const call = { session, method: 'DELETE', url, effect: 'write', listingRef, expected: ['no-such-post'] } as const;
      const { refusal } = await api.call(call);
      // If the publisher shows a deleted post for some time longer, return `{ state: 'later', goneAfterMs }`.
      return refusal ? { state: 'gone' } : undefined;
    },
  };
}

/** What is sent for a content. */
function fieldsOf({ message, media: [picture], cta, phone }: PostContent): JsonObject {
  const link = cta?.type === 'CALL' ? phone && `tel:${phone}` : cta?.url;
  return { text: message, picture: picture?.url ?? null, link: link ?? null };
}

/** True if the post of the publisher shows this content. */
function isOf(content: PostContent, post: JsonObject): boolean {
  return Object.entries(fieldsOf(content)).every(([field, value]) => (post[field] ?? null) === value);
}

/** The rules that the publisher would refuse. Returns all at once and calls no server, because a client waits. */
function checkContent({ type, message, media }: PostContent): readonly CodedMessage[] {
  if (type !== 'ANNOUNCEMENT') return [violations.type];
  const broken: CodedMessage[] = [];
  if (!message) broken.push(violations.text);
  if ([...(message ?? '')].length > LONGEST_TEXT) broken.push(violations.tooLong);
  if (media.length > 1 || media.some((each) => each.type === 'VIDEO')) broken.push(violations.media);
  return broken;
}

/** A post of the publisher. Without an id in the response to a write, the post may exist all the same. */
function liveAs(post: JsonObject, outcomeUnknown = false) {
  const ref = needed(asText(post['id']), 'the id of a post', { outcomeUnknown });
  return { state: 'live', ref, link: asText(post['page']) } as const;
}
