import { asLink, asObject, asText } from '@listings/publisher-sdk';
import type { PostState } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { asId } from '../ids.js';
import { videoRef } from './post-ref.js';

/** The delay between two polls of a video in processing. */
export const videoPollMs = 15_000;

/** The state of a video: `ready`, `error`, or any other value for processing [publishers 2.6]. */
export async function readVideoState(account: Account, pageId: string, videoId: string): Promise<PostState> {
  const ref = videoRef(videoId);
  const video = await account.onPage(pageId, {
    method: 'GET',
    path: `/${encodeURIComponent(videoId)}`,
    query: { fields: 'status,post_id,permalink_url' },
    purpose: 'read',
  });
  if (!video) return { state: 'removed', ref };
  switch (asText(asObject(video['status'])?.['video_status'])) {
    case 'ready':
      return {
        state: 'live',
        ref: fullPostId(pageId, asId(video['post_id'])) ?? ref,
        link: asLink(video['permalink_url']),
      };
    case 'error':
      return { state: 'rejected', ref, reason: 'Publisher B could not process the video' };
    default:
      return { state: 'pending', ref, pollAfterMs: videoPollMs };
  }
}

/** Post ids have the form `{pageId}_{n}`. A single number is the second half [publishers 2.1]. */
function fullPostId(pageId: string, id: string | undefined): string | undefined {
  return id === undefined || id.includes('_') ? id : `${pageId}_${id}`;
}
