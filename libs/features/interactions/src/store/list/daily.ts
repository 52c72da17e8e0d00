import { cellSum } from '../count-cells.js';
import type { InteractionQuery, Strategy } from './strategy.js';
import { countConditions, first, rowConditions } from './strategy.js';

/**
 * Whether the counts tell on which days the page is: they do for a list of the whole account with a condition on its rows, other than words.
 * Without a condition, the next rows of the index are the page.
 */
export function isDaily({ order, filter }: InteractionQuery): boolean {
  const { locationIds, tag, folderId, publishers, categories, ratings, responded, search } = filter;
  const conditional = publishers ?? categories ?? ratings ?? responded;
  const ofAccount = !locationIds && tag === undefined && folderId === undefined;
  return order !== 'LAST_RESPONDED' && ofAccount && search === undefined && conditional !== undefined;
}

/**
 * The page from the next days that have a match of the filter, as the counts tell, and from as many of them as it needs: a
 * scan would pass all that lies between two rare matches.
 */
export const daily: Strategy = ({ filter, position }, { add, seek }) => {
  const { order, limit, way } = seek;
  const counted = `sum(${cellSum('counted', filter)})`;
  const days = [countConditions(filter, add, 'each')];
  let matches = 'matching.matches';
  if (position) {
    const day = `(${add(position.postedAt)}::timestamptz at time zone 'UTC')::date`;
    days.push(`counted.day ${way === 'desc' ? '<=' : '>='} ${day}`);
    // The day of the position may have no match after it.
    matches = `case when matching.day = ${day} then 0 else matching.matches end`;
  }
  const ofDay = first(
    'listed.*',
    `listed.posted_at >= day.day::timestamp at time zone 'UTC'
       and listed.posted_at < (day.day + 1)::timestamp at time zone 'UTC' and ${rowConditions(filter, add)}`,
    seek,
  );
  return `
    select listed.* from (
      select day from (
        select matching.day, sum(${matches}) over (order by matching.day ${way}) - ${matches} as before
        from (
          select counted.day, ${counted} as matches from interaction_day_counts counted where ${days.join(' and ')}
          group by counted.day having ${counted} > 0 order by day ${way} limit ${limit + 1}
        ) matching
      ) needed where before < ${limit}
    ) day cross join lateral (${ofDay}) listed ${order} limit ${limit}`;
};
