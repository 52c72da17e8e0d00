import { Type } from 'typebox';
import { idOf, integer, LocationId, oneOf, REQUEST_BOUNDS, text } from '@listings/api-kit';
import type { QueryOf, QueryParameter } from '@listings/api-kit';
import { INPUT_BOUNDS, isDay } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { malformed } from '@listings/errors';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import { cursorPageRequest, MAX_PAGE_SIZE, requireLocationId } from '@listings/pagination';
import type { InteractionsDependencies } from '../dependencies.js';
import type { InteractionConditions } from '../lists/interaction-filter.js';
import { knownCategories, mayHaveCategories } from '../lists/interaction-kinds.js';
import type { InteractionListQuery } from '../lists/list-interactions.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { interactionCursorExample } from './interaction-examples.js';

const DEFAULT_PAGE_SIZE = 20;
const PageSize = Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE });
const Cursor = idOf('InteractionCursor', Type.String({ maxLength: INTERACTION_BOUNDS.cursor }));
const Day = Type.String({ format: 'date', maxLength: INPUT_BOUNDS.day });

const Category = text('A category in any case.', { maxLength: INTERACTION_BOUNDS.category });
/** Stars of a filter. */
export const Rating = integer('A rating.', { minimum: 1, maximum: INTERACTION_BOUNDS.stars });
const ResponseStatus = oneOf(
  { RESPONDED: 'The business has responded.', PENDING: 'The business has not responded.' },
  'Response status.',
);
const SortOrder = oneOf(
  {
    NEWEST_FIRST: 'Newest first.',
    OLDEST_FIRST: 'Oldest first.',
    LAST_RESPONDED: 'Newest response first; interactions without a response follow, newest first.',
  },
  'Order.',
);

/** Filters, order and pagination of the lists of interactions [4.6]. */
export const interactionListParameters = {
  siteUrls: {
    description: 'Filter by site: a JSON array of hostnames, as in `source` of an interaction.',
    example: ['maps.example'],
    schema: Type.Array(text('A hostname.', { maxLength: INPUT_BOUNDS.hostname }), {
      maxItems: INTERACTION_BOUNDS.sites,
    }),
  },
  startDate: {
    description: 'First day, YYYY-MM-DD, inclusive, in UTC.',
    example: '2026-07-01',
    schema: Day,
  },
  endDate: {
    description: 'Last day, YYYY-MM-DD, inclusive, in UTC.',
    example: '2026-07-31',
    schema: Day,
  },
  searchString: {
    description:
      'Finds interactions whose title, content or author contain all words, in any order. Accents and case do not matter.',
    example: 'friendly staff',
    schema: Type.String({ maxLength: INTERACTION_BOUNDS.searchText }),
  },
  category: {
    description:
      'Filter by one category, in any case: REVIEW, QUESTION, SOCIAL, or one of `ownCategories` of interactionSiteConfig.',
    example: 'REVIEW',
    schema: Type.String({ maxLength: INTERACTION_BOUNDS.category }),
  },
  categories: {
    description: 'Filter by category: a JSON array, or a single category without JSON encoding.',
    example: ['REVIEW', 'QUESTION'],
    bareWord: true,
    schema: Type.Array(Category, { maxItems: INTERACTION_BOUNDS.filterValues }),
  },
  ratingFilter: {
    description: 'Filter by one star rating, 1 to 5.',
    example: 5,
    schema: Type.Integer({ minimum: 1, maximum: INTERACTION_BOUNDS.stars }),
  },
  ratingFilters: {
    description: 'Filter by star ratings: a JSON array of numbers from 1 to 5.',
    example: [4, 5],
    schema: Type.Array(Rating, { maxItems: INTERACTION_BOUNDS.filterValues }),
  },
  responseStatus: {
    description: 'Filter by response status: a JSON array, or a single status without JSON encoding.',
    example: ['PENDING'],
    bareWord: true,
    schema: Type.Array(ResponseStatus, { maxItems: INTERACTION_BOUNDS.filterValues }),
  },
  sortOrder: {
    description: 'Order: a JSON array with one order, or the order without JSON encoding. Newest first when omitted.',
    example: ['NEWEST_FIRST'],
    bareWord: true,
    schema: Type.Array(SortOrder, { maxItems: INTERACTION_BOUNDS.sortOrders }),
  },
  first: {
    description: `Number of records from the start, 1 to ${MAX_PAGE_SIZE}. Combine with \`after\` to page forward. The page size is ${DEFAULT_PAGE_SIZE} when neither \`first\` nor \`last\` is given.`,
    example: 20,
    schema: PageSize,
  },
  after: {
    description: 'Cursor from an earlier response. The page starts after the record of the cursor.',
    example: interactionCursorExample,
    schema: Cursor,
  },
  last: {
    description: `Number of records from the end, 1 to ${MAX_PAGE_SIZE}. Combine with \`before\` to page backward. Cannot be combined with \`first\` or \`after\`.`,
    example: 20,
    schema: PageSize,
  },
  before: {
    description: 'Cursor of the first edge of the current page. The page ends before the record of the cursor.',
    example: interactionCursorExample,
    schema: Cursor,
  },
} as const satisfies Record<string, QueryParameter>;

