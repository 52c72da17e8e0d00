import type { LocationEvent, LocationEvents } from '@listings/events';
import type { PostType } from '@listings/publisher-sdk';
import { eventPostType } from './rules/post-types.js';
import type { PostItem } from './store/items.js';

/** The campaign of an item, as its events identify it. */
export interface EventCampaign {
  readonly postId: number;
  readonly type: PostType;
}

/** Reference and link of a post that the publisher has accepted. */
export interface PublishedPost {
  readonly externalRef: string | null;
  readonly link: string | null;
}

/** Rejection reason of items without a connected target site [contract 5]. */
export const NO_CHANNEL = 'No connected channel for this location';

/** Rejection reason of items whose campaign ended before they were sent. */
export const ENDED_UNSENT = 'The campaign ended before the post could be published';

/** Rejection reason of items whose campaign could not start in time, because its account was suspended [contract 13]. */
export const SUSPENDED = 'The account was suspended';

/** `local_post.created`: the item exists and is queued [6.4]. */
export function itemCreated(campaign: EventCampaign, item: PostItem): LocationEvent {
  return { name: 'local_post.created', locationId: item.locationId, data: itemData(campaign, item) };
}

/** `local_post.published`: the post is live at the publisher [6.4]. */
export function itemPublished(campaign: EventCampaign, item: PostItem, post: PublishedPost): LocationEvent {
  return { name: 'local_post.published', locationId: item.locationId, data: itemData(campaign, item, post) };
}

/** `local_post.rejected` with its reason [6.4]. */
export function itemRejected(campaign: EventCampaign, item: PostItem, reason: string): LocationEvent {
  const data = { ...itemData(campaign, item), ...(reason && { rejection_reason: reason }) };
  return { name: 'local_post.rejected', locationId: item.locationId, data };
}

/** `local_post.deleted` [6.4], with a reason if the post was deleted for a newer one. */
export function itemDeleted(
  campaign: EventCampaign,
  item: PostItem,
  post: PublishedPost & { readonly reason?: string | null },
): LocationEvent {
  const data = { ...itemData(campaign, item, post), ...(post.reason && { deletion_reason: post.reason }) };
  return { name: 'local_post.deleted', locationId: item.locationId, data };
}

/** Absent fields are omitted [6]. */
function itemData(
  campaign: EventCampaign,
  item: PostItem,
  post?: PublishedPost,
): LocationEvents['local_post.published'] {
  return {
    post_id: campaign.postId,
    post_item_id: item.itemId,
    post_type: eventPostType(campaign.type),
    ...(post?.externalRef && { post_external_id: post.externalRef }),
    ...(post?.link && { published_url: post.link }),
  };
}
