import type { InsightsDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

const DAY_MS = 24 * 60 * 60_000;

/** The publisher keeps no earlier days. */
const HISTORY_DAYS = 548;

/** The route for the daily metrics of a listing. Yesterday is the last day with values. */
export function fakeInsights(fake: Fake): InsightsDriver {
  const counted = new Map<string, number>();
  fake.on('GET /listings/:id/insights', ({ path: [, id], query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    const days = Array.from({ length: HISTORY_DAYS }, (_, age) => dayOf(fake.time - (age + 1) * DAY_MS))
      .filter((day) => day >= from && day <= to)
      .map((day) => ({
        day,
        calls: counted.get(`${id} ${day} CALLS`) ?? 3,
        website_clicks: counted.get(`${id} ${day} WEBSITE_CLICKS`) ?? 5,
      }));
    return [200, { days }];
  });
  return {
    metric: 'CALLS',
    alsoSets: ['WEBSITE_CLICKS'],
    day: dayOf(fake.time - 5 * DAY_MS),
    keepsDays: HISTORY_DAYS,
    set: async (ref, day, value, metric) => void counted.set(`${ref} ${day} ${metric}`, value),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
