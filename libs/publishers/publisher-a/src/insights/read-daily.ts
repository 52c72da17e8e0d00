import { PublisherError } from '@listings/publisher-sdk';
import type { DailyInsight, InsightsCapability, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { countOf } from '../wire/numbers.js';
import { listingNames } from '../wire/resource-names.js';
import { dayOf, daysAfter, WireDate, wireDateOf } from '../wire/time.js';
import { knownMetrics, wireMetrics } from './metrics.js';
import type { Parts } from '../parts.js';

const DatedValue = Type.Object({ date: Type.Optional(WireDate), value: Type.Optional(Type.String()) });
const MetricSeries = Type.Object({
  dailyMetric: Type.Optional(Type.String()),
  timeSeries: Type.Optional(Type.Object({ datedValues: Type.Optional(Type.Array(DatedValue)) })),
});
const MetricsAnswer = Type.Object({
  multiDailyMetricTimeSeries: Type.Optional(
    Type.Array(Type.Object({ dailyMetricTimeSeries: Type.Optional(Type.Array(MetricSeries)) })),
  ),
});

/** The publisher stores values for about 18 months [publishers 1.10], so the plug-in requests no earlier days. */
const HISTORY_DAYS = 540;
/** The publisher corrects the last week [publishers 1.10]. */
const UNSETTLED_DAYS = 7;

/** A range of days, both ends included, as YYYY-MM-DD. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the daily values of a listing, all metrics in one call [publishers 1.10]. A day without a value is zero; a
 * missing day has not been reported yet.
 */
export function createInsights({ api, access, configuration, now }: Parts): InsightsCapability {
  return {
    metrics: knownMetrics,
    historyDays: HISTORY_DAYS,
    unsettledDays: UNSETTLED_DAYS,

    async readDaily({ session, listingRef, from, to, metrics = knownMetrics }) {
      const wanted = knownMetrics.filter((metric) => metrics.includes(metric));
      const range = keptRange({ from, to });
      if (wanted.length === 0 || !range) throw nothing();
      const reported = await ask(session, listingRef, {
        range,
        names: wanted.flatMap((metric) => wireMetrics[metric]),
      });
      const insights = wanted.flatMap((metric) =>
        sumsOf(wireMetrics[metric].map((name) => reported.get(name) ?? new Map<string, number>())).map(
          ({ date, value }): DailyInsight => ({ metric, date, value }),
        ),
      );
      if (insights.length === 0) throw nothing();
      return insights;
    },
  };

  /** The part of the range for which the publisher can have values; undefined if there is none. */
  function keptRange({ from, to }: Range): Range | undefined {
    const first = daysAfter(new Date(now()).toISOString().slice(0, 10), -HISTORY_DAYS);
    const kept = { from: from < first ? first : from, to };
    return wireDateOf(from) && wireDateOf(to) && kept.from <= to ? kept : undefined;
  }

  /** The values of each of the publisher's metrics, by day. */
  async function ask(
    session: PublisherSession,
    listingRef: string,
    { range, names }: { range: Range; names: readonly string[] },
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
    const { location } = listingNames(listingRef);
    const answer = await access.explain(session, listingRef, () =>
      api.call({
        session,
        url: `${configuration.metricsBase}/v1/${location}:fetchMultiDailyMetricsTimeSeries`,
        query: { dailyMetrics: names, ...dateQuery('startDate', range.from), ...dateQuery('endDate', range.to) },
        listingRef,
        answer: MetricsAnswer,
      }),
    );
    const series = (answer.multiDailyMetricTimeSeries ?? []).flatMap((each) => each.dailyMetricTimeSeries ?? []);
    return new Map(series.map((each) => [each.dailyMetric ?? '', daysOf(each, range)]));
  }
}

function dateQuery(edge: 'startDate' | 'endDate', day: string): Record<string, number | undefined> {
  const date = wireDateOf(day);
  return Object.fromEntries(
    (['year', 'month', 'day'] as const).map((part) => [`dailyRange.${edge}.${part}`, date?.[part]]),
  );
}

function daysOf({ timeSeries }: Static<typeof MetricSeries>, { from, to }: Range): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const { date, value } of timeSeries?.datedValues ?? []) {
    const day = dayOf(date);
    if (day !== undefined && day >= from && day <= to) days.set(day, countOf(value));
  }
  return days;
}

/** Adds up metrics. A sum exists only for days on which all its parts have values. */
function sumsOf(parts: readonly ReadonlyMap<string, number>[]): { date: string; value: number }[] {
  const [first, ...others] = parts;
  return [...(first ?? [])]
    .filter(([date]) => others.every((part) => part.has(date)))
    .map(([date, value]) => ({ date, value: others.reduce((sum, part) => sum + (part.get(date) ?? 0), value) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

function nothing(): PublisherError {
  return new PublisherError({ kind: 'NO_DATA', reason: 'empty' });
}
