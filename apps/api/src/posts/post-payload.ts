import { count, day, listOf, text } from '../http/fields.js';
import { databaseIdOf, globalIdOf, idOf } from '../http/ids.js';
import { nullable } from '../http/input-schemas.js';
import { offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';
import { CampaignStatusName, CtaTypeName, DeliveryStatusName, MediaKind, PostTypeName } from './post-enums.js';

const site = publisherConstant('The site.');

const engagement = {
  views: count('How often it was seen.'),
  clicks: count('How often it was clicked.'),
  reactions: count('How many reacted to it.'),
  shares: count('How often it was shared.'),
  comments: count('How many comments it has.'),
};

const summary = {
  id: globalIdOf('SocialPost', 'The post.'),
  name: text('Its name, not public.'),
  status: CampaignStatusName,
  type: PostTypeName,
  createdAt: day('When it was created.'),
  scheduledStartDate: nullable(day('When it goes live; null for at once.')),
  scheduledEndDate: nullable(day('When it is removed; null for never.')),
  sites: listOf('Where it is published.', publisherConstant('A site.')),
  locationIds: listOf('At which locations.', databaseIdOf('Location', 'The number of a location.')),
};

/** `socialPostInfo`, and the record of lists [2.4]. */
const SocialPostInfo = recordOf(
  'SocialPostInfo',
  'A post with what became of it. Engagement is the sum over its sites.',
  {
    ...summary,
    ...engagement,
    message: listOf(
      'Its text at each site.',
      recordOf('SocialPostMessage', 'The text at a site.', { site, message: text('The text.') }),
    ),
    cta: listOf(
      'Its button at each site.',
      recordOf('SocialPostCta', 'The button at a site.', {
        type: recordOf('SocialPostCtaType', 'What a button is for.', {
          value: CtaTypeName,
          label: text('The same in words.', { examples: ['Learn more'] }),
        }),
        url: nullable(text('Where it leads.')),
        site,
        tinyUrl: nullable(text('The same address shortened; null where no shortener is configured.')),
      }),
    ),
    contextInfo: recordOf(
      'SocialPostContextInfo',
      'Details of an offer, event or product; empty texts where there are none.',
      {
        couponCode: text('Code that a customer shows.'),
        redeemUrl: text('Where an offer is redeemed.'),
        termsConditions: text('Under which terms.'),
        title: text('Title.'),
        discount: text('By how much.'),
        startDay: text('First day, YYYY-MM-DD.'),
        endDay: text('Last day, YYYY-MM-DD.'),
      },
    ),
    mediaUrl: listOf(
      'Its pictures and films.',
      recordOf('SocialPostMedia', 'A picture or film at a site.', { url: text('Where it is.'), site, type: MediaKind }),
    ),
    publishDetails: listOf(
      'What became of it at each site.',
      recordOf('SocialPostPublishDetail', 'What became of a post at a site, over all its locations.', {
        site,
        status: DeliveryStatusName,
        createdDate: day('When it was queued.'),
        publishedDate: nullable(day('When it first was live.')),
        submissionError: nullable(text('How many locations failed, and the first reason.')),
      }),
    ),
    postLinks: listOf(
      'Where it can be seen.',
      recordOf('SocialPostLink', 'Where a post can be seen.', { site, link: text('Its public page.') }),
    ),
  },
);

/** Payload of createSocialPost [2.5]. */
export const CreateSocialPostPayload = recordOf('SocialPostMutation', 'What became of a post that was sent.', {
  ...writeFields,
  socialPost: nullable(recordOf('SocialPost', 'The post that was created; null when errors has entries.', summary)),
});

/** Payload of socialPostView and socialPostViewBulk [2.4]. */
export const SocialPostViewPayload = recordOf('SocialPostView', 'A post with its delivery and its engagement.', {
  socialPostId: globalIdOf('SocialPost', 'The post.'),
  socialPostInfo: SocialPostInfo,
  publishedLocationsCount: count('Locations that it was sent to; more than 1 for a bulk post.'),
  socialPostAnalyticsBySite: listOf(
    'Engagement by site, over all locations.',
    recordOf('SocialPostSiteAnalytics', 'Engagement at a site.', { site, ...engagement }),
  ),
  socialPostAnalyticsByLocationId: listOf(
    'Delivery and engagement by location.',
    recordOf('SocialPostLocationAnalytics', 'A post at one location.', {
      locationId: databaseIdOf('Location', 'The number of the location.'),
      siteStats: listOf(
        'By site.',
        recordOf('SocialPostSiteStats', 'A post of one location at a site.', {
          site,
          status: DeliveryStatusName,
          ...engagement,
        }),
      ),
    }),
  ),
});

/** Payload of rollupSocialPosts [contract 5]: an offset page, and the location that it is about. */
export const RollupSocialPostsPayload = recordOf('RollupSocialPosts', 'Posts of a location.', {
  ...offsetPageOf('SocialPostPage', SocialPostInfo).properties,
  locationDetails: recordOf('SocialPostLocation', 'The location whose posts these are.', {
    id: globalIdOf('Location', 'The location.'),
    databaseId: databaseIdOf('Location', 'The number inside id.'),
    name: text('Its name.'),
    street: nullable(text('Street and number.')),
    city: nullable(text('City.')),
    stateIso: nullable(text('Subdivision.')),
    postalCode: nullable(text('Postal code.')),
    countryIso: text('Country, ISO 3166-1 alpha-2.'),
    storeId: idOf('StoreCode', nullable(text('Your own code of the location.'))),
  }),
});

/** Payload of deleteSocialPost [contract 5]. */
export const DeleteSocialPostPayload = recordOf('DeleteSocialPostMutation', 'What became of a post to delete.', {
  ...writeFields,
  socialPostId: globalIdOf('SocialPost', 'The post.'),
});
