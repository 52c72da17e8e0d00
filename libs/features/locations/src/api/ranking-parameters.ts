import { Type } from 'typebox';
import {
  idOf,
  inputFolderId,
  inputList,
  inputText,
  LocationId,
  nestedObject,
  oneOf,
  REQUEST_BOUNDS,
  text,
} from '@listings/api-kit';
import type { QueryParameter } from '@listings/api-kit';
import { addDays, INPUT_BOUNDS, isDay, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { malformed } from '@listings/errors';
import { cursorPageRequest, MAX_PAGE_SIZE, rankCursor, requireLocationId } from '@listings/pagination';
import { LIST_BOUNDS } from '../rules/location-bounds.js';
import type { RankedLocations } from '../store/location-groups.js';

const USUAL_PAGE = 50;

const LocationSelectionInput = nestedObject(
  'LocationSelectionInput',
  'The locations that numbers are about. A location must meet all conditions; archived ones are included.',
  {
    locationIds: Type.Optional(
      inputList('These locations, at most 500.', LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
    ),
    tag: Type.Optional(inputText('Locations with this tag.')),
    folderId: Type.Optional(inputFolderId('Locations in the folder with this id.')),
    countryIso: Type.Optional(
      inputText('Locations in this country, ISO 3166-1 alpha-2.', { maxLength: INPUT_BOUNDS.country }),
    ),
    stateIso: Type.Optional(inputText('Locations in this subdivision.', { maxLength: LIST_BOUNDS.state })),
  },
);

const Day = Type.String({ format: 'date', maxLength: INPUT_BOUNDS.day });

/** The parameters that all rankings have: which locations, which days, which page. */
export const rankingParameters = {
  filter: {
    description:
      'JSON object with the keys locationIds, tag, folderId, countryIso and stateIso. All locations of the account when omitted.',
    example: { tag: 'flagship' },
    schema: LocationSelectionInput,
  },
  siteUrls: {
    description: 'Filter by site: a JSON array of hostnames, as in `source` of an interaction. All sites when omitted.',
    example: ['maps.example'],
    schema: Type.Array(text('A hostname.', { maxLength: INPUT_BOUNDS.hostname }), { maxItems: LIST_BOUNDS.sites }),
  },
  startDate: {
    description: `First day, YYYY-MM-DD, inclusive. 30 days before \`endDate\` when omitted. A period has at most ${INPUT_BOUNDS.periodDays} days.`,
    example: '2026-07-01',
    schema: Day,
  },
  endDate: {
    description: 'Last day, YYYY-MM-DD, inclusive; today in UTC when omitted.',
    example: '2026-07-31',
    schema: Day,
  },
  compareStartDate: {
    description:
      'First day of the period that is compared. It has as many days, and its nth day is compared with the nth day of the period. The period directly before when omitted.',
    example: '2025-07-01',
    schema: Day,
  },
  order: {
    description: 'Order of the groups; DESCENDING when omitted. Groups without the number come last.',
    example: 'ASCENDING',
    schema: oneOf({ ASCENDING: 'The lowest number first.', DESCENDING: 'The highest number first.' }, 'Order.'),
  },
  first: {
    description: `Number of groups, 1 to 500; ${USUAL_PAGE} when omitted.`,
    example: USUAL_PAGE,
    schema: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE }),
  },
  after: {
    description: '`nextCursor` of the page before, with the same grouping and order.',
    example: rankCursor('reviews STATE AVERAGE_RATING VALUE false', { rank: 4.1, key: 'US-CA' }),
    schema: idOf('RankingCursor', inputText('A cursor.', { maxLength: LIST_BOUNDS.rankingCursor })),
  },
} as const satisfies Record<string, QueryParameter>;

/** The parameters of a ranking as a client sends them. */
interface RankingQuery {
  readonly filter?: Type.Static<typeof LocationSelectionInput>;
  readonly siteUrls?: readonly string[];
  readonly startDate?: string;
  readonly endDate?: string;
  readonly compareStartDate?: string;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly first?: number;
  readonly after?: string;
}

