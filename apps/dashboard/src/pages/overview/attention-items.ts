import type { PortalSchemas } from '../../api/types.js';
import { formatNumber } from '../../components/format.js';
import type { Tone } from '../../components/status-badge.js';
import { texts as common } from '../../texts/common.js';
import { overviewTexts } from '../../texts/overview.js';
import { momentDaysAgo } from './days-ago.js';

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

/** What needs attention, the most urgent first. */
export function attentionItems({
  connections,
  unanswered,
  failures,
  submissions,
  endpoint: { state, warning },
}: {
  connections: { readonly broken: number };
  unanswered: { readonly all: number; readonly bad: number };
  failures: { readonly rejected: Counted; readonly failed: Counted };
  /** Failed ones. */
  submissions: Counted;
  endpoint: Pick<PortalSchemas['WebhookEndpoint'], 'state' | 'warning'>;
}): AttentionItem[] {
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
  if (failures.rejected.count > 0) {
    const path = `/developers/deliveries?event=local_post.rejected`;
    add({
      area: pages.posts,
      title: texts.rejected(countText(failures.rejected)),
      text: texts.rejectedText,
      path,
      tone: 'bad',
    });
  }
  if (state === 'OPEN' && warning !== null)
    add({ ...webhook, title: texts.webhookFailing, text: texts.webhookFailingText, tone: 'warning' });
  if (state === 'PAUSED')
    add({ ...webhook, title: texts.webhookPaused, text: texts.webhookPausedText, tone: 'warning' });
  if (failures.failed.count > 0) {
    const path = `/developers/deliveries?status=EXHAUSTED&from=${encodeURIComponent(momentDaysAgo(7))}`;
    const title = texts.undelivered(countText(failures.failed));
    add({ area: pages.developers, title, text: texts.undeliveredText, path, tone: 'warning' });
  }
  if (unanswered.all > 0) {
    const text = unanswered.bad > 0 ? texts.reviewsText(formatNumber(unanswered.bad)) : '';
    const title = texts.reviews(formatNumber(unanswered.all));
    add({ area: pages.reviews, title, text, path: '/reviews', tone: unanswered.bad > 0 ? 'warning' : 'neutral' });
  }
  return items;
}

function countText({ count, more }: Counted): string {
  return more ? `${formatNumber(count)}+` : formatNumber(count);
}
