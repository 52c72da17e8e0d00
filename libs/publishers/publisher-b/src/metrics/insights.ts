import { asCount, asObjects, asText, asTime, dayOfTime, daysAfter, noData, partsOfDays } from '@listings/publisher-sdk';
import type { DailyInsight, InsightMetric, InsightsCapability, JsonObject } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';

/** The greatest number of days per call [publishers 2.8]. */
const mostDays = 90;
/** How long the publisher stores values [publishers 2.8]. */
const keptDays = 730;
/** The publisher refreshes its values daily, so only those of the last days can be incomplete [publishers 2.8]. */
const unsettledDays = 3;

/** Reads the daily metrics of a page [publishers 2.8]. */
export function createInsights({ now, accounts, readMetrics, configuration }: Parts): InsightsCapability {
  const names = configuration.pageMetrics;
  return {
    metrics: [...names.keys()],
    historyDays: keptDays,
    unsettledDays,

    async readDaily({ from, to, metrics, ...address }) {
      const page = await accounts.pageFor('insights', address);
      const asked = [...names].filter(([metric]) => metrics?.includes(metric) ?? true);
      const wanted = new Map(asked.map(([metric, name]) => [name, metric]));
      if (wanted.size === 0) throw noData('retired');

      // The publisher refuses days that it does not store, and those after today.
      const today = dayOfTime(now());
      const oldest = daysAfter(today, -keptDays);
      const [first, last] = [from < oldest ? oldest : from, to > today ? today : to];
      const found = new Map<string, DailyInsight>();
      let reason: 'empty' | 'too_small' = 'empty';
      for (const part of partsOfDays(first, last, mostDays)) {
        // `until` is exclusive: the value of a day has the time at the end of the day.
        const query = { period: 'day', since: part.first, until: daysAfter(part.last, 1) };
        const entries = await readMetrics(page, page.id, [...wanted.keys()], query);
        // A page with too few likes has no entries, and neither do the days before the page existed.
        if (!entries || entries.length === 0) {
          if (found.size === 0) reason = 'too_small';
          break;
        }
        for (const insight of entries.flatMap((entry) => readEntry(entry, wanted))) {
          if (insight.date >= from && insight.date <= to) found.set(`${insight.metric} ${insight.date}`, insight);
        }
      }
      if (found.size === 0) throw noData(reason);
      return [...found.values()];
    },
  };
}

function readEntry(entry: JsonObject, wanted: ReadonlyMap<string, InsightMetric>): readonly DailyInsight[] {
  const metric = wanted.get(asText(entry['name']) ?? '');
  if (metric === undefined || (entry['period'] ?? 'day') !== 'day') return [];
  return asObjects(entry['values']).flatMap((each) => {
    const value = asCount(each['value']);
    const date = dayClosedBy(each['end_time']);
    return value === undefined || date === undefined ? [] : [{ metric, date, value }];
  });
}

/** `end_time` is the end of a day, so the value belongs to the day before that date [publishers 2.8]. */
function dayClosedBy(endTime: unknown): string | undefined {
  const text = asText(endTime);
  return text === undefined || asTime(text) === undefined ? undefined : daysAfter(text.slice(0, 10), -1);
}
