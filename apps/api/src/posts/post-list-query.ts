import { Type } from 'typebox';
import { isDay, postTypes } from '@listings/domain';
import { malformed } from '@listings/errors';
import { campaignSortFields } from '@listings/persistence';
import type { CampaignFilter, CampaignSortField } from '@listings/persistence';
import { offsetParameters } from '../connections/offset-parameters.js';
import type { OffsetArguments } from '../connections/offset-parameters.js';
import { nestedObject, oneOf } from '../http/input-schemas.js';
import type { QueryParameter } from '../http/operation.js';

/** Status of a campaign, as answers and filters name it. */
export const CampaignStatusName = oneOf(['SCHEDULED', 'INPROGRESS', 'SUCCESS', 'EXPIRED', 'DELETED'] as const);

const CreationDateRangeInput = nestedObject('CreationDateRangeInput', {
  from: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ description: 'YYYY-MM-DD, inclusive' })),
});

const SocialPostSortInput = nestedObject('SocialPostSortInput', {
  field: oneOf(campaignSortFields),
  order: Type.Optional(oneOf(['Ascending', 'Descending'] as const)),
});

const words = (description: string, schema: QueryParameter['schema']): QueryParameter => ({
  kind: 'json',
  description,
  bareWord: true,
  schema,
});

/** Parameters of the lists of a location's posts [contract 5]. */
export const postListParameters = {
  type: words('JSON array of post types, or one of them.', Type.Array(oneOf(postTypes))),
  status: words('JSON array of campaign statuses, or one of them.', Type.Array(CampaignStatusName)),
  sites: words('JSON array of sites, any of which the post targets, or one of them.', Type.Array(Type.String())),
  creationDateRange: {
    kind: 'json',
    description: 'JSON object: from and to, inclusive days in UTC.',
    schema: CreationDateRangeInput,
  },
  sort: {
    kind: 'json',
    description: `JSON object: field (${campaignSortFields.join(', ')}) and order (Ascending, Descending).`,
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
