import { dayOfTime, daysAfter, noData } from '@listings/publisher-sdk';
import type { InsightsCapability, ListingPlace } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import type { MetricSeries } from '../wire/messages.js';
import { countOf, dayOf, wireDateOf } from '../wire/values.js';
import { HISTORY_DAYS, knownMetrics, UNSETTLED_DAYS, wireMetrics } from './metrics.js';

/** A range of days, both ends included, as YYYY-MM-DD. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** The values of one of the publisher's metrics, by day. */
type Days = ReadonlyMap<string, number>;

/** Reads the daily values, all metrics in one call [publishers 1.10]. A missing day has not been reported yet. */
export function createInsights({ api, now }: Parts): InsightsCapability {
  return {
    metrics: knownMetrics,
    historyDays: HISTORY_DAYS,
    unsettledDays: UNSETTLED_DAYS,

    async readDaily({ from, to, metrics = knownMetrics, ...place }) {
      const wanted = knownMetrics.filter((metric) => metrics.includes(metric));
      const range = keptRange({ from, to });
      if (wanted.length === 0 || !range) throw noData('empty');
      const names = wanted.flatMap((metric) => wireMetrics[metric]);
      const reported = await ask(place, range, names);
      const insights = wanted.flatMap((metric) => {
        const parts = wireMetrics[metric].map((name) => reported.get(name) ?? new Map<string, number>());
        return sumsOf(parts).map(({ date, value }) => ({ metric, date, value }));
      });
      if (insights.length === 0) throw noData('empty');
      return insights;
    },
  };

  /** The part of the range for which the publisher can have values; undefined if there is none. */
  function keptRange({ from, to }: Range): Range | undefined {
    const first = daysAfter(dayOfTime(now()), -HISTORY_DAYS);
    const kept = { from: from < first ? first : from, to };
    return wireDateOf(from) && wireDateOf(to) && kept.from <= to ? kept : undefined;
  }

  /** The values of each of the publisher's metrics. */
  async function ask(place: ListingPlace, range: Range, names: readonly string[]): Promise<ReadonlyMap<string, Days>> {
    const query = { dailyMetrics: names, ...dateQuery('startDate', range.from), ...dateQuery('endDate', range.to) };
    const { multiDailyMetricTimeSeries: answers = [] } = await api.call('dailyMetrics', place, { query });
    const series = answers.flatMap((each) => each.dailyMetricTimeSeries ?? []);
    return new Map(series.map((each) => [each.dailyMetric ?? '', daysOf(each, range)]));
  }
}

function dateQuery(edge: 'startDate' | 'endDate', day: string): Record<string, number> {
  const date = Object.entries(wireDateOf(day) ?? {});
  return Object.fromEntries(date.map(([part, value]) => [`dailyRange.${edge}.${part}`, value]));
}

function daysOf({ timeSeries }: MetricSeries, { from, to }: Range): Days {
  const days = (timeSeries?.datedValues ?? []).map(({ date, value }) => [dayOf(date) ?? '', value] as const);
  const asked = days.filter(([day]) => day >= from && day <= to);
  return new Map(asked.map(([day, value]) => [day, countOf(value)]));
}

/** Adds up metrics. A sum exists only for days on which all its parts have values. */
function sumsOf([first, ...others]: readonly Days[]): { date: string; value: number }[] {
  return [...(first ?? [])]
    .filter(([date]) => others.every((part) => part.has(date)))
    .map(([date, value]) => ({ date, value: others.reduce((sum, part) => sum + (part.get(date) ?? 0), value) }));
}
