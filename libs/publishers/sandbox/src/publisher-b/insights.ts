import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { addDays, dayOf, daysBetween } from '../seed/daily-numbers.js';
import { audienceOf } from '../world/audience.js';
import { routeB } from './context.js';
import type { ContextB } from './context.js';
import { invalidParameter } from './errors.js';
import { openPage } from './page-access.js';
import { openPost } from './posts.js';
import type { PageB } from './state.js';

/** Metrics of a page by day [publishers 2.8]. */
export const PAGE_METRICS: readonly string[] = [
  'page_media_view',
  'page_total_media_view_unique',
  'page_views_total',
  'page_post_engagements',
  'page_follows',
  'page_total_actions',
];
const POST_METRICS = ['post_media_view', 'post_total_media_view_unique', 'post_clicks'];
const NEEDS = { permission: 'read_insights', task: 'ANALYZE', pageToken: true } as const;
const LEAST_LIKES = 100;
const MOST_DAYS = 90;

/** Metrics of pages and posts. One invalid metric fails the whole call [publishers 2.6, 2.8]. */
export const insightRoutes = [
  routeB('b.metrics.daily', 'GET /page/{page}/insights', pageInsights),
  routeB('b.posts.insights', 'GET /post/{post}/insights', (context) => {
    const { page, post } = openPost(context, NEEDS);
    const metrics = metricsOf(context, POST_METRICS);
    if (hasFewLikes(page)) return ok({ data: [] });
    const { views, clicks } = audienceOf(context.world, post);
    const data = metrics.map((name) => {
      const value = name === 'post_clicks' ? post.clicks + clicks : post.views + views;
      return {
        name,
        period: 'lifetime',
        values: [{ value }],
        title: name,
        id: `${post.id}/insights/${name}/lifetime`,
      };
    });
    return ok({ data });
  }),
];

function pageInsights(context: ContextB): Answer {
  const { world } = context;
  const page = openPage(context, context.params['page'] ?? '', NEEDS);
  const metrics = metricsOf(context, PAGE_METRICS);
  const period = context.parameter('period') ?? 'day';
  if (period !== 'day') throw invalidParameter('period must be day');
  const { first, last } = daysAsked(context);
  if (hasFewLikes(page)) return ok({ data: [] });
  const data = metrics.map((name) => ({
    name,
    period,
    values: daysBetween(first, last).flatMap((day): JsonObject[] => {
      const value = world.b.metrics.valueOn(page.id, name, day, world.clock.now());
      // The value of a day has the time at its end, which is on the next day [publishers 2.8].
      return value === undefined ? [] : [{ value, end_time: `${addDays(day, 1)}T07:00:00+0000` }];
    }),
    title: name.replaceAll('_', ' '),
    description: `Daily: ${name.replaceAll('_', ' ')}`,
    id: `${page.id}/insights/${name}/day`,
  }));
  return ok({ data, paging: pagingOf(context, first, last) });
}

function metricsOf(context: ContextB, known: readonly string[]): string[] {
  const metrics = (context.parameter('metric') ?? '').split(',').filter((name) => name !== '');
  if (metrics.length === 0) throw invalidParameter('metric is required');
  const unknown = metrics.find((name) => !known.includes(name));
  if (unknown) throw invalidParameter(`The value must be a valid insights metric: ${unknown}`);
  return metrics;
}

/** The days from `since` to `until`, exclusive, as Unix seconds or dates; at most 90 [publishers 2.8]. */
function daysAsked(context: ContextB): { first: string; last: string } {
  const today = dayOf(context.world.clock.now());
  const until = dayParameter(context, 'until') ?? addDays(today, 1);
  const since = dayParameter(context, 'since') ?? addDays(until, -2);
  if (until <= since) throw invalidParameter('until must be after since');
  if (Date.parse(until) - Date.parse(since) > MOST_DAYS * 86_400_000)
    throw invalidParameter('There cannot be more than 90 days (7776000 s) between since and until');
  return { first: since, last: addDays(until, -1) };
}

function dayParameter(context: ContextB, name: string): string | undefined {
  const text = context.parameter(name);
  if (text === undefined) return undefined;
  const instant = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(instant)) throw invalidParameter(`${name} must be a time`);
  return dayOf(instant);
}

function hasFewLikes({ fields }: PageB): boolean {
  return Number(fields['fan_count'] ?? 0) < LEAST_LIKES;
}

function pagingOf({ world, call }: ContextB, first: string, last: string): Record<string, JsonValue> {
  const days = daysBetween(first, last).length;
  const link = (since: string): string => {
    const query = new URLSearchParams(call.query);
    for (const secret of ['access_token', 'appsecret_proof']) query.delete(secret);
    query.set('since', since);
    query.set('until', addDays(since, days));
    return `${world.origin}/b${call.path}?${query.toString()}`;
  };
  return { previous: link(addDays(first, -days)), next: link(addDays(last, 1)) };
}
