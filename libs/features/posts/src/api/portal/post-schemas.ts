import {
  count,
  databaseIdOf,
  flag,
  globalIdOf,
  idOf,
  inputText,
  integer,
  listOf,
  Moment,
  nestedObject,
  nullable,
  oneOf,
  publisherConstant,
  recordOf,
  REQUEST_BOUNDS,
  text,
  timestamp,
} from '@listings/api-kit';
import { contextFields } from '../../rules/campaign-input.js';
import type { ContextField } from '../../rules/campaign-input.js';
import { POST_BOUNDS } from '../../rules/post-bounds.js';
import type { AccountCampaignSortField } from '../../store/account-campaigns.js';
import {
  CampaignOutcomeName,
  CampaignStatusName,
  CtaTypeName,
  DeliveryStatusName,
  MediaKind,
  PostTypeName,
} from '../post-enums.js';
import { PostProductInput } from '../post-input.js';

/** What the number says of a post, wherever it is shown. */
export const LIVE_LOCATION_COUNT =
  'Number of locations at which it has gone live so far, at one site at least; its posts there may have been removed since.';

const fields = {
  id: globalIdOf('SocialPost', 'Id of the post.'),
  databaseId: databaseIdOf('SocialPost', 'Number of the post, as in the paths of the portal.'),
  name: text('Internal name of the post; not published.'),
  type: PostTypeName,
  status: CampaignStatusName,
  outcome: nullable(CampaignOutcomeName),
  sites: listOf('Sites of the post.', publisherConstant('A site.')),
  locationCount: count('Number of locations.'),
  liveLocationCount: count(LIVE_LOCATION_COUNT),
  createdAt: timestamp('When it was created.'),
  liveAt: timestamp('When it goes live or went live: its scheduled start, or its creation.'),
  scheduledStart: nullable(timestamp('Scheduled start; null when it is published immediately.')),
  scheduledEnd: nullable(timestamp('When it is removed; null when it has no end.')),
  views: count('Number of views.'),
  clicks: count('Number of clicks.'),
  shares: count('Number of shares.'),
};

/** A post of the account. */
export const PortalPost = recordOf('PortalPost', 'A post of the account, with its times to the millisecond.', fields);

/** A post with its progress. */
export const PortalPostProgress = recordOf('PortalPostProgress', 'A post with its progress.', {
  ...fields,
  counts: listOf(
    'Number of locations by site and status.',
    recordOf('PortalPostCount', 'Locations in one status at one site.', {
      site: publisherConstant('Site.'),
      status: DeliveryStatusName,
      locations: count('Number of locations.'),
    }),
  ),
});

/** The times of a scheduled post. */
export const PostTimes = nestedObject('PortalPostTimes', 'When a post goes live and is removed.', {
  start: Moment('When it goes live; in the future.'),
  end: nullable(Moment('When it is removed, after its start; null when it has no end.')),
});

const contextMeanings: Record<ContextField, string> = {
  title: 'Title.',
  couponCode: 'Coupon code that the customer presents.',
  redeemUrl: 'URL at which the offer can be redeemed.',
  termsConditions: 'Terms and conditions.',
  discount: 'Discount.',
  startDay: 'First day at the location, YYYY-MM-DD.',
  startTime: 'Start time at the location, HH:MM.',
  endDay: 'Last day at the location, YYYY-MM-DD.',
  endTime: 'End time at the location, HH:MM.',
};

const site = publisherConstant('Site.');

