import { StatusBadge } from '../../components/status-badge.js';
import type { Tone } from '../../components/status-badge.js';
import type { PublicSchemas } from '../../api/types.js';
import { postTexts as texts } from '../../texts/posts.js';

/** The status of a post as a whole. */
export type PostStatusName = PublicSchemas['SocialPostInfo']['status'];

/** The status of a post at a location and site. */
export type DeliveryStatusName = PublicSchemas['SocialPostInfo']['publishDetails'][number]['status'];

const postTones: Record<PostStatusName, Tone> = {
  SCHEDULED: 'busy',
  INPROGRESS: 'busy',
  SUCCESS: 'good',
  EXPIRED: 'neutral',
  DELETED: 'neutral',
};

const deliveryTones: Record<DeliveryStatusName, Tone> = {
  PUBLISHING: 'busy',
  PUBLISHED: 'good',
  ERROR: 'bad',
  SKIPPED: 'warning',
  EXPIRED: 'neutral',
  DELETED: 'neutral',
};

/** The status of a post. */
export function PostStatus({ status }: { status: PostStatusName }) {
  return <StatusBadge tone={postTones[status]}>{texts.statuses[status]}</StatusBadge>;
}

/** The status of a post at a location and site. */
export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  return <StatusBadge tone={deliveryTones[status]}>{texts.deliveries[status]}</StatusBadge>;
}
