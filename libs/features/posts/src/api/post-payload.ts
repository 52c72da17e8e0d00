import { Type } from 'typebox';
import {
  count,
  databaseIdOf,
  day,
  globalIdOf,
  idOf,
  listOf,
  nullable,
  OffsetPageInfo,
  offsetPageOf,
  publisherConstant,
  recordOf,
  text,
  writePayload,
} from '@listings/api-kit';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import {
  CampaignOutcomeName,
  CampaignStatusName,
  CtaTypeName,
  DeliveryStatusName,
  MediaKind,
  PostTypeName,
} from './post-enums.js';

const site = publisherConstant('Site.');

const engagement = {
  views: count('Number of views.'),
  clicks: count('Number of clicks.'),
  reactions: count('Number of reactions.'),
  shares: count('Number of shares.'),
  comments: count('Number of comments.'),
};

const summary = {
  id: globalIdOf('SocialPost', 'Id of the post.'),
  name: text('Internal name of the post; not published.'),
  status: CampaignStatusName,
  type: PostTypeName,
  createdAt: day('Creation date.'),
  scheduledStartDate: nullable(day('Date on which the post goes live; null when it is published immediately.')),
  scheduledEndDate: nullable(day('Date on which the post is removed; null when it has no end date.')),
  sites: listOf('Sites of the post.', publisherConstant('A site.')),
  locationIds: listOf('Database ids of the locations.', databaseIdOf('Location', 'Database id of a location.')),
};

/** `socialPostInfo`, and the record of lists [2.4]. */
const SocialPostInfo = recordOf(
  'SocialPostInfo',
  'A post with its delivery status and engagement. Engagement is the sum over all sites.',
  {
    ...summary,
    outcome: nullable(CampaignOutcomeName),
    ...engagement,
    message: listOf(
      'Text at each site.',
      recordOf('SocialPostMessage', 'Text at one site.', { site, message: text('Text.') }),
    ),
    cta: listOf(
      'Button at each site.',
      recordOf('SocialPostCta', 'Button at one site.', {
        type: recordOf('SocialPostCtaType', 'Purpose of a button.', {
          value: CtaTypeName,
          label: text('Display text of the purpose.', { examples: ['Learn more'] }),
        }),
        url: nullable(text('Target of the button; null when it has none.')),
        site,
        tinyUrl: nullable(text('Shortened target; null when no URL shortener is configured.')),
      }),
    ),
    contextInfo: recordOf(
      'SocialPostContextInfo',
      'Details of an offer, event or product. Fields without a value are empty strings.',
      {
        couponCode: text('Coupon code that the customer presents.'),
        redeemUrl: text('URL at which the offer can be redeemed.'),
        termsConditions: text('Terms and conditions.'),
        title: text('Title.'),
        discount: text('Discount.'),
        startDay: text('First day, YYYY-MM-DD.'),
        endDay: text('Last day, YYYY-MM-DD.'),
      },
    ),
    mediaUrl: listOf(
      'Pictures and videos.',
      recordOf('SocialPostMedia', 'Picture or video for one site.', {
        url: text('URL of the file.'),
        site,
        type: MediaKind,
      }),
    ),
    publishDetails: listOf(
      'Delivery status at each site.',
      recordOf('SocialPostPublishDetail', 'Delivery status at one site, over all locations.', {
        site,
        status: DeliveryStatusName,
        createdDate: day('Date on which the delivery was queued.'),
        publishedDate: nullable(
          day('Date on which the post first went live at the site; null when it is not live yet.'),
        ),
        submissionError: nullable(
          text(
            'Number of locations at which the delivery failed, and the first reason. What posts wait for while an older one that is being deleted makes room. While the publisher does not answer, since when, and how many locations wait for it: these are published by themselves. Null when none failed and none waits.',
          ),
        ),
      }),
    ),
    postLinks: listOf(
      'Public links of the post.',
      recordOf('SocialPostLink', 'Public link of the post at one site.', {
        site,
        link: text('URL of the published post.'),
      }),
    ),
  },
);

/** What a site does not show of a post [contract 13]. */
export const PostWarnings = listOf(
  `What the sites do not show of the post, at most ${POST_BOUNDS.warnings} entries; the post is published without it.`,
  recordOf('SocialPostWarning', 'A part of the input that a site does not show.', {
    site,
    field: text('Name in `input`; a field of `products` means all products together.', {
      examples: ['postContextInfo.couponCode'],
    }),
    message: text('What is not shown.'),
  }),
);

/** Payload of createSocialPost [2.5]. */
export const CreateSocialPostPayload = writePayload('SocialPostMutation', 'Result of creating a post.', {
  socialPost: nullable(recordOf('SocialPost', 'The created post; null when `success` is false.', summary)),
  warnings: PostWarnings,
});

/** Payload of socialPostView and socialPostViewBulk [2.4]. */
export const SocialPostViewPayload = recordOf('SocialPostView', 'A post with its delivery status and engagement.', {
  socialPostId: globalIdOf('SocialPost', 'Id of the post.'),
  socialPostInfo: SocialPostInfo,
  publishedLocationsCount: count(
    'Number of locations at which the post went live at one site at least, or will unless it fails there; more than 1 for a bulk post.',
  ),
  socialPostAnalyticsBySite: listOf(
    'Engagement at each site, over all locations.',
    recordOf('SocialPostSiteAnalytics', 'Engagement at one site.', { site, ...engagement }),
  ),
  socialPostAnalyticsByLocationId: listOf(
    'Delivery status and engagement of each location.',
    recordOf('SocialPostLocationAnalytics', 'Delivery status and engagement of one location.', {
      locationId: databaseIdOf('Location', 'Database id of the location.'),
      siteStats: listOf(
        'Delivery status and engagement at each site.',
        recordOf('SocialPostSiteStats', 'Delivery status and engagement of one location at one site.', {
          site,
          status: DeliveryStatusName,
          ...engagement,
        }),
      ),
    }),
  ),
  pageInfo: Type.Optional(OffsetPageInfo),
  progress: Type.Optional(
    recordOf('SocialPostProgress', 'Progress of the post. Only in a response with `page` or `perPage`.', {
      locations: count('Number of locations of the post.'),
      locationsReached: count('Number of locations whose deliveries exist.'),
      statuses: listOf(
        'Number of deliveries of each site by status; a status without deliveries is absent.',
        recordOf('SocialPostStatusCount', 'Deliveries of a site in one status.', {
          site,
          status: DeliveryStatusName,
          count: count('Number of deliveries.'),
        }),
      ),
    }),
  ),
});

/** Payload of rollupSocialPosts [contract 5]: a page of posts with the details of the location. */
export const RollupSocialPostsPayload = recordOf('RollupSocialPosts', 'A page of the posts of a location.', {
  ...offsetPageOf('SocialPostPage', SocialPostInfo).properties,
  locationDetails: recordOf('SocialPostLocation', 'The location of the posts.', {
    id: globalIdOf('Location', 'Id of the location.'),
    databaseId: databaseIdOf('Location', 'Numeric database id.'),
    name: text('Name of the location.'),
    street: nullable(text('Street and house number.')),
    city: nullable(text('City.')),
    stateIso: nullable(text('Code of the subdivision.')),
    postalCode: nullable(text('Postal code.')),
    countryIso: text('Country, ISO 3166-1 alpha-2.'),
    storeId: idOf('StoreCode', nullable(text('Store code of the location.'))),
  }),
});
