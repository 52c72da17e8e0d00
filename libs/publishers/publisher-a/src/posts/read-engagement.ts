import { dayOfTime, daysAfter, noData, present } from '@listings/publisher-sdk';
import type { EngagementCapability, ListingPlace, PostEngagement } from '@listings/publisher-sdk';
import { HISTORY_DAYS } from '../insights/metrics.js';
import { readLocation } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import type { PostMetrics } from '../wire/messages.js';
import { listingOfPost } from '../wire/resource-names.js';
import { countOf } from '../wire/values.js';

/** The publisher's names of our counters. */
const counters = { views: 'LOCAL_POST_VIEWS_SEARCH', clicks: 'LOCAL_POST_ACTIONS_CALL_TO_ACTION' };

/**
 * Reads views and clicks of posts, all in one call [publishers 1.8]. The real publisher has retired this endpoint:
 * every refusal that does not concern credentials, access or time means `NO_DATA(retired)`.
 */
export function createEngagement({ api, now }: Parts): EngagementCapability {
  return {
    // The publisher takes no more in a call.
    postsPerRead: 100,
    async readEngagement({ refs, ...place }) {
      const asked = [...new Set(refs)].filter((ref) => listingOfPost(ref) === place.listingRef);
      if (asked.length === 0) return [];
      const told = await ask(place, asked);
      return told.filter(({ localPostName }) => asked.includes(localPostName)).flatMap(engagementOf);
    },
  };

  async function ask(place: ListingPlace, localPostNames: readonly string[]): Promise<readonly PostMetrics[]> {
    const metricRequests = Object.values(counters).map((metric) => ({ metric }));
    const json = { localPostNames, basicRequest: { metricRequests, timeRange: history() } };
    const answer = await api.ask('postInsights', place, { json });
    if (answer !== 'withdrawn') return answer.localPostMetrics ?? [];
    // A 403 or 404 may concern the listing instead. In that case this check throws.
    await readLocation(api, place);
    throw noData('retired');
  }

  function history() {
    const startTime = `${daysAfter(dayOfTime(now()), -HISTORY_DAYS)}T00:00:00Z`;
    return { startTime, endTime: new Date(now()).toISOString() };
  }
}

/** Converts the counters of a post; nothing if there is none. A metric without a value stays unknown. */
function engagementOf({ localPostName: ref, metricValues = [] }: PostMetrics): readonly PostEngagement[] {
  const told = new Map(metricValues.map(({ metric, totalValue }) => [metric, totalValue]));
  const valueOf = (metric: string) => (told.has(metric) ? countOf(told.get(metric)?.value) : undefined);
  const [views, clicks] = [valueOf(counters.views), valueOf(counters.clicks)];
  return views === undefined && clicks === undefined ? [] : [present({ ref, views, clicks })];
}
