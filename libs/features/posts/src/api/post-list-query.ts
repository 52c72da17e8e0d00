import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { ExampleNames, QueryOf, QueryParameter } from '@listings/api-kit';
import {
  inputText,
  nestedObject,
  offsetPageOfRequest,
  offsetParameters,
  oneOf,
  publisherConstant,
} from '@listings/api-kit';
import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { OffsetPageRequest } from '@listings/pagination';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { campaignSortFields } from '../store/campaign-reads.js';
import type { CampaignFilter, CampaignSortField } from '../store/campaign-reads.js';
import { CampaignStatusName, PostTypeName } from './post-enums.js';

const CreationDateRangeInput = nestedObject('CreationDateRangeInput', 'Range of creation dates, inclusive, in UTC.', {
  from: Type.Optional(inputText('First day, YYYY-MM-DD.')),
  to: Type.Optional(inputText('Last day, YYYY-MM-DD.')),
});

const SocialPostSortInput = nestedObject('SocialPostSortInput', 'Sort order.', {
  field: oneOf<CampaignSortField>(
    {
      name: 'Name.',
      type: 'Post type.',
      status: 'Status.',
      created_at: 'Creation date.',
      schedule_start_date: 'Scheduled start.',
      schedule_end_date: 'Scheduled end.',
      views: 'Number of views.',
      clicks: 'Number of clicks.',
      shares: 'Number of shares.',
    },
    'Field to sort by.',
  ),
  order: Type.Optional(
    oneOf(
      { Ascending: 'Smallest, oldest or A first.', Descending: 'Largest, newest or Z first.' },
      'Sort direction; descending when omitted.',
    ),
  ),
});

const enumList = <S extends TSchema>(description: string, example: string[], schema: S) =>
  ({ description, example, bareWord: true, schema }) as const satisfies QueryParameter;

/** Query parameters of the post lists [contract 5]. */
export const postListParameters = {
  type: enumList(
    'Filter by post type: a JSON array, or a single type without JSON encoding.',
    ['OFFER'],
    Type.Array(PostTypeName, { maxItems: POST_BOUNDS.filterValues }),
  ),
  status: enumList(
    'Filter by status: a JSON array, or a single status without JSON encoding.',
    ['SUCCESS'],
    Type.Array(CampaignStatusName, { maxItems: POST_BOUNDS.filterValues }),
  ),
  sites: {
    description:
      'Filter by site: a JSON array, or a single site without JSON encoding. A post matches when it targets any of the sites.',
    example: ({ publisher }: ExampleNames) => [publisher],
    bareWord: true,
    schema: Type.Array(publisherConstant('A site.'), { maxItems: POST_BOUNDS.filterValues }),
  },
  creationDateRange: {
    description: 'Filter by creation date: a JSON object with from and to, inclusive days in UTC.',
    example: { from: '2026-07-01', to: '2026-07-31' },
    schema: CreationDateRangeInput,
  },
  sort: {
    description: `Sort order: a JSON object with field (${campaignSortFields.join(', ')}) and order (Ascending, Descending). Newest first when omitted.`,
    example: { field: 'views', order: 'Descending' },
    schema: SocialPostSortInput,
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;

type PostListQuery = QueryOf<typeof postListParameters>;

const DAY_MS = 86_400_000;

/** Converts the filter parameters to a repository filter. */
export function campaignFilter(query: PostListQuery, sites: readonly string[]): CampaignFilter {
  if (query.sites?.some((site) => !sites.includes(site))) {
    throw malformed(`Parameter "sites" expected one of ${sites.join(', ')}.`);
  }
  const { from, to } = query.creationDateRange ?? {};
  const createdFrom = day('from', from);
  const lastDay = day('to', to);
  if (createdFrom && lastDay && createdFrom > lastDay) {
    throw malformed('Parameter "creationDateRange" has its "from" after its "to".');
  }
  const createdBefore = lastDay && new Date(lastDay.getTime() + DAY_MS);
  return { types: query.type, statuses: query.status, sites: query.sites, createdFrom, createdBefore };
}

/** The requested sort order; newest first by default. */
export function campaignSort({ sort }: PostListQuery): { field: CampaignSortField; descending: boolean } {
  return { field: sort?.field ?? 'created_at', descending: (sort?.order ?? 'Descending') === 'Descending' };
}

function day(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (!isDay(text)) throw malformed(`Parameter "creationDateRange" at "${name}" expected a day as YYYY-MM-DD.`);
  return new Date(`${text}T00:00:00.000Z`);
}

/** Query parameters of the views of a post: a page of its locations [contract 5]. */
export const postViewParameters = {
  page: {
    description: 'Page of the locations, starting at 1. Without `page` and `perPage` the response has all locations.',
    example: 1,
    schema: offsetParameters.page.schema,
  },
  perPage: {
    description: 'Number of locations per page, 1 to 100. Default 20 when `page` is given.',
    example: 20,
    schema: offsetParameters.perPage.schema,
  },
} as const satisfies Record<string, QueryParameter>;

/** The requested page of the locations; undefined for all of them. */
export function locationPage(query: QueryOf<typeof postViewParameters>): OffsetPageRequest | undefined {
  return query.page === undefined && query.perPage === undefined ? undefined : offsetPageOfRequest(query);
}