/** The whole content of a post. The public view has no times of day and no products [2.4]. */
export const PortalPostContent = recordOf('PortalPostContent', 'What a post says, at which sites and locations.', {
  id: fields.id,
  name: fields.name,
  type: fields.type,
  sites: fields.sites,
  locationIds: listOf('Database ids of the locations.', databaseIdOf('Location', 'Database id of a location.')),
  message: listOf(
    'Text at each site.',
    recordOf('PortalPostMessage', 'Text at one site.', { site, message: text('Text.') }),
  ),
  mediaUrl: listOf(
    'Pictures and videos.',
    recordOf('PortalPostMedia', 'Picture or video for one site.', {
      site,
      url: text('URL of the file.'),
      type: MediaKind,
    }),
  ),
  cta: listOf(
    'Button at each site.',
    recordOf('PortalPostCta', 'Button at one site.', {
      site,
      type: CtaTypeName,
      url: nullable(text('Target of the button; null when it has none.')),
    }),
  ),
  contextInfo: recordOf(
    'PortalPostContextInfo',
    'Details of an offer, event or product. Fields without a value are empty strings.',
    Object.fromEntries(contextFields.map((field) => [field, text(contextMeanings[field])])) as Record<
      ContextField,
      ReturnType<typeof text>
    >,
  ),
  products: listOf('Products of a PRODUCT post, as they were given.', PostProductInput),
  componentIdentifier: nullable(
    idOf('External', text('Tracking reference that the client has chosen; null when it gave none.')),
  ),
  componentType: nullable(text('Type of the tracking reference; null when the client gave none.')),
});

/** Page parameters of the lists. */
const paging = {
  page: { schema: integer('Page number, from 1.', { minimum: 1, maximum: POST_BOUNDS.pages }), example: 1 },
  perPage: {
    schema: integer('Records of a page; 20 by default.', { minimum: 1, maximum: POST_BOUNDS.page }),
    example: 20,
  },
} as const;

/** Query parameters of the list of posts. */
export const postFilters = {
  from: { schema: Moment('Posts that go live since then.'), example: '2026-07-01T00:00:00.000Z' },
  to: { schema: Moment('Posts that go live before then.'), example: '2026-08-01T00:00:00.000Z' },
  status: { schema: CampaignStatusName, example: 'SUCCESS' },
  type: { schema: PostTypeName, example: 'OFFER' },
  site: {
    schema: inputText('Posts for this site: the constant of a publisher.', { maxLength: REQUEST_BOUNDS.publisher }),
    example: 'ACME',
  },
  rejected: {
    schema: flag('Only posts that a publisher has rejected at one location at least, without deleted ones.'),
    example: true,
  },
  wentLive: { schema: flag('Only posts that have gone live at one location at least.'), example: true },
  search: { schema: inputText('Part of the name.', { maxLength: POST_BOUNDS.name }), example: 'summer' },
  sort: {
    schema: oneOf<AccountCampaignSortField>(
      {
        name: 'Name.',
        live_at: 'When it goes live.',
        views: 'Number of views.',
        clicks: 'Number of clicks.',
        shares: 'Number of shares.',
      },
      'Field to sort by; `live_at` by default.',
    ),
    example: 'views',
  },
  order: {
    schema: oneOf(
      { ascending: 'Smallest, oldest or A first.', descending: 'Largest, newest or Z first.' },
      'Sort direction; descending by default.',
    ),
    example: 'descending',
  },
  ...paging,
} as const;

/** Query parameters of the list of results. */
export const resultFilters = {
  status: { schema: DeliveryStatusName, example: 'ERROR' },
  site: postFilters.site,
  ...paging,
} as const;

/** Path parameter of a post. */
export const POST_IN_PATH = {
  postId: {
    description: 'Number of the post: `databaseId` of the list.',
    example: '500001',
    format: 'number',
    idType: 'SocialPost',
  },
} as const;

/** An example of a post. */
export const postExample = {
  id: 'U29jaWFsUG9zdDo1MDAwMDE=',
  databaseId: 500001,
  name: 'Summer menu',
  type: 'ANNOUNCEMENT',
  status: 'SUCCESS',
  outcome: 'SUCCEEDED',
  sites: [],
  locationCount: 20,
  liveLocationCount: 20,
  createdAt: '2026-07-06T18:33:29.664Z',
  liveAt: '2026-07-07T08:00:00.000Z',
  scheduledStart: '2026-07-07T08:00:00.000Z',
  scheduledEnd: '2026-07-31T20:00:00.000Z',
  views: 3120,
  clicks: 214,
  shares: 9,
};
