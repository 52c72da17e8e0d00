import type { PublicSchemas } from '../../api/types.js';
import { StatusBadge } from '../../components/status-badge.js';
import type { Tone } from '../../components/status-badge.js';
import { t } from '../../language/t.js';

type Post = PublicSchemas['SocialPostInfo'];

/** The status of a post at a location and site. */
export type DeliveryStatusName = Post['publishDetails'][number]['status'];

const postTones: Record<Post['status'], Tone> = {
  SCHEDULED: 'busy',
  INPROGRESS: 'busy',
  SUCCESS: 'good',
  EXPIRED: 'neutral',
  DELETED: 'neutral',
};

const outcomeTones: Record<NonNullable<Post['outcome']>, Tone> = {
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

/** A post with its status. */
interface PostState extends Pick<Post, 'status' | 'outcome'> {
  /** The number of locations by site and status, where it is known. */
  readonly counts?: readonly { readonly status: DeliveryStatusName; readonly locations: number }[];
}

/** The status of a post in words, with its tone. One whose publication has ended has how it ended. */
export function stateOf({ status, outcome, counts = [] }: PostState): { readonly tone: Tone; readonly text: string } {
  const countOf = (some: typeof counts) => some.reduce((sum, { locations }) => sum + locations, 0);
  const skipped = countOf(counts.filter((count) => count.status === 'SKIPPED'));
  if (status === 'SUCCESS' && outcome === 'SUCCEEDED' && skipped > 0)
    return { tone: 'warning', text: t('posts.skipped', { skipped, total: countOf(counts) }) };
  return status === 'SUCCESS' && outcome
    ? { tone: outcomeTones[outcome], text: t(`posts.outcomes.${outcome}`) }
    : { tone: postTones[status], text: t(`posts.statuses.${status}`) };
}

/** The status of a post. */
export function PostStatus(post: PostState) {
  const { tone, text } = stateOf(post);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** The status of a post at a location and site. */
export function DeliveryStatus({ status }: { status: DeliveryStatusName }) {
  return <StatusBadge tone={deliveryTones[status]}>{t(`posts.deliveries.${status}`)}</StatusBadge>;
}
