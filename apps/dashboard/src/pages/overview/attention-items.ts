import type { PortalSchemas } from '../../api/types.js';
import { daysAgo } from '../../components/days-ago.js';
import { formatNumber } from '../../components/format.js';
import type { Tone } from '../../components/status-badge.js';
import { t } from '../../language/t.js';

/** The days in which a rejected post needs attention. */
export const REJECTED_DAYS = 7;

type Overview = PortalSchemas['PortalOverview'];

/** What the service says about an account. A part that is not known is undefined. */
export type AttentionFacts = Partial<
  Pick<Overview, 'connections' | 'unanswered' | 'rejectedPosts' | 'submissions' | 'endpoint' | 'health'>
>;

/** Something that somebody should look at. */
export interface AttentionItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The page that lists exactly what the title counts. */
  readonly path: string;
  readonly tone: Tone;
}

/** What needs a person, as far as it is known: what customers notice most comes first. */
export function attentionItems(facts: AttentionFacts): AttentionItem[] {
  const { connections, unanswered = { all: 0, bad: 0 }, rejectedPosts = 0, submissions } = facts;
  const locationsWith = new Map(facts.health?.gaps.map(({ gap, locations }) => [gap, locations]));
  const ofGap = (gap: 'DIFFERENT' | 'NO_HOURS' | 'NOT_LISTED' | 'NO_HOLIDAY_HOURS' | 'NOT_VERIFIED', tone: Tone) => ({
    count: locationsWith.get(gap) ?? 0,
    id: gap,
    path: `/health?gap=${gap}#locations`,
    tone,
  });
  const reviews = {
    id: 'reviews',
    count: unanswered.all,
    path: '/reviews/inbox?status=PENDING',
    text: unanswered.bad > 0 ? t('overview.attention.reviews.bad', { count: unanswered.bad }) : undefined,
    tone: unanswered.bad > 0 ? ('warning' as const) : ('neutral' as const),
  };
  const counted = [
    // Nothing that is corrected reaches customers.
    { id: 'reauth', count: connections?.broken ?? 0, path: '/publishers?status=REAUTH_REQUIRED', tone: 'bad' as const },
    // Customers see what is wrong, or nothing.
    { id: 'submissions', ...submissions, path: '/failed-submissions', tone: 'bad' as const },
    ofGap('DIFFERENT', 'bad'),
    ofGap('NO_HOURS', 'warning'),
    ofGap('NOT_LISTED', 'warning'),
    ...(unanswered.bad > 0 ? [reviews] : []),
    {
      id: 'rejected',
      count: rejectedPosts,
      path: `/posts/list?rejected=true&from=${daysAgo(REJECTED_DAYS)}`,
      tone: 'warning' as const,
    },
    // Customers will see what is wrong.
    { ...ofGap('NO_HOLIDAY_HOURS', 'warning'), titled: holidayTitle(facts.health?.holidays ?? []) },
    ofGap('NOT_VERIFIED', 'neutral'),
    ...(unanswered.bad > 0 ? [] : [reviews]),
  ];
  return [
    ...counted.flatMap(({ id, count = 0, path, tone, ...given }): AttentionItem[] => {
      if (count === 0) return [];
      const number = 'more' in given && given.more ? `${formatNumber(count)}+` : formatNumber(count);
      const name = id as 'reauth' | 'submissions' | 'DIFFERENT';
      const text = ('text' in given ? given.text : undefined) ?? t(`overview.attention.${name}.text`);
      const titled = 'titled' in given ? given.titled : undefined;
      const title = titled?.({ count, number }) ?? t(`overview.attention.${name}.title`, { count, number });
      return [{ id, title, text, path, tone }];
    }),
    ...endpointItem(facts.endpoint),
  ];
}

/** Names of holidays in a title, at most. */
const MOST_HOLIDAYS = 3;

/** The title that names the holidays for which hours are missing; undefined where they are unknown, or too many. */
function holidayTitle(holidays: readonly { readonly name: string }[]) {
  const names = [...new Set(holidays.map(({ name }) => name))];
  if (names.length === 0 || names.length > MOST_HOLIDAYS) return undefined;
  return ({ count, number }: { count: number; number: string }) =>
    t('overview.attention.NO_HOLIDAY_HOURS.named', { count, number, holiday: names.join(', ') });
}

/** Customers notice nothing of the endpoint, but the account's own systems do. */
function endpointItem({ state, warning }: AttentionFacts['endpoint'] & {} = { state: 'OPEN', warning: null }) {
  const problem =
    state === 'DISABLED' || state === 'PAUSED' ? state : state === 'OPEN' && warning !== null ? 'FAILING' : undefined;
  if (problem === undefined) return [];
  return [
    {
      id: 'endpoint',
      title: t(`overview.attention.endpoint.${problem}.title`),
      text: t(`overview.attention.endpoint.${problem}.text`),
      path: '/developers/webhook',
      tone: 'warning' as const,
    },
  ];
}