const locationFilters = {
  description: `Filter by location: a JSON array of up to ${REQUEST_BOUNDS.locationIds} location ids, global or numeric.`,
  example: [100001],
  schema: Type.Array(LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
} as const satisfies QueryParameter;

/** Parameters of rollupInteractions; `tag` is its scope. */
export const rollupParameters = {
  tag: {
    description: 'Scope: a tag of locations, or `all` in any case for every location.',
    example: 'all',
    required: 'String!',
    schema: Type.String({ maxLength: LOCATION_BOUNDS.tag }),
  },
  locationFilters,
  ...interactionListParameters,
} as const satisfies Record<string, QueryParameter>;

/** Parameters of interactions; with `tag`, a location without it has no interactions in the list. */
export const locationListParameters = {
  tag: {
    description: 'Only if the location has this tag; `all` when omitted.',
    example: 'all',
    schema: Type.String({ maxLength: LOCATION_BOUNDS.tag }),
  },
  ...interactionListParameters,
} as const satisfies Record<string, QueryParameter>;

/** Converts the parameters to a query of the feature. */
export async function interactionListQuery(
  interactions: InteractionsDependencies,
  { accountId }: Caller,
  given: Partial<QueryOf<typeof rollupParameters>>,
): Promise<InteractionListQuery> {
  const { tag, locationFilters: ids, siteUrls, startDate, endDate, searchString, sortOrder } = given;
  checkDay('startDate', startDate);
  checkDay('endDate', endDate);
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw malformed('Parameter "startDate" is after "endDate".');
  if (searchString !== undefined && [...searchString].length > INTERACTION_BOUNDS.searchText)
    throw malformed(`Parameter "searchString" must not have more than ${INTERACTION_BOUNDS.searchText} characters.`);
  const ratings = both(given.ratingFilter, given.ratingFilters);
  if (ratings?.some((rating) => rating < 1 || rating > INTERACTION_BOUNDS.stars))
    throw malformed(`Parameter "ratingFilter" must be between 1 and ${INTERACTION_BOUNDS.stars}.`);
  const statuses = new Set(given.responseStatus);
  return {
    page: cursorPageRequest(given, DEFAULT_PAGE_SIZE),
    order: sortOrder?.[0] ?? 'NEWEST_FIRST',
    ...(tag !== undefined && tag.toLowerCase() !== 'all' && { tag }),
    ...(ids && { locationIds: [...new Set(ids.map(requireLocationId))] }),
    ...(siteUrls && { hostnames: siteUrls.map(hostnameOf) }),
    ...(await withCategories(interactions, accountId, both(given.category, given.categories))),
    ...(ratings && { ratings }),
    ...(statuses.size === 1 && { responded: statuses.has('RESPONDED') }),
    ...(startDate !== undefined && { from: startDate }),
    ...(endDate !== undefined && { to: endDate }),
    ...(searchString !== undefined && { text: searchString }),
  };
}

/** The values of the parameter for one value and of the one for several together; undefined without any. */
function both<T>(one: T | undefined, several: readonly T[] | undefined): T[] | undefined {
  if (one === undefined && (several === undefined || several.length === 0)) return undefined;
  return [...(one === undefined ? [] : [one]), ...(several ?? [])];
}

/** The condition on categories. Throws 400 for one that no interaction of the account can have. */
export async function withCategories(
  interactions: InteractionsDependencies,
  accountId: number,
  given: readonly string[] | undefined,
): Promise<Pick<InteractionConditions, 'categories'>> {
  if (!given) return {};
  const categories = given.map((each) => each.toUpperCase());
  if (!(await mayHaveCategories(interactions, accountId, categories)))
    throw malformed(`Parameter "category" expected one of ${knownCategories(interactions.publishers).join(', ')}.`);
  return { categories };
}

/** Clients send hostnames or whole addresses. */
export function hostnameOf(site: string): string {
  return URL.canParse(site) ? new URL(site).hostname : site.toLowerCase();
}

/** Throws 400 for a text that is no day. */
export function checkDay(name: string, given: string | undefined): void {
  if (given !== undefined && !isDay(given)) throw malformed(`Parameter "${name}" expected a day as YYYY-MM-DD.`);
}
