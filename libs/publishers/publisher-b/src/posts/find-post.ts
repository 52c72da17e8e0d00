import { asLink, asText, comparableText, madeSince, unusable } from '@listings/publisher-sdk';
import type { EarlierAttempt, JsonObject, PostState } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { madeAt } from '../lost-object.js';
import type { RenderedPost } from './render-post.js';
import { readVideoState, videoIdOf } from './video-state.js';

/** A video has no post before it is processed, so until then "not found" proves nothing. */
const videoProcessingMs = 30 * 60_000;

/** Returns the first post with the same text since the attempt; undefined: there certainly is none [publishers 0.1, 2.6]. */
export async function findPost(
  page: Page,
  post: RenderedPost,
  { attemptedAt, knownRefs }: EarlierAttempt,
  now: number,
): Promise<PostState | undefined> {
  const found: ReturnType<typeof readPost>[] = [];
  for await (const made of madeSince({
    pages: readPosts(page),
    timeOf: ({ time }) => time,
    attemptedAt,
    wholePages: true,
  }))
    if (made.text === comparableText(post.text) && !knownRefs.includes(made.ref)) found.push(made);

  // Times have whole seconds: of two posts in the same second, the later one in the list is older.
  found.reverse().sort((one, other) => one.time - other.time);
  const taken = found.length > 0 ? await postsOfVideos(page, knownRefs) : [];
  const first = found.find(({ ref }) => !taken.includes(ref));
  if (first) return { state: 'live', ref: first.ref, link: first.link };
  if (post.video !== undefined && now - attemptedAt.getTime() < videoProcessingMs)
    throw unusable('Publisher B may still be processing the video of an earlier attempt');
  return undefined;
}

/** A video of another delivery has only its own id until its state was read. */
async function postsOfVideos(page: Page, refs: readonly string[]): Promise<readonly string[]> {
  const posts: string[] = [];
  for (const id of refs.flatMap((ref) => videoIdOf(ref) ?? [])) posts.push((await readVideoState(page, id)).ref ?? '');
  return posts;
}

async function* readPosts(page: Page) {
  const fields = 'id,message,created_time,permalink_url';
  for await (const listed of page.list('published_posts', { fields })) yield listed.map(readPost);
}

function readPost(post: JsonObject) {
  return { ...madeAt(post), text: comparableText(asText(post['message'])), link: asLink(post['permalink_url']) };
}
