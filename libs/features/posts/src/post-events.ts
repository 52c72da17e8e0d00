import { eventPostType } from '@listings/domain';
import type { PostType } from '@listings/domain';
import type { LocationEvent, PostEventData } from '@listings/events';
import type { PostItem } from '@listings/persistence';

/** The campaign that an item belongs to, as its events name it. */
export interface EventCampaign {
  readonly postId: number;
  readonly type: PostType;
}

/** What a publisher calls the post, once it has accepted it. */
export interface PublishedPost {
  readonly externalRef: string | null;
  readonly link: string | null;
}

/** Why items without any connected target site are rejected [contract 5]. */
export const NO_CHANNEL = 'No connected channel for this location';

/** Why items are rejected whose campaign ended before they could be sent. */
export const ENDED_UNSENT = 'The campaign ended before the post could be published';

/** `local_post.created`: the item exists and is queued [6.4]. */
export function itemCreated(campaign: EventCampaign, item: PostItem): LocationEvent {
  return { name: 'local_post.created', locationId: item.locationId, data: itemData(campaign, item) };
}

/** `local_post.published`: the publisher accepted it and it is live [6.4]. */
export function itemPublished(campaign: EventCampaign, item: PostItem, post: PublishedPost): LocationEvent {
  return { name: 'local_post.published', locationId: item.locationId, data: itemData(campaign, item, post) };
}

/** `local_post.rejected` with its reason [6.4]. */
export function itemRejected(campaign: EventCampaign, item: PostItem, reason: string): LocationEvent {
  const data = { ...itemData(campaign, item), rejection_reason: reason };
  return { name: 'local_post.rejected', locationId: item.locationId, data };
}

/** `local_post.deleted` [6.4]. */
export function itemDeleted(campaign: EventCampaign, item: PostItem, post: PublishedPost): LocationEvent {
  return { name: 'local_post.deleted', locationId: item.locationId, data: itemData(campaign, item, post) };
}

/** Absent fields are omitted [6]. */
function itemData(campaign: EventCampaign, item: PostItem, post?: PublishedPost): PostEventData {
  return {
    post_id: campaign.postId,
    post_item_id: item.itemId,
    post_type: eventPostType(campaign.type),
    ...(post?.externalRef && { post_external_id: post.externalRef }),
    ...(post?.link && { published_url: post.link }),
  };
}
