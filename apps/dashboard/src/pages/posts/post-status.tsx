import { StatusBadge } from '../../components/status-badge.js';
import type { Tone } from '../../components/status-badge.js';
import type { PublicSchemas } from '../../api/types.js';
import { t } from '../../language/t.js';

/** The status of a post as a whole. */
export type PostStatusName = PublicSchemas['SocialPostInfo']['status'];

/** How the publication of a post ended; null before. */
export type PostOutcomeName = PublicSchemas['SocialPostInfo']['outcome'];

/** The status of a post at a location and site. */
export type DeliveryStatusName = PublicSchemas['SocialPostInfo']['publishDetails'][number]['status'];

const postTones: Record<PostStatusName, Tone> = {
  SCHEDULED: 'busy',
  INPROGRESS: 'busy',
  SUCCESS: 'good',
  EXPIRED: 'neutral',
  DELETED: 'neutral',
};

const outcomeTones: Record<NonNullable<PostOutcomeName>, Tone> = {
  SUCCEEDED: 'good',
  PARTIAL: 'warning',
  FAILED: 'bad',
  NOTHING_TO_DO: 'warning',
};

const deliveryTones: Record<DeliveryStatusName, Tone> = {
  PUBLISHING: 'busy',
  PUBLISHED: 'good',
  ERROR: 'bad',
  SKIPPED: 'warning',
  EXPIRED: 'neutral',
  DELETED: 'neutral',
};

/** The status of a post. One whose publication has ended shows how it ended. */
export function PostStatus({ status, outcome }: { status: PostStatusName; outcome: PostOutcomeName }) {
  if (status === 'SUCCESS' && outcome)
    return <StatusBadge tone={outcomeTones[outcome]}>{t(`posts.outcomes.${outcome}`)}</StatusBadge>;
  return <StatusBadge tone={postTones[status]}>{t(`posts.statuses.${status}`)}</StatusBadge>;
}

/** The status of a post at a location and site. */
export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  return <StatusBadge tone={deliveryTones[status]}>{t(`posts.deliveries.${status}`)}</StatusBadge>;
}
