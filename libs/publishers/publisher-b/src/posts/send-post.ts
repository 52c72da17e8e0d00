import { harmless, needed } from '@listings/publisher-sdk';
import type { JsonObject, PostState } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { asId } from '../ids.js';
import type { WireNames } from '../wire-names.js';
import type { RenderedPost } from './render-post.js';
import { videoPollMs, videoRef } from './video-state.js';

/** Creates the post once. It repeats no call [publishers 2.6]. */
export async function sendPost(page: Page, post: RenderedPost, wireNames: WireNames): Promise<PostState> {
  const text = post.text || undefined;
  if (post.video !== undefined) {
    const body = await page.post({ file_url: post.video, description: text }, 'videos');
    return { state: 'pending', ref: videoRef(madeId(body, 'video')), pollAfterMs: videoPollMs };
  }

  const photos: object[] = [];
  for (const url of post.photos) photos.push({ [wireNames['b.attachedMediaKey']]: await uploadPhoto(page, url) });
  const form = {
    message: text,
    link: post.link,
    call_to_action: post.button && JSON.stringify({ type: post.button.type, value: { link: post.button.link } }),
    attached_media: photos.length > 0 ? JSON.stringify(photos) : undefined,
    published: 'true',
  };
  return { state: 'live', ref: madeId(await page.post(form, 'feed'), 'post') };
}

/** Uploads an unpublished photo to attach. A failure here creates no post, so its outcome is never unknown. */
async function uploadPhoto(page: Page, url: string): Promise<string> {
  return harmless(async () => madeId(await page.post({ url, published: 'false' }, 'photos'), 'photo'));
}

/** The publisher accepted the post without an id, so it may exist. */
function madeId(body: JsonObject, what: string): string {
  return needed(asId(body['id']), `the id of the ${what}`, { outcomeUnknown: true });
}
