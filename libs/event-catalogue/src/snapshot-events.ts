import { Type } from 'typebox';
import { locationEvent } from './envelope.js';
import { count, objectOf, text } from './fields.js';

type Granularity = 'daily' | 'weekly';

const averageRating = (description: string) => Type.Number({ minimum: 0, maximum: 5, description });

function snapshotData(title: string, granularity: Granularity) {
  return objectOf(title, `Data of \`review_analytics.${granularity}_snapshot\`.`, {
    period: text(
      granularity === 'daily'
        ? 'The day in UTC, YYYY-MM-DD.'
        : 'The first day of the week, a Monday, in UTC, YYYY-MM-DD.',
      { format: 'date' },
    ),
    granularity: Type.Unsafe<Granularity>(Type.Literal(granularity, { description: `Always \`${granularity}\`.` })),
    total_reviews: count('Number of all reviews of the location.'),
    new_reviews_in_period: count('Number of reviews that were posted in the period.'),
    average_rating: averageRating('Average rating of the period with at most 4 decimal places; 0 without ratings.'),
    previous_average_rating: averageRating('The same for the period before; 0 without ratings in it.'),
  });
}
const dailyData = snapshotData('DailySnapshotData', 'daily');
const weeklyData = snapshotData('WeeklySnapshotData', 'weekly');

const exampleNumbers = { total_reviews: 128, new_reviews_in_period: 3, average_rating: 4.6667 };

const silent = [
  'A location without a new review in the period emits nothing: a missing snapshot means that no review was posted.',
];
const notes = [
  'Each location and period has one event. A period that was missed during a downtime is caught up later, in order.',
];

/** The snapshots of review analytics [6.5]. */
export const snapshotEvents = [
  locationEvent({
    name: 'review_analytics.daily_snapshot',
    family: 'analytics',
    summary: 'The daily review figures of a location are ready',
    fires: 'The event fires shortly after midnight UTC for each location with new reviews on the day before.',
    silent,
    notes,
    data: dailyData,
    examples: [
      {
        summary: 'A day with three reviews',
        data: {
          period: '2026-07-05',
          granularity: 'daily',
          ...exampleNumbers,
          previous_average_rating: 4.5,
        },
      },
    ],
  }),
  locationEvent({
    name: 'review_analytics.weekly_snapshot',
    family: 'analytics',
    summary: 'The weekly review figures of a location are ready',
    fires:
      'The event fires on Mondays shortly after midnight UTC for each location with new reviews in the week before. A week begins on Monday.',
    silent,
    notes,
    data: weeklyData,
    examples: [
      {
        summary: 'A week with three reviews, after a week without any',
        data: {
          period: '2026-06-29',
          granularity: 'weekly',
          ...exampleNumbers,
          previous_average_rating: 0,
        },
      },
    ],
  }),
];
