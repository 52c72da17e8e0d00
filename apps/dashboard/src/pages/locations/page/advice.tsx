import { usePublisherNames } from '../../../api/publishers-query.js';
import { daysAgo } from '../../../components/days-ago.js';
import { PageLink } from '../../../components/page-link.js';
import type { HealthGap } from '../../health/health-search.js';
import { adviceOf, PLACES } from './gaps.js';
import type { Health } from './gaps.js';

/** The reviews that count are at most so old. */
const ANSWERED_DAYS = 90;

/** What a person can do about a gap, as a link to where it is done. */
export function Advice({ id, gap, health }: { id: string; gap: HealthGap; health: Health }) {
  const text = adviceOf(gap, health, usePublisherNames());
  if (gap === 'UNANSWERED_REVIEWS')
    return (
      <PageLink
        to="/reviews/inbox"
        search={{ location: Number(id), status: 'PENDING', category: 'REVIEW', from: daysAgo(ANSWERED_DAYS - 1) }}
      >
        {text}
      </PageLink>
    );
  // Without an account of a publisher there is nothing to connect at the location.
  if (gap === 'NOT_LISTED' && health.notListedAt.length === 0) return <PageLink to="/publishers">{text}</PageLink>;
  return (
    <PageLink to="/locations/$id" params={{ id }} search={PLACES[gap]}>
      {text}
    </PageLink>
  );
}
