import { harmless, needed } from '@listings/publisher-sdk';
import type { JsonObject, PostState } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { asId } from '../ids.js';
import type { WireNames } from '../wire-names.js';
import { videoRef } from './post-ref.js';
import type { RenderedPost } from './render-post.js';
import { videoPollMs } from './video-state.js';

/** Creates the post once. It repeats no call [publishers 2.6]. */
export async function sendPost(
  account: Account,
  pageId: string,
  post: RenderedPost,
  wireNames: WireNames,
): Promise<PostState> {
  return post.video === undefined
    ? sendToFeed(account, pageId, post, wireNames)
    : sendVideo(account, pageId, post, post.video);
}

async function sendToFeed(
  account: Account,
  pageId: string,
  post: RenderedPost,
  wireNames: WireNames,
): Promise<PostState> {
  const photoIds: string[] = [];
  for (const url of post.photos) photoIds.push(await uploadPhoto(account, pageId, url));
  const body = await account.asPage(pageId, {
    method: 'POST',
    path: `/${encodeURIComponent(pageId)}/feed`,
    form: {
      message: post.text || undefined,
      link: post.link,
      call_to_action: post.button && JSON.stringify({ type: post.button.type, value: { link: post.button.link } }),
      attached_media:
        photoIds.length > 0 ? JSON.stringify(photoIds.map((id) => ({ [wireNames.attachedMediaKey]: id }))) : undefined,
      published: 'true',
    },
    purpose: 'content',
  });
  return { state: 'live', ref: madeId(body, 'post') };
}

/** Uploads an unpublished photo to attach. A failure here creates no post, so its outcome is never unknown. */
async function uploadPhoto(account: Account, pageId: string, url: string): Promise<string> {
  return harmless(async () => {
    const body = await account.asPage(pageId, {
      method: 'POST',
      path: `/${encodeURIComponent(pageId)}/photos`,
      form: { url, published: 'false' },
      purpose: 'content',
    });
    return madeId(body, 'photo');
  });
}

async function sendVideo(account: Account, pageId: string, post: RenderedPost, url: string): Promise<PostState> {
  const body = await account.asPage(pageId, {
    method: 'POST',
    path: `/${encodeURIComponent(pageId)}/videos`,
    form: { file_url: url, description: post.text || undefined },
    purpose: 'content',
  });
  return { state: 'pending', ref: videoRef(madeId(body, 'video')), pollAfterMs: videoPollMs };
}

/** The publisher accepted the post without an id, so it may exist. */
function madeId(body: JsonObject, what: string): string {
  return needed(asId(body['id']), `the id of the ${what}`, { outcomeUnknown: true });
}
