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

/** The status of a post in words, with its tone. One whose publication has ended has how it ended. */
export function stateOf({ status, outcome }: { status: PostStatusName; outcome: PostOutcomeName }): {
  readonly tone: Tone;
  readonly text: string;
} {
  return status === 'SUCCESS' && outcome
    ? { tone: outcomeTones[outcome], text: t(`posts.outcomes.${outcome}`) }
    : { tone: postTones[status], text: t(`posts.statuses.${status}`) };
}

/** The status of a post. */
export function PostStatus(post: { status: PostStatusName; outcome: PostOutcomeName }) {
  const { tone, text } = stateOf(post);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** The status of a post at a location and site. */
export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  return <StatusBadge tone={deliveryTones[status]}>{t(`posts.deliveries.${status}`)}</StatusBadge>;
}
