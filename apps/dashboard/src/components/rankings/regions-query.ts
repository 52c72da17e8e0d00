import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryKeys } from '../../api/query-keys.js';

/** The countries and states in which the account has reviews or insights, in the order of their names. */
export const regionsQuery = queryOptions({
  queryKey: [...queryKeys.locations, 'regions'],
  queryFn: async ({ signal }) => {
    const read = async (groupBy: 'COUNTRY' | 'STATE') => {
      const [reviews, insights] = await Promise.all([
        api.get('/api/v4/review-rankings', { query: { groupBy, allTime: true, first: 500 }, signal }),
        api.get('/api/v4/insight-rankings', { query: { groupBy, first: 500 }, signal }),
      ]);
      return [...reviews.groups, ...insights.groups];
    };
    const groups = (await Promise.all([read('COUNTRY'), read('STATE')])).flat();
    const names = new Map(groups.flatMap(({ key, name }) => (key === null ? [] : [[key, name ?? key] as const])));
    return [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => one.label.localeCompare(other.label));
  },
  staleTime: 10 * 60_000,
});
