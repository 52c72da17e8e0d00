import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { KeyCall, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  count,
  idOf,
  inputText,
  listOf,
  locationInPath,
  nullable,
  oneOf,
  Operation,
  recordOf,
  text,
} from '@listings/api-kit';
import { addDays, dayOf, INPUT_BOUNDS, isDay, lengthInDays } from '@listings/domain';
import { malformed } from '@listings/errors';
import { LOCATION_GROUPINGS, rankingParameters, rankingRequest } from '@listings/feature-locations/api';
import { requireLocationId } from '@listings/pagination';
import type { HealthDependencies } from '../dependencies.js';
import { HEALTH } from '../health.module.js';
import { HEALTH_BOUNDS } from '../rules/health-bounds.js';
import { healthHistory, listHealth, rankHealth } from '../scores/list-health.js';
import { locationHealth } from '../scores/location-health.js';
import {
  HealthGapName,
  healthGroupsExample,
  HealthHistoryPayload,
  healthListExample,
  HealthListPayload,
  healthNumbersFields,
  healthPageView,
  healthView,
  LocationHealthPayload,
} from './health-payload.js';

const USUAL_DAYS = 90;
const { LOCATION: _, ...GROUPINGS } = LOCATION_GROUPINGS;

const score = (description: string, example: number) =>
  ({ description, example, schema: Type.Integer({ minimum: 0, maximum: HEALTH_BOUNDS.points }) }) as const;

const page = {
  filter: {
    ...rankingParameters.filter,
    description:
      'JSON object with the keys locationIds, tag, folderId, countryIso and stateIso. All locations with a score when omitted.',
  },
  order: { ...rankingParameters.order, description: 'Order by the score; ASCENDING when omitted.' },
  first: { ...rankingParameters.first, description: 'Number of locations or groups, 1 to 500; 50 when omitted.' },
  after: rankingParameters.after,
} as const satisfies QueryParameters;

const listQuery = {
  ...page,
  minimumScore: score('Only locations with at least this score.', 0),
  maximumScore: score('Only locations with at most this score.', 79),
  gap: { description: 'Only locations with this gap.', example: 'DIFFERENT', schema: HealthGapName },
} as const satisfies QueryParameters;

const groupsQuery = {
  groupBy: {
    description: 'What the locations are grouped by; TAG when omitted.',
    example: 'STATE',
    schema: oneOf(GROUPINGS, 'Grouping.'),
  },
  ...page,
} as const satisfies QueryParameters;

const Day = Type.String({ format: 'date', maxLength: INPUT_BOUNDS.day });

const historyQuery = {
  groupBy: {
    description: 'Whose history; ACCOUNT when omitted.',
    example: 'STATE',
    schema: oneOf({ ACCOUNT: 'All locations of the account.', ...GROUPINGS }, 'Grouping.'),
  },
  key: {
    description: 'Key of the group as in the list of groups; the locations that are in no group when omitted.',
    example: 'US-CA',
    schema: inputText('A key.', { maxLength: HEALTH_BOUNDS.groupKey }),
  },
  startDate: {
    description: `First day, YYYY-MM-DD, inclusive; ${USUAL_DAYS} days before \`endDate\` when omitted. A range has at most ${HEALTH_BOUNDS.historyDays} days.`,
    example: '2026-07-01',
    schema: Day,
  },
  endDate: { description: 'Last day, inclusive; today in UTC when omitted.', example: '2026-07-31', schema: Day },
} as const satisfies QueryParameters;

/** How healthy locations are: linked, verified, agreeing, complete, ready for holidays and answering. */
@ApiController('locations')
export class LocationHealthController {
  constructor(@Inject(HEALTH) private readonly health: HealthDependencies) {}

  @Operation({
    id: 'locationHealth',
    route: 'GET /locations/:locationId/health',
    access: { key: 'READ' },
    summary: 'Get the health of a location',
    description:
      'Returns the score of a location with its parts, and what a person needs to improve it. It is computed from what is stored now; the score in the lists follows within seconds.',
    path: { locationId: locationInPath },
    response: LocationHealthPayload,
    example: ({ publisher }) => ({
      score: 86,
      parts: [
        { part: 'LISTED', most: 25, points: 25, gaps: [] },
        { part: 'VERIFIED', most: 10, points: 10, gaps: [] },
        { part: 'AGREEING', most: 25, points: 22.9, gaps: ['DIFFERENT'] },
        { part: 'COMPLETE', most: 20, points: 16, gaps: ['NO_PHOTOS'] },
        { part: 'HOLIDAYS', most: 10, points: null, gaps: [] },
        { part: 'ANSWERED', most: 10, points: 5, gaps: ['UNANSWERED_REVIEWS'] },
      ],
      notListedAt: [],
      listings: [{ publisher, isUsable: true, isVerified: true, compared: 12, differing: 1 }],
      holiday: null,
      reviews: 8,
      answered: 4,
    }),
  })
  async one({ caller, path: { locationId } }: KeyCall<{ path: 'locationId' }>) {
    return healthView(await locationHealth(this.health, caller, requireLocationId(locationId)));
  }

