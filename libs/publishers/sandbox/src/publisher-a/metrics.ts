import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { daysBetween } from '../seed/daily-numbers.js';
import { routeA } from './context.js';
import type { ContextA } from './context.js';
import { dateParts, dayText } from './dates.js';
import { invalidArgument } from './errors.js';
import { camelCase } from './masks.js';

/** The metrics of publisher A [publishers 1.10]. */
export const METRICS_A: readonly string[] = [
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
  'BUSINESS_CONVERSATIONS',
  'BUSINESS_DIRECTION_REQUESTS',
  'CALL_CLICKS',
  'WEBSITE_CLICKS',
  'BUSINESS_BOOKINGS',
  'BUSINESS_FOOD_ORDERS',
  'BUSINESS_FOOD_MENU_CLICKS',
];

/** The longest range, so that a wrong year does not fill the memory. */
const MOST_DAYS = 1000;

/** Daily values, of several metrics at once or of one [publishers 1.10]. */
export const metricRoutes = [
  routeA('a.metrics.daily', 'GET /v1/locations/{location}:fetchMultiDailyMetricsTimeSeries', (context) => {
    const metrics = context.query.getAll('dailyMetrics');
    if (metrics.length === 0) throw invalidArgument('daily_metrics', 'dailyMetrics is required');
    const dailyMetricTimeSeries = metrics.map((dailyMetric) => ({
      dailyMetric,
      timeSeries: timeSeries(context, dailyMetric, 'daily_metrics'),
    }));
    return ok({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] });
  }),
  routeA('a.metrics.daily', 'GET /v1/locations/{location}:getDailyMetricsTimeSeries', (context) => {
    const metric = context.query.get('dailyMetric');
    if (!metric) throw invalidArgument('daily_metric', 'dailyMetric is required');
    return ok({ timeSeries: timeSeries(context, metric, 'daily_metric') });
  }),
];

function timeSeries(context: ContextA, metric: string, field: string): JsonObject {
  if (!METRICS_A.includes(metric)) throw invalidArgument(field, `unknown metric ${metric}`);
  const { world } = context;
  const { id } = context.listing();
  const now = world.clock.now();
  const datedValues = daysAsked(context.query).flatMap((day): JsonObject[] => {
    const value = world.a.metrics.valueOn(id, metric, day, now);
    if (value === undefined) return [];
    // Zero is a default value, so the day has no value [publishers 1.1, 1.10].
    return [{ date: dateParts(day), value: value === 0 ? undefined : String(value) }];
  });
  return { datedValues: datedValues.length > 0 ? datedValues : undefined };
}

function daysAsked(query: URLSearchParams): readonly string[] {
  const parts = new Map([...query].map(([name, value]) => [camelCase(name), value]));
  const day = (edge: 'startDate' | 'endDate'): string => {
    const [year, month, date] = ['year', 'month', 'day'].map((part) => Number(parts.get(`dailyRange.${edge}.${part}`)));
    const text = dayText({ year, month, day: date });
    if (!text) throw invalidArgument('daily_range', `dailyRange.${edge} must be a day: year, month, day`);
    return text;
  };
  const first = day('startDate');
  const last = day('endDate');
  if (last < first) throw invalidArgument('daily_range', 'dailyRange ends before it starts');
  if (Date.parse(last) - Date.parse(first) > MOST_DAYS * 86_400_000)
    throw invalidArgument('daily_range', `dailyRange is longer than ${MOST_DAYS} days`);
  return daysBetween(first, last);
}
