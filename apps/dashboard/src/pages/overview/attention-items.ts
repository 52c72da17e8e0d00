import type { PortalSchemas } from '../../api/types.js';
import { formatNumber } from '../../components/format.js';
import type { Tone } from '../../components/status-badge.js';
import { texts as common } from '../../texts/common.js';
import { overviewTexts } from '../../texts/overview.js';
import { daysAgo, momentDaysAgo } from './days-ago.js';

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
  const texts = overviewTexts.attention;
  const { pages } = common;
  const items: AttentionItem[] = [];
  const add = (item: AttentionItem) => items.push(item);
  const webhook = { area: pages.developers, path: '/developers/webhook' } as const;
  if (connections.broken > 0) {
    const title = texts.reauth(formatNumber(connections.broken));
    add({ area: pages.publishers, title, text: texts.reauthText, path: '/publishers', tone: 'bad' });
  }
  if (state === 'DISABLED')
    add({ ...webhook, title: texts.webhookDisabled, text: texts.webhookDisabledText, tone: 'bad' });
  if (submissions.count > 0) {
    const title = texts.submissions(countText(submissions));
    add({
      area: pages.locations,
      title,
      text: texts.submissionsText,
      path: '/failed-submissions',
      tone: 'bad',
    });
  }
  if (rejectedPosts > 0) {
    const title = texts.rejected(formatNumber(rejectedPosts));
    const path = `/posts/list?rejected=true&from=${daysAgo(REJECTED_DAYS)}`;
    add({ area: pages.posts, title, text: texts.rejectedText, path, tone: 'bad' });
  }
  if (state === 'OPEN' && warning !== null)
    add({ ...webhook, title: texts.webhookFailing, text: texts.webhookFailingText, tone: 'warning' });
  if (state === 'PAUSED')
    add({ ...webhook, title: texts.webhookPaused, text: texts.webhookPausedText, tone: 'warning' });
  if (undelivered.count > 0) {
    const path = `/developers/deliveries?status=EXHAUSTED&from=${encodeURIComponent(momentDaysAgo(7))}`;
    const title = texts.undelivered(countText(undelivered));
    add({ area: pages.developers, title, text: texts.undeliveredText, path, tone: 'warning' });
  }
  if (unanswered.all > 0) {
    const text = unanswered.bad > 0 ? texts.reviewsText(formatNumber(unanswered.bad)) : '';
    const title = texts.reviews(formatNumber(unanswered.all));
    add({
      area: pages.reviews,
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
