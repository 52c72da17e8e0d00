import type { PortalSchemas } from '../../api/types.js';
import { formatNumber } from '../../components/format.js';
import type { Tone } from '../../components/status-badge.js';
import { daysAgo, momentDaysAgo } from './days-ago.js';
import { t } from '../../language/t.js';

/** The days in which a rejected post needs attention. */
export const REJECTED_DAYS = 7;

/** Something that somebody should look at. */
export interface AttentionItem {
  readonly area: string;
  readonly title: string;
  readonly text: string;
  /** Where it is looked after. */
  readonly path: string;
  readonly tone: Tone;
}

interface Counted {
  readonly count: number;
  readonly more: boolean;
}

const NONE: Counted = { count: 0, more: false };

/** What the service says about an account. A part that is not known yet, or could not be read, is undefined. */
export interface AttentionFacts {
  readonly connections?: { readonly broken: number };
  readonly unanswered?: { readonly all: number; readonly bad: number };
  /** Posts of the last seven days that a publisher has rejected at a location. */
  readonly rejectedPosts?: number;
  /** Webhook deliveries of the last seven days whose attempts have all failed. */
  readonly undelivered?: Counted;
  /** Failed ones. */
  readonly submissions?: Counted;
  readonly endpoint?: Pick<PortalSchemas['WebhookEndpoint'], 'state' | 'warning'>;
}

/** What needs attention as far as it is known, the most urgent first. */
export function attentionItems({
  connections = { broken: 0 },
  unanswered = { all: 0, bad: 0 },
  rejectedPosts = 0,
  undelivered = NONE,
  submissions = NONE,
  endpoint: { state, warning } = { state: 'OPEN', warning: null },
}: AttentionFacts): AttentionItem[] {
  const items: AttentionItem[] = [];
  const add = (item: AttentionItem) => items.push(item);
  const webhook = { area: t('common.pages.developers'), path: '/developers/webhook' } as const;
  if (connections.broken > 0) {
    const title = t('overview.attention.reauth', { count: connections.broken });
    add({
      area: t('common.pages.publishers'),
      title,
      text: t('overview.attention.reauthText'),
      path: '/publishers',
      tone: 'bad',
    });
  }
  if (state === 'DISABLED')
    add({
      ...webhook,
      title: t('overview.attention.webhookDisabled'),
      text: t('overview.attention.webhookDisabledText'),
      tone: 'bad',
    });
  if (submissions.count > 0) {
    const title = t('overview.attention.submissions', { count: submissions.count, number: countText(submissions) });
    add({
      area: t('common.pages.locations'),
      title,
      text: t('overview.attention.submissionsText'),
      path: '/failed-submissions',
      tone: 'bad',
    });
  }
  if (rejectedPosts > 0) {
    const title = t('overview.attention.rejected', { count: rejectedPosts });
    const path = `/posts/list?rejected=true&from=${daysAgo(REJECTED_DAYS)}`;
    add({ area: t('common.pages.posts'), title, text: t('overview.attention.rejectedText'), path, tone: 'bad' });
  }
  if (state === 'OPEN' && warning !== null)
    add({
      ...webhook,
      title: t('overview.attention.webhookFailing'),
      text: t('overview.attention.webhookFailingText'),
      tone: 'warning',
    });
  if (state === 'PAUSED')
    add({
      ...webhook,
      title: t('overview.attention.webhookPaused'),
      text: t('overview.attention.webhookPausedText'),
      tone: 'warning',
    });
  if (undelivered.count > 0) {
    const path = `/developers/deliveries?status=EXHAUSTED&from=${encodeURIComponent(momentDaysAgo(7))}`;
    const title = t('overview.attention.undelivered', { count: undelivered.count, number: countText(undelivered) });
    add({
      area: t('common.pages.developers'),
      title,
      text: t('overview.attention.undeliveredText'),
      path,
      tone: 'warning',
    });
  }
  if (unanswered.all > 0) {
    const text = unanswered.bad > 0 ? t('overview.attention.reviewsText', { count: unanswered.bad }) : '';
    const title = t('overview.attention.reviews', { count: unanswered.all });
    add({
      area: t('common.pages.reviews'),
      title,
      text,
      path: '/reviews/inbox?status=PENDING',
      tone: unanswered.bad > 0 ? 'warning' : 'neutral',
    });
  }
  return items;
}

function countText({ count, more }: Counted): string {
  return more ? `${formatNumber(count)}+` : formatNumber(count);
}
