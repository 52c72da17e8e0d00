import type { PublicSchemas } from '../../api/types.js';
import { formatDay } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { t } from '../../language/t.js';
import type { InsightSearch } from './insight-search.js';

const DAY_MS = 86_400_000;

/** Something that the data shows and that may explain a change. */
export interface Reason {
  readonly text: string;
  /** Where it can be seen, and what the link says. */
  readonly path: string;
  readonly link: string;
}

/** What the service knows about the two periods. */
export interface InsightFacts {
  readonly period: Period;
  readonly delays: readonly PublicSchemas['InsightDelay'][];
  /** The totals of the metric in the period, and those of the compared one. */
  readonly totals: readonly PublicSchemas['InsightTotal'][];
  readonly before: readonly PublicSchemas['InsightTotal'][];
  readonly posts: number;
  readonly postsBefore: number;
  /** The days on which the hours of the selected location changed. */
  readonly hours: readonly string[];
}

/** What may explain a change, as far as the data shows it: missing days first, because they explain most. */
export function reasonsOf(facts: InsightFacts, search: InsightSearch, nameOf: (publisher: string) => string): Reason[] {
  const { period, delays, totals, before, posts, postsBefore, hours } = facts;
  const link = (name: 'publishers' | 'listings' | 'posts' | 'history') => t(`insights.reasons.links.${name}`);
  const length = daysBetween(period.from, period.to) + 1;
  const reasons: Reason[] = [];
  for (const { publisher, lastDay, behind } of delays) {
    const name = nameOf(publisher);
    const [path, linkText] = ['/publishers', link('publishers')] as const;
    if (lastDay === null) {
      reasons.push({ text: t('insights.reasons.noDays', { publisher: name }), path, link: linkText });
      continue;
    }
    const missing = Math.min(length, daysBetween(lastDay, period.to));
    if (missing > 0) {
      const text = t('insights.reasons.late', { publisher: name, day: formatDay(lastDay), count: missing });
      reasons.push({ text, path, link: linkText });
    }
    if (behind > 0)
      reasons.push({ text: t('insights.reasons.behind', { publisher: name, count: behind }), path, link: linkText });
  }
  for (const { publisher, days, comparison } of totals) {
    const name = nameOf(publisher);
    const add = (text: string) => reasons.push({ text, path: '/publishers/missing', link: link('listings') });
    // Days of listings that one of both periods has and the other has not. Those that are still to come are named above.
    const earlier = before.find((total) => total.publisher === publisher)?.days ?? 0;
    const gained = days - comparison.days;
    const lost =
      earlier -
      comparison.days -
      daysToCome(
        delays.find((each) => each.publisher === publisher),
        period,
      );
    if (gained > 0) add(t('insights.reasons.gained', { publisher: name, count: gained }));
    if (lost > 0) add(t('insights.reasons.lost', { publisher: name, count: lost }));
  }
  if (posts + postsBefore > 0)
    reasons.push({
      text: t('insights.reasons.posts', { count: posts, before: postsBefore }),
      path: `/posts?view=month&day=${period.from}`,
      link: link('posts'),
    });
  const [first] = hours;
  if (first !== undefined && search.location !== undefined)
    reasons.push({
      text: t('insights.reasons.hours', { day: formatDay(first), count: hours.length }),
      path: `/locations/${search.location}?tab=history`,
      link: link('history'),
    });
  return reasons;
}

/** The days of listings that a publisher has not reported yet. */
function daysToCome(delay: PublicSchemas['InsightDelay'] | undefined, { from, to }: Period): number {
  if (!delay || delay.lastDay === null) return 0;
  return delay.listings * Math.max(0, Math.min(daysBetween(from, to) + 1, daysBetween(delay.lastDay, to)));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
