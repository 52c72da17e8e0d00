import { asLink, asObject, asText } from '@listings/publisher-sdk';
import type { PostState } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { asId } from '../ids.js';

/** The delay between two polls of a video in processing. */
export const videoPollMs = 15_000;

const videoPrefix = 'video:';

/** Our reference of a video until it is processed and has a post; the reference of a post is its id [publishers 2.6]. */
export function videoRef(videoId: string): string {
  return videoPrefix + videoId;
}

/** The video in a reference; undefined for the reference of a post. */
export function videoIdOf(ref: string): string | undefined {
  return ref.startsWith(videoPrefix) ? ref.slice(videoPrefix.length) : undefined;
}

/** The state of a video: `ready`, `error`, or any other value for processing [publishers 2.6]. */
export async function readVideoState(page: Page, videoId: string): Promise<PostState> {
  const ref = videoRef(videoId);
  const video = await page.getPart(videoId, { fields: 'status,post_id,permalink_url' });
  if (!video) return { state: 'removed', ref };
  switch (asText(asObject(video['status'])?.['video_status'])) {
    case 'ready':
      return { state: 'live', ref: fullPostId(page, video['post_id']) ?? ref, link: asLink(video['permalink_url']) };
    case 'error':
      return { state: 'rejected', ref, reason: 'Publisher B could not process the video' };
    default:
      return { state: 'pending', ref, pollAfterMs: videoPollMs };
  }
}

/** Post ids have the form `{pageId}_{n}`. A single number is the second half [publishers 2.1]. */
function fullPostId(page: Page, postId: unknown): string | undefined {
  const id = asId(postId);
  return id === undefined || id.includes('_') ? id : `${page.id}_${id}`;
}
