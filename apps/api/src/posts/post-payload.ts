import { Type } from 'typebox';
import { ctaTypes, postTypes } from '@listings/domain';
import { nullable, oneOf } from '../http/input-schemas.js';
import {
  GlobalId,
  NullableText,
  offsetPageOf,
  PublisherConstant,
  recordOf,
  writeFields,
} from '../http/payload-schemas.js';
import { CampaignStatusName } from './post-list-query.js';

const Count = Type.Integer({ minimum: 0 });
const Day = Type.String({ format: 'date', examples: ['2026-07-06'] });
const NullableDay = nullable(Day);
const DeliveryStatusName = oneOf(['PUBLISHING', 'PUBLISHED', 'ERROR', 'SKIPPED', 'EXPIRED', 'DELETED'] as const);

const engagement = { views: Count, clicks: Count, reactions: Count, shares: Count, comments: Count };

const summary = {
  id: GlobalId,
  name: Type.String(),
  status: CampaignStatusName,
  type: oneOf(postTypes),
  createdAt: Day,
  scheduledStartDate: NullableDay,
  scheduledEndDate: NullableDay,
  sites: Type.Array(PublisherConstant),
  locationIds: Type.Array(Type.Integer()),
};

/** `socialPostInfo`, and the record of lists [2.4]. */
const SocialPostInfo = recordOf('SocialPostInfo', {
  ...summary,
  ...engagement,
  message: Type.Array(recordOf('SocialPostMessage', { site: PublisherConstant, message: Type.String() })),
  cta: Type.Array(
    recordOf('SocialPostCta', {
      type: recordOf('SocialPostCtaType', { value: oneOf(ctaTypes), label: Type.String() }),
      url: NullableText,
      site: PublisherConstant,
      tinyUrl: NullableText,
    }),
  ),
  contextInfo: recordOf('SocialPostContextInfo', {
    couponCode: Type.String(),
    redeemUrl: Type.String(),
    termsConditions: Type.String(),
    title: Type.String(),
    discount: Type.String(),
    startDay: Type.String(),
    endDay: Type.String(),
  }),
  mediaUrl: Type.Array(
    recordOf('SocialPostMedia', {
      url: Type.String(),
      site: PublisherConstant,
      type: oneOf(['IMAGE', 'VIDEO'] as const),
    }),
  ),
  publishDetails: Type.Array(
    recordOf('SocialPostPublishDetail', {
      site: PublisherConstant,
      status: DeliveryStatusName,
      createdDate: Day,
      publishedDate: NullableDay,
      submissionError: nullable(Type.String({ description: 'How many locations failed, and the first reason.' })),
    }),
  ),
  postLinks: Type.Array(recordOf('SocialPostLink', { site: PublisherConstant, link: Type.String() })),
});

/** Payload of createSocialPost [2.5]. */
export const CreateSocialPostPayload = recordOf('SocialPostMutation', {
  ...writeFields,
  socialPost: Type.Union([recordOf('SocialPost', summary), Type.Null()]),
});

/** Payload of socialPostView and socialPostViewBulk [2.4]. */
export const SocialPostViewPayload = recordOf('SocialPostView', {
  socialPostId: GlobalId,
  socialPostInfo: SocialPostInfo,
  publishedLocationsCount: Count,
  socialPostAnalyticsBySite: Type.Array(
    recordOf('SocialPostSiteAnalytics', { site: PublisherConstant, ...engagement }),
  ),
  socialPostAnalyticsByLocationId: Type.Array(
    recordOf('SocialPostLocationAnalytics', {
      locationId: Type.Integer(),
      siteStats: Type.Array(
        recordOf('SocialPostSiteStats', { site: PublisherConstant, status: DeliveryStatusName, ...engagement }),
      ),
    }),
  ),
});

/** Payload of rollupSocialPosts [contract 5]: an offset page, and the location that it is about. */
export const RollupSocialPostsPayload = recordOf('RollupSocialPosts', {
  ...offsetPageOf('SocialPostPage', SocialPostInfo).properties,
  locationDetails: recordOf('SocialPostLocation', {
    id: GlobalId,
    databaseId: Type.Integer(),
    name: Type.String(),
    street: NullableText,
    city: NullableText,
    stateIso: NullableText,
    postalCode: NullableText,
    countryIso: Type.String(),
    storeId: NullableText,
  }),
});

/** Payload of deleteSocialPost [contract 5]. */
export const DeleteSocialPostPayload = recordOf('DeleteSocialPostMutation', { ...writeFields, socialPostId: GlobalId });
