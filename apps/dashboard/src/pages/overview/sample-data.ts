import { QueryClient } from '@tanstack/react-query';
import { lastDays } from '../../components/period.js';
import { t } from '../../language/t.js';
import {
  healthLineQuery,
  insightActionsQuery,
  insightLineQuery,
  overviewQuery,
  recentQuery,
  reviewTrendQuery,
  TREND_DAYS,
} from './overview-queries.js';

const LOCATIONS = 12;
const HEALTH_DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Numbers that go up and down over the days of a week, always the same ones. */
const wave = (index: number, base: number, step: number) =>
  Math.round(
    base + step * index + base * 0.2 * Math.sin((index * 2 * Math.PI) / 7) + base * 0.05 * Math.sin(index * 2.7),
  );

const reviewNumbers = (reviews: number, averageRating: number) => ({
  ...{ reviews, averageRating, byStars: [2, 3, 6, 18, 35], answered: 51, answerRate: 80 },
  ...{ answerHours: 9, positive: 53, neutral: 6, negative: 5, positiveShare: 83 },
});

/** A cache that has what the overview of a small chain shows. It is in this page alone: nothing of it is stored or sent. */
export function sampleClient(now: Date = new Date()): QueryClient {
  const client = new QueryClient();
  const dayOf = (index: number, of: number) =>
    new Date(Date.parse(lastDays(of, now).from) + index * DAY_MS).toISOString().slice(0, 10);
  const days = (base: number, step: number) =>
    Array.from({ length: TREND_DAYS - 1 }, (_, index) => ({
      day: dayOf(index, TREND_DAYS),
      value: wave(index, base, step),
      before: wave(index, base * 0.9, step / 2),
    }));
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  client.setQueryData(overviewQuery.queryKey, {
    ...{ locations: LOCATIONS, connections: { all: 2, broken: 0 }, unanswered: { all: 5, bad: 1 }, rejectedPosts: 1 },
    ...{ submissions: { count: 0, more: false }, openJobs: 0, endpoint: { state: 'OPEN', warning: null } },
    firstSteps: { published: true },
    health: {
      ...{ locations: LOCATIONS, score: 86.5, holidays: [] },
      gaps: [
        { gap: 'DIFFERENT', locations: 2 },
        { gap: 'NO_HOLIDAY_HOURS', locations: 4 },
      ],
    },
  });
  client.setQueryData(
    healthLineQuery.queryKey,
    Array.from({ length: HEALTH_DAYS }, (_, index) => ({
      day: dayOf(index, HEALTH_DAYS),
      score: Math.min(86.5, Math.round((61 + index * 0.31 + Math.sin(index / 6)) * 10) / 10),
      locations: LOCATIONS,
    })),
  );
  const reviews = days(2, 0.03);
  client.setQueryData(reviewTrendQuery.queryKey, {
    totals: {
      numbers: reviewNumbers(64, 4.4),
      comparison: { numbers: reviewNumbers(64, 4.4), previous: reviewNumbers(55, 4.2) },
    },
    days: reviews,
  });
  const views = days(310, 3);
  const sum = (key: 'value' | 'before') => views.reduce((total, day) => total + day[key], 0);
  client.setQueryData(insightLineQuery.queryKey, {
    totals: {
      ...{ value: sum('value'), days: 348 },
      comparison: { days: 348, value: sum('value'), previous: sum('before') },
    },
    days: views,
  });
  client.setQueryData(insightActionsQuery.queryKey, [
    { metric: 'calls', value: 412, compared: { value: 412, before: 371 } },
    { metric: 'websiteClicks', value: 965, compared: { value: 965, before: 902 } },
    { metric: 'directionRequests', value: 688, compared: { value: 688, before: 705 } },
    { metric: 'bookings', value: 143, compared: { value: 143, before: 118 } },
  ]);
  const review = (hours: number, author: string, rating: number, place: 'market' | 'harbour' | 'station') => ({
    ...{ id: `${author} ${hours}`, locationId: hours, author, rating },
    ...{ locationName: t(`overview.sample.places.${place}`), publishedAt: hoursAgo(hours) },
  });
  client.setQueryData(recentQuery.queryKey, {
    reviews: [review(2, 'Amina', 5, 'market'), review(7, 'Jonas', 2, 'harbour'), review(30, 'Lucía', 4, 'station')],
    posts: [
      {
        databaseId: 1,
        name: t('overview.sample.post'),
        outcome: 'SUCCEEDED',
        locationCount: LOCATIONS,
        liveLocationCount: LOCATIONS,
        liveAt: hoursAgo(26),
      },
    ],
    jobs: [],
  });
  return client;
}
