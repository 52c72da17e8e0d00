import { Type } from 'typebox';
import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import { campaignSortFields } from '@listings/persistence';
import type { CampaignFilter, CampaignSortField } from '@listings/persistence';
import { text } from '../http/fields.js';
import { nestedObject, oneOf } from '../http/input-schemas.js';
import { offsetParameters } from '../http/offset-parameters.js';
import type { OffsetArguments } from '../http/offset-parameters.js';
import type { ExampleNames, QueryParameter } from '../http/operation.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { CampaignStatusName, PostTypeName } from './post-enums.js';

const CreationDateRangeInput = nestedObject('CreationDateRangeInput', 'On which days, in UTC.', {
  from: Type.Optional(text('First day, YYYY-MM-DD.')),
  to: Type.Optional(text('Last day, YYYY-MM-DD.')),
});

const SocialPostSortInput = nestedObject('SocialPostSortInput', 'In which order.', {
  field: oneOf<CampaignSortField>(
    {
      name: 'the name',
      type: 'the kind of post',
      status: 'the status',
      created_at: 'when it was created',
      schedule_start_date: 'when it starts',
      schedule_end_date: 'when it ends',
      views: 'how often it was seen',
      clicks: 'how often it was clicked',
      shares: 'how often it was shared',
    },
    'What to sort by.',
  ),
  order: Type.Optional(
    oneOf(
      { Ascending: 'smallest, oldest or A first', Descending: 'largest, newest or Z first' },
      'In which direction.',
    ),
  ),
});

const words = (description: string, example: string[], schema: QueryParameter['schema']): QueryParameter => ({
  kind: 'json',
  description,
  example,
  bareWord: true,
  schema,
});

/** Parameters of the lists of a location's posts [contract 5]. */
export const postListParameters = {
  type: words('JSON array of post types, or one of them.', ['OFFER'], Type.Array(PostTypeName)),
  status: words('JSON array of campaign statuses, or one of them.', ['SUCCESS'], Type.Array(CampaignStatusName)),
  sites: {
    kind: 'json',
    description: 'JSON array of sites, any of which the post targets, or one of them.',
    example: ({ publisher }: ExampleNames) => [publisher],
    bareWord: true,
    schema: Type.Array(publisherConstant('A site.')),
  },
  creationDateRange: {
    kind: 'json',
    description: 'JSON object: from and to, inclusive days in UTC.',
    example: { from: '2026-07-01', to: '2026-07-31' },
    schema: CreationDateRangeInput,
  },
  sort: {
    kind: 'json',
    description: `JSON object: field (${campaignSortFields.join(', ')}) and order (Ascending, Descending). Newest first unless given.`,
    example: { field: 'views', order: 'Descending' },
    schema: SocialPostSortInput,
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;

/** What {@link postListParameters} bring. */
export interface PostListArguments extends OffsetArguments {
  readonly type?: readonly string[];
  readonly status?: readonly string[];
  readonly sites?: readonly string[];
  readonly creationDateRange?: { readonly from?: string; readonly to?: string };
  readonly sort?: { readonly field: CampaignSortField; readonly order?: 'Ascending' | 'Descending' };
}

const DAY_MS = 86_400_000;

/** Translates the filters for the feature. */
export function campaignFilter(query: PostListArguments, sites: readonly string[]): CampaignFilter {
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

/** Newest first unless told otherwise. */
export function campaignSort({ sort }: PostListArguments): { field: CampaignSortField; descending: boolean } {
  return { field: sort?.field ?? 'created_at', descending: (sort?.order ?? 'Descending') === 'Descending' };
}

function day(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (!isDay(text)) throw malformed(`Parameter "creationDateRange" at "${name}" expected a day as YYYY-MM-DD.`);
  return new Date(`${text}T00:00:00.000Z`);
}
