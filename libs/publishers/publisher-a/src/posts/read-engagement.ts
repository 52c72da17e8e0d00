import { PublisherError } from '@listings/publisher-sdk';
import type { EngagementCapability, PostEngagement, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readLocation } from '../listings/read-location.js';
import type { Parts } from '../parts.js';
import { listingNames, listingOfPost } from '../wire/resource-names.js';
import { countOf } from '../wire/numbers.js';
import { daysAfter } from '../wire/time.js';

const MetricValue = Type.Object({
  metric: Type.Optional(Type.String()),
  totalValue: Type.Optional(Type.Object({ value: Type.Optional(Type.String()) })),
});
const PostMetrics = Type.Object({
  localPostName: Type.String(),
  metricValues: Type.Optional(Type.Array(MetricValue)),
});
const InsightsAnswer = Type.Object({ localPostMetrics: Type.Optional(Type.Array(PostMetrics)) });

const VIEWS = 'LOCAL_POST_VIEWS_SEARCH';
const CLICKS = 'LOCAL_POST_ACTIONS_CALL_TO_ACTION';

/** The greatest number of posts per call [publishers 1.8]. */
const POSTS_A_CALL = 100;
/** The publisher stores values for about 18 months [publishers 1.10]. */
const HISTORY_DAYS = 540;

/**
 * Reads views and clicks of posts, one hundred per call [publishers 1.8]. The real publisher has retired this endpoint:
 * every refusal that does not concern credentials, access or time means `NO_DATA(retired)`.
 */
export function createEngagement({ api, access, configuration, now }: Parts): EngagementCapability {
  return {
    postsPerRead: POSTS_A_CALL,
    async readEngagement({ session, listingRef, refs }) {
      const own = [...new Set(refs)].filter((ref) => listingOfPost(ref) === listingRef);
      const numbers: PostEngagement[] = [];
      for (let start = 0; start < own.length; start += POSTS_A_CALL) {
        const asked = own.slice(start, start + POSTS_A_CALL);
        const { localPostMetrics = [] } = await ask(session, listingRef, asked);
        numbers.push(...localPostMetrics.flatMap((metrics) => engagementOf(metrics, asked) ?? []));
      }
      return numbers;
    },
  };

  async function ask(
    session: PublisherSession,
    listingRef: string,
    localPostNames: readonly string[],
  ): Promise<Static<typeof InsightsAnswer>> {
    const answer = await access.explain(session, listingRef, async () => {
      const found = await api.ask({
        session,
        method: 'POST',
        url: `${configuration.contentBase}/v4/${listingNames(listingRef).ref}/localPosts:reportInsights`,
        json: {
          localPostNames,
          basicRequest: { metricRequests: [{ metric: VIEWS }, { metric: CLICKS }], timeRange: history() },
        },
        listingRef,
        answer: InsightsAnswer,
      });
      if (found !== 'withdrawn') return found;
      // A 403 or 404 may concern the listing instead. In that case this check throws.
      await readLocation(api, configuration, { session, listingRef });
      return undefined;
    });
    if (answer) return answer;
    throw new PublisherError({ kind: 'NO_DATA', reason: 'retired' });
  }

  function history() {
    const end = new Date(now()).toISOString();
    return { startTime: `${daysAfter(end.slice(0, 10), -HISTORY_DAYS)}T00:00:00Z`, endTime: end };
  }
}

/** Converts the counters of a requested post; undefined if there is none. A metric without a value stays unknown. */
function engagementOf(
  { localPostName, metricValues = [] }: Static<typeof PostMetrics>,
  asked: readonly string[],
): PostEngagement | undefined {
  const told = new Map(metricValues.map(({ metric, totalValue }) => [metric, totalValue]));
  const views = valueOf(told, VIEWS);
  const clicks = valueOf(told, CLICKS);
  if (!asked.includes(localPostName) || (views === undefined && clicks === undefined)) return undefined;
  return {
    ref: localPostName,
    ...(views === undefined ? {} : { views }),
    ...(clicks === undefined ? {} : { clicks }),
  };
}

function valueOf(told: ReadonlyMap<string | undefined, { value?: string } | undefined>, metric: string) {
  return told.has(metric) ? countOf(told.get(metric)?.value) : undefined;
}