/** Reads the parameters. Throws 400 for days that do not exist and for a period that is too long. */
export function rankingRequest(query: RankingQuery, today: string) {
  const { filter = {}, siteUrls, startDate, endDate, compareStartDate, order, first, after } = query;
  for (const [name, given] of Object.entries({ startDate, endDate, compareStartDate }))
    if (given !== undefined && !(isDay(given) && given >= '0001-01-01'))
      throw malformed(`Parameter "${name}" expected a day as YYYY-MM-DD.`);
  const page = cursorPageRequest({ first, after }, USUAL_PAGE);
  return {
    locations: locationSelection(filter),
    ...(siteUrls && {
      hostnames: siteUrls.map((site) => (URL.canParse(site) ? new URL(site).hostname : site.toLowerCase())),
    }),
    range: rangeOf(startDate, endDate ?? (startDate === undefined ? today : undefined), today),
    ...(compareStartDate !== undefined && { beforeFrom: compareStartDate }),
    descending: order !== 'ASCENDING',
    size: page.size,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
}

function rangeOf(startDate: string | undefined, endDate: string | undefined, today: string): DayRange {
  const to = endDate ?? today;
  const from = startDate ?? addDays(to, -29);
  if (from > to) throw malformed('Parameter "startDate" is after "endDate".');
  if (lengthInDays({ from, to }) > INPUT_BOUNDS.periodDays)
    throw malformed(`Parameter "startDate": a period has at most ${INPUT_BOUNDS.periodDays} days.`);
  return { from, to };
}

/** The conditions on locations as features take them. Throws 400 for an id that cannot be decoded. */
export function locationSelection(filter: Type.Static<typeof LocationSelectionInput>): RankedLocations {
  const { locationIds, tag, folderId, countryIso, stateIso } = filter;
  return {
    ...(locationIds && { locationIds: [...new Set(locationIds.map(requireLocationId))] }),
    ...(tag !== undefined && { tag }),
    ...(folderId !== undefined && { folderId }),
    ...(countryIso !== undefined && { countryIso: countryIso.toUpperCase() }),
    ...(stateIso !== undefined && { stateIso: stateIso.toUpperCase() }),
  };
}

/** What the groups of locations are, and their keys. */
export const LOCATION_GROUPINGS = {
  LOCATION: 'Each location; the key is its database id.',
  TAG: 'Tags; a location with several tags is in the group of each.',
  FOLDER: 'Folders; the key is the id.',
  COUNTRY: 'Countries; the key is the code.',
  STATE: 'Subdivisions of countries; the key has both codes, as in US-CA.',
} as const;

/** The other groups. */
export const OTHER_GROUPINGS = {
  PUBLISHER: 'Publishers; the key is the constant.',
  DAY: 'Days.',
  WEEK: 'Weeks; the key is the Monday.',
  MONTH: 'Months; the key is the first day.',
} as const;

/** What the parameters with JSON are called in a body. */
const IN_A_BODY: Readonly<Record<string, string>> = {
  filter: 'The locations that the numbers are about. All locations of the account when omitted.',
  siteUrls: 'Hostnames of sites, as in `source` of an interaction. All sites when omitted.',
};

/** The fields of an `input` with the conditions and the order of a ranking, as the parameters of its list; without its page. */
export function rankingFields<Parameters extends Record<string, QueryParameter>>(
  parameters: Parameters,
): RankingFields<Parameters> {
  const { first: _, after: __, ...others } = parameters as Record<string, QueryParameter>;
  return Object.fromEntries(
    Object.entries(others).map(([name, { schema, description = '' }]) => {
      // The further lines of the description of an enum explain its values.
      const [, ...lines] = (schema as { description?: string }).description?.split('\n') ?? [];
      return [name, Type.Optional({ ...schema, description: [IN_A_BODY[name] ?? description, ...lines].join('\n') })];
    }),
  ) as unknown as RankingFields<Parameters>;
}

type RankingFields<Parameters extends Record<string, QueryParameter>> = {
  [Name in Exclude<keyof Parameters, 'first' | 'after'>]: Type.TOptional<Parameters[Name]['schema']>;
};
