import { ok } from '../http/answer.js';
import { arrayOf, isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { audienceOf } from '../world/audience.js';
import { ignored, listOf, oneOf, problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import type { ContextA, RouteA } from './context.js';
import { notFound, validationError } from './errors.js';
import type { PostA } from './state.js';

const VIEWS = 'LOCAL_POST_VIEWS_SEARCH';
const CLICKS = 'LOCAL_POST_ACTIONS_CALL_TO_ACTION';

const INSIGHTS_BODY = shape(
  {
    localPostNames: listOf(text(300, 1), 100),
    basicRequest: shape(
      {
        metricRequests: listOf(shape({ metric: oneOf(VIEWS, CLICKS), options: ignored }, ['metric'])),
        timeRange: shape({ startTime: text(40, 1), endTime: text(40, 1) }, ['startTime', 'endTime']),
      },
      ['metricRequests', 'timeRange'],
    ),
  },
  ['localPostNames', 'basicRequest'],
);

/**
 * Metrics of posts. The real publisher has retired this endpoint; a setting lets the sandbox do the same [publishers
 * 1.8, 3.6].
 */
export const postInsightsRoute: RouteA = routeA(
  'a.posts.insights',
  'POST /v4/accounts/{account}/locations/{location}/localPosts:reportInsights',
  (context) => {
    if (context.world.settings['a.postInsights'] === 'retired') throw notFound();
    const listing = context.listing();
    const body = context.body();
    const problem = problemsOf(body, INSIGHTS_BODY)[0];
    if (problem) throw validationError(3, problem.field, problem.text);
    const metrics = arrayOf(valueAt(body, 'basicRequest.metricRequests')).map(metricOf);
    const localPostMetrics = arrayOf(body['localPostNames']).flatMap((name): JsonObject[] => {
      const post = listing.posts.find(({ id }) => String(name).endsWith(`/localPosts/${id}`));
      if (!post) return [];
      const metricValues = metrics.map((metric) => ({ metric, totalValue: totalOf(context.world, post, metric) }));
      return [{ localPostName: name, metricValues }];
    });
    return ok({
      name: `accounts/${listing.accountId}/locations/${listing.id}`,
      timeZone: 'Etc/UTC',
      localPostMetrics: localPostMetrics.length > 0 ? localPostMetrics : undefined,
    });
  },
);

function metricOf(request: JsonValue): string {
  return String(isObject(request) ? request['metric'] : '');
}

/** Zero is a default value, so it is left out [publishers 1.1]. */
function totalOf(world: ContextA['world'], post: PostA, metric: string): JsonObject {
  const { views, clicks } = audienceOf(world, post);
  const value = metric === VIEWS ? post.views + views : post.clicks + clicks;
  return { value: value === 0 ? undefined : String(value) };
}
