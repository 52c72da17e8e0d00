import { Type } from 'typebox';
import {
  count,
  databaseIdOf,
  day,
  flag,
  idOf,
  inlineRecord,
  listOf,
  nullable,
  oneOf,
  publisherConstant,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import { rankCursor } from '@listings/pagination';
import { HEALTH_BOUNDS } from '../rules/health-bounds.js';
import { gapsOf } from '../rules/health-score.js';
import type { HealthGap, HealthPart } from '../rules/health-score.js';
import type { HealthNumbers, HealthPage } from '../scores/list-health.js';
import type { LocationHealth } from '../scores/location-health.js';

/** What lowers a score. */
export const HealthGapName = oneOf<HealthGap>(
  {
    NOT_LISTED:
      'A publisher with which the account is connected has no listing of the location that the service can use.',
    NOT_VERIFIED: 'A publisher has not verified its listing.',
    DIFFERENT: 'A listing shows something else than the location says.',
    NO_PHOTOS: 'The location has no photo.',
    NO_HOURS: 'It has no opening hours.',
    NO_DESCRIPTION: 'It has no description.',
    ONE_CATEGORY: 'It has no further category than the first.',
    NO_LINKS: 'It has neither a website nor any other link.',
    NO_HOLIDAY_HOURS:
      'It has no hours for the next holiday of its country that counts for the account, which is less than 31 days ahead.',
    UNANSWERED_REVIEWS: 'Reviews of the last 90 days have no answer.',
  },
  'What lowers the score.',
);

const HealthPartName = oneOf<HealthPart>(
  {
    LISTED: 'The connected publishers that have a listing of it.',
    VERIFIED: 'Its listings that their publishers have verified.',
    AGREEING: 'The fields in which its listings agree with it.',
    COMPLETE: 'Photos, hours, description, categories and links.',
    HOLIDAYS: 'Hours for the next holiday.',
    ANSWERED: 'Reviews of the last 90 days with an answer.',
  },
  'The part.',
);

const points = (description: string) => Type.Number({ minimum: 0, maximum: HEALTH_BOUNDS.points, description });
const gaps = listOf('What lowers it.', HealthGapName);

/** A holiday. */
export const holidayFields = { date: day('Its day.'), name: text('Its name, in English.') };

/** Payload of locationHealth. */
export const LocationHealthPayload = recordOf('LocationHealth', 'How healthy a location is, and why.', {
  score: nullable(
    count('0 to 100, and 100 only if nothing lowers it; null for a location that is archived or permanently closed.'),
  ),
  parts: listOf(
    'The parts of the score. Those that apply add up to it, scaled to 100.',
    inlineRecord('A part.', {
      part: HealthPartName,
      most: points('The points that it can give.'),
      points: nullable(
        points('The points that it gives; null: it does not apply, and the other parts make the score.'),
      ),
      gaps,
    }),
  ),
  notListedAt: listOf(
    'The connected publishers without a listing of it that the service can use.',
    publisherConstant('A publisher.'),
  ),
  listings: listOf(
    'Its linked listings.',
    inlineRecord('A listing.', {
      publisher: publisherConstant('The publisher.'),
      isUsable: flag('Whether the service can use it.'),
      isVerified: nullable(flag('Whether the publisher has verified it; null: this publisher verifies nobody.')),
      compared: nullable(count('Fields that were compared at the last reading; null before.')),
      differing: count('Fields that differ: open ones, and those that are being restored.'),
    }),
  ),
  holiday: nullable(inlineRecord('The holiday whose hours count; null: no known one is near.', holidayFields)),
  reviews: count('Reviews of the last 90 days.'),
  answered: count('Those with an answer.'),
});

/** The health of some locations together. */
export const healthNumbersFields = {
  locations: count('Locations with a score. Archived ones have none, and new ones get theirs within seconds.'),
  score: nullable(points('Their average score, to one decimal; null without locations.')),
  gaps: listOf(
    'How many of them have each gap.',
    inlineRecord('A gap.', { gap: HealthGapName, locations: count('Locations with it.') }),
  ),
};

/** Payload of locationHealthList. */
export const HealthListPayload = recordOf('LocationHealthPage', 'A page of locations in the order of their scores.', {
  locations: listOf(
    'The locations.',
    recordOf('ScoredLocation', 'A location with its score.', {
      locationId: databaseIdOf('Location', 'Database id of the location.'),
      name: text('Name of the location.'),
      city: nullable(text('City of the location; null if it has none.')),
      score: count('0 to 100.'),
      gaps,
      changedAt: timestamp('Since when it has this score and these gaps.'),
      holiday: nullable(inlineRecord('The holiday for which it has no hours; null: it misses none.', holidayFields)),
    }),
  ),
  totals: recordOf('HealthTotals', 'All locations that match.', healthNumbersFields),
  nextCursor: idOf('RankingCursor', nullable(text('`after` of the next page; null: this is the last page.'))),
});

/** Payload of locationHealthHistory. */
export const HealthHistoryPayload = listOf(
  'The days of the range that have a score, the oldest first.',
  recordOf('HealthDay', 'The scores as a day began.', {
    day: day('The day, in UTC.'),
    locations: count('Locations with a score.'),
    score: points('Their average score.'),
  }),
);

/** The health of a location on the wire. */
export function healthView(health: LocationHealth): Type.Static<typeof LocationHealthPayload> {
  const { score, parts, notListedAt, listings, holiday, reviews, answered } = health;
  return {
    score,
    parts: parts.map((part) => ({ ...part, gaps: [...part.gaps] })),
    notListedAt: [...notListedAt],
    listings: listings.map(({ publisher, isUsable, isVerified, compared, differing }) => ({
      ...{ publisher, isUsable, isVerified, compared, differing },
    })),
    holiday: holiday && { ...holiday },
    reviews,
    answered,
  };
}

/** A page of scored locations on the wire. */
export function healthPageView({ locations, totals, next }: HealthPage) {
  return {
    locations: locations.map(({ gaps: bits, changedAt, holiday, ...location }) => ({
      ...location,
      holiday: holiday && { ...holiday },
      gaps: gapsOf(bits),
      changedAt: changedAt.toISOString(),
    })),
    totals,
    nextCursor: next,
  };
}

const numbersExample: HealthNumbers = {
  locations: 120,
  score: 87.5,
  gaps: [
    { gap: 'NOT_LISTED', locations: 12 },
    { gap: 'DIFFERENT', locations: 31 },
  ],
};

/** Example of locationHealthList. */
export const healthListExample = {
  locations: [
    {
      locationId: 100001,
      name: 'Golden Gate Café',
      city: 'San Francisco',
      score: 62,
      gaps: ['DIFFERENT', 'NO_PHOTOS'],
      changedAt: '2026-07-06T18:33:29.664Z',
      holiday: null,
    },
  ],
  totals: numbersExample,
  nextCursor: rankCursor('health false', { rank: 62, key: '100001' }),
};

/** Example of locationHealthGroups. */
export const healthGroupsExample = {
  groups: [{ key: 'US-CA', name: 'California, United States', ...numbersExample }],
  totalCount: 12,
  nextCursor: rankCursor('health STATE false', { rank: 87.5, key: 'US-CA' }),
};
