import { asCount, asText, asWholeList, needed } from '@listings/publisher-sdk';
import type { AccountClient, InsightMetric, InsightsCapability } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** The publisher's words for the metrics. */
const METRICS: Partial<Record<InsightMetric, string>> = { CALLS: 'calls', WEBSITE_CLICKS: 'website_clicks' };

/** Reading the daily metrics of a listing. */
export function createInsights(api: AccountClient): InsightsCapability {
  const metrics = Object.keys(METRICS) as InsightMetric[];
  return {
    metrics,
    // The days that the publisher keeps. Ask it, or read its documentation.
    historyDays: 548,

    async readDaily({ session, listingRef, from, to, metrics: wanted = metrics }) {
      const url = `${listingPath(listingRef)}/insights`;
      const query = { from, to };
      const { body } = await api.call({ session, method: 'GET', url, query, effect: 'read', listingRef });
      return needed(asWholeList(body['days']), 'the days').flatMap((item) => {
        const date = needed(asText(item['day']), 'the day');
        return wanted.flatMap((metric) => {
          // A day or a metric without a report is left out, never zero.
          const value = asCount(item[METRICS[metric] ?? '']);
          return value === undefined ? [] : [{ metric, date, value }];
        });
      });
    },
  };
}