  @Operation({
    id: 'locationHealthList',
    route: 'GET /location-health',
    access: { key: 'READ' },
    summary: 'List locations by their health',
    description:
      'Returns locations in the order of their scores, the lowest first, with exact totals of all that match. Archived locations have no score and are not listed.',
    query: listQuery,
    response: HealthListPayload,
    example: healthListExample,
  })
  async list({ caller, query }: KeyCall<{ query: typeof listQuery }>) {
    const { minimumScore: atLeast, maximumScore: atMost, gap } = query;
    for (const [name, given] of Object.entries({ minimumScore: atLeast, maximumScore: atMost }))
      if (given !== undefined && (given < 0 || given > 100))
        throw malformed(`Parameter "${name}" must be between 0 and 100.`);
    const { locations, ...request } = this.page(query);
    const filter = {
      locations,
      ...(atLeast !== undefined && { atLeast }),
      ...(atMost !== undefined && { atMost }),
      ...(gap !== undefined && { gap }),
    };
    return healthPageView(await listHealth(this.health, caller, { ...request, filter }));
  }

  @Operation({
    id: 'locationHealthGroups',
    route: 'GET /location-health/groups',
    access: { key: 'READ' },
    summary: 'List groups of locations by their health',
    description:
      'Returns tags, folders or regions in the order of the average score of their locations, the lowest first.',
    query: groupsQuery,
    response: recordOf('LocationHealthGroups', 'Groups of locations by their average score.', {
      groups: listOf(
        'The groups of the page.',
        recordOf('HealthGroup', 'A group of locations.', {
          key: nullable(text('Key of the group; null: the locations that are in no such group.')),
          name: nullable(text('Name of the group; null: none.')),
          ...healthNumbersFields,
        }),
      ),
      totalCount: count('Number of all groups, not only of those on the page.'),
      nextCursor: idOf('RankingCursor', nullable(text('`after` of the next page; null: this is the last page.'))),
    }),
    example: healthGroupsExample,
  })
  async groups({ caller, query }: KeyCall<{ query: typeof groupsQuery }>) {
    const grouping = query.groupBy ?? 'TAG';
    const { groups, total, next } = await rankHealth(this.health, caller, { ...this.page(query), grouping });
    return {
      groups: groups.map(({ archived: _archived, ...group }) => group),
      totalCount: total,
      nextCursor: next,
    };
  }

  @Operation({
    id: 'locationHealthHistory',
    route: 'GET /location-health/history',
    access: { key: 'READ' },
    summary: 'Get the health of past days',
    description:
      'Returns the average score of the account, or of a tag, folder or region, as each day began in UTC. Days before the service kept scores are left out.',
    query: historyQuery,
    response: HealthHistoryPayload,
    example: [{ day: '2026-07-06', locations: 120, score: 87.5 }],
  })
  async history({ caller, query }: KeyCall<{ query: typeof historyQuery }>) {
    const { groupBy: grouping = 'ACCOUNT', key = '', startDate, endDate } = query;
    for (const [name, given] of Object.entries({ startDate, endDate }))
      if (given !== undefined && !(isDay(given) && given >= '0001-01-01'))
        throw malformed(`Parameter "${name}" expected a day as YYYY-MM-DD.`);
    const to = endDate ?? dayOf(this.health.clock.now());
    const from = startDate ?? addDays(to, 1 - USUAL_DAYS);
    if (from > to) throw malformed('Parameter "startDate" is after "endDate".');
    if (lengthInDays({ from, to }) > HEALTH_BOUNDS.historyDays)
      throw malformed(`Parameter "startDate": a range has at most ${HEALTH_BOUNDS.historyDays} days.`);
    return healthHistory(this.health, caller, { grouping, key: grouping === 'ACCOUNT' ? '' : key, from, to });
  }

  private page({ filter, order, first, after }: KeyCall<{ query: typeof page }>['query']) {
    const given = { filter, order: order ?? ('ASCENDING' as const), first, after };
    const { locations, descending, size, cursor } = rankingRequest(given, dayOf(this.health.clock.now()));
    return { locations, descending, size, ...(cursor !== undefined && { cursor }) };
  }
}
