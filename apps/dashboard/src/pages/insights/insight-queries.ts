import { queryOptions } from '@tanstack/react-query';
import type { GetPath, Payload } from '@listings/client';
import { ListingsError } from '@listings/client';
import { api } from '../../api/client.js';
import { collectLocations } from '../../api/locations-query.js';
import type { LocationChoice } from '../../api/location-choice.js';
import type { PublisherInfo } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import type { Period } from '../../components/period.js';
import type { LocationInsights, Numbers } from './insight-sums.js';

/** The most locations that the page adds up: each is a request of its own at each publisher. */
export const MOST_LOCATIONS = 50;
const AT_ONCE = 4;
const NOT_LINKED = 'SY82001';

/** The operation of any publisher; its path is that of the plug-in. */
type InsightsPath = Extract<GetPath, `/api/v4/locations/{locationId}/${string}-analytics`>;

/** The locations whose numbers are shown: one, or the first ones with a tag or of the account. */
export type InsightScope = { readonly location: LocationChoice } | { readonly tag?: string; readonly most: number };

/**
 * Reads the numbers of locations at all publishers that report some. Without a period: the last 30 days for which a
 * publisher has numbers.
 */
export const insightsQuery = (
  scope: InsightScope | undefined,
  {
    period,
    publishers,
    onProgress,
  }: {
    period: Period | undefined;
    publishers: readonly PublisherInfo[];
    onProgress?: (done: number, total: number) => void;
  },
) =>
  queryOptions({
    queryKey: [...queryKeys.insights, scope, period, publishers.map(({ publisher }) => publisher)],
    queryFn: async ({ signal }) => {
      if (!scope) return [];
      const locations =
        'location' in scope ? [scope.location] : await collectLocations({ tag: scope.tag }, { limit: scope.most });
      const reporting = publishers.filter(({ insights }) => insights);
      const reads = locations.flatMap((location) => reporting.map((publisher) => ({ location, publisher })));
      // In the order of the publishers, whichever answers first.
      const reports: LocationInsights[] = [];
      let next = 0;
      let done = 0;
      const work = async () => {
        for (let index = next++, read = reads[index]; read; index = next++, read = reads[index]) {
          signal.throwIfAborted();
          reports[index] = await readInsights(read.location, read.publisher, period);
          onProgress?.((done += 1), reads.length);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return reports;
    },
    enabled: scope !== undefined && publishers.length > 0,
    staleTime: 60_000,
  });

async function readInsights(
  { databaseId, label }: LocationChoice,
  { publisher, pathName }: PublisherInfo,
  period: Period | undefined,
): Promise<LocationInsights> {
  const path = `/api/v4/locations/{locationId}/${pathName}-analytics` as InsightsPath;
  const options = { path: { locationId: String(databaseId) }, query: { fromDate: period?.from, toDate: period?.to } };
  const payload = await api.get(path, options).catch((error: unknown) => {
    if (error instanceof ListingsError && error.code === NOT_LINKED && error.payload !== undefined)
      return error.payload as Payload<InsightsPath, 'get'>;
    throw error;
  });
  return {
    locationId: databaseId,
    locationName: label,
    publisher,
    linked: payload.errors.length === 0,
    totals: { ...payload.totals },
    comparison: {
      days: { ...payload.comparison.days },
      totals: { ...payload.comparison.totals },
      previousTotals: { ...payload.comparison.previousTotals },
    },
    daily: payload.daily.map(({ date, ...numbers }) => ({ date, numbers: numbers as Numbers })),
  };
}
