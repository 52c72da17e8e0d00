import { asLink, asText, asTime, comparableText, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PostState } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { pagesOf } from '../api/paging.js';
import { asId } from '../ids.js';
import { parsePostRef } from './post-ref.js';
import type { RenderedPost } from './render-post.js';
import { readVideoState } from './video-state.js';

/** The difference between the publisher's clock and ours. */
const clockDifferenceMs = 60_000;
/** A video has no post before it is processed, so until then "not found" proves nothing. */
const videoProcessingMs = 30 * 60_000;

/** The post that an earlier attempt may have created. */
export interface EarlierAttempt {
  readonly attemptedAt: Date;
  /** Posts of other deliveries. */
  readonly knownRefs: readonly string[];
}

/**
 * Returns the first post with the same text since the attempt, or undefined if there certainly is none. Reads
 * `published_posts` back to the attempt [publishers 0.1, 2.6].
 */
export async function findPost(
  account: Account,
  pageId: string,
  post: RenderedPost,
  attempt: EarlierAttempt,
  now: number,
): Promise<PostState | undefined> {
  const since = attempt.attemptedAt.getTime() - clockDifferenceMs;
  const text = comparableText(post.text);
  const found: { ref: string; time: number; link?: string }[] = [];

  const pages = pagesOf((after) =>
    account.asPage(pageId, {
      method: 'GET',
      path: `/${encodeURIComponent(pageId)}/published_posts`,
      query: { fields: 'id,message,created_time,permalink_url', limit: '100', after },
      purpose: 'read',
    }),
  );
  for await (const page of pages) {
    const posts = page.map(readPost);
    for (const { ref, time, message, link } of posts) {
      const isCandidate = time >= since && comparableText(message) === text && !attempt.knownRefs.includes(ref);
      if (isCandidate) found.push({ ref, time, link });
    }
    // Newest first. Only a whole page from before the attempt ends the search.
    if (posts.length > 0 && posts.every(({ time }) => time < since)) break;
  }

  // Times have whole seconds: of two posts in the same second, the later one in the list is older.
  found.reverse().sort((one, other) => one.time - other.time);
  const taken = found.length > 0 ? await postsOfKnownVideos(account, pageId, attempt.knownRefs) : [];
  const first = found.find(({ ref }) => !taken.includes(ref));
  if (first) return { state: 'live', ref: first.ref, link: first.link };
  if (post.video !== undefined && now - attempt.attemptedAt.getTime() < videoProcessingMs) {
    throw unusable('Publisher B may still be processing the video of an earlier attempt');
  }
  return undefined;
}

/** A video of another delivery has only its own id until its state was read. */
async function postsOfKnownVideos(account: Account, pageId: string, knownRefs: readonly string[]): Promise<string[]> {
  const refs: string[] = [];
  for (const known of knownRefs.map(parsePostRef)) {
    if (known.kind === 'video') refs.push((await readVideoState(account, pageId, known.id)).ref ?? '');
  }
  return refs;
}

/** An unreadable post may be the one that we look for, so the search has no result. */
function readPost(post: JsonObject): { ref: string; time: number; message: string; link?: string } {
  const ref = asId(post['id']);
  const time = asTime(post['created_time'])?.getTime();
  if (ref === undefined || time === undefined) {
    throw unusable('Publisher B listed a post without id or time');
  }
  return { ref, time, message: asText(post['message']) ?? '', link: asLink(post['permalink_url']) };
}
