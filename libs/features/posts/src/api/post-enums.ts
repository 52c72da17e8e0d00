import { oneOf } from '@listings/api-kit';
import type { CtaType, PostType } from '@listings/publisher-sdk';
import type { CampaignOutcome } from '../rules/campaign-outcome.js';

/** Type of a post [4.4]. */
export const PostTypeName = oneOf<PostType>(
  {
    ANNOUNCEMENT: 'News with a text, an optional picture and an optional button.',
    EVENT: 'An event between a start and an end; requires postContextInfo.',
    OFFER: 'A discount or coupon; requires postContextInfo.',
    COVID19: 'News about health measures.',
    PRODUCT: 'Products; requires a title in postContextInfo and at least one product with a name.',
  },
  'Type of the post.',
);

/** Call to action (button) of a post [contract 5]. */
export const CtaTypeName = oneOf<CtaType>(
  {
    BOOK: 'Book a visit.',
    ORDER: 'Order online.',
    SHOP: 'Buy in a shop.',
    LEARN_MORE: 'Read more.',
    SIGN_UP: 'Register.',
    CALL: 'Call the location; has no url.',
    GET_OFFER: 'Redeem the offer.',
  },
  'Purpose of the button.',
);

/** Media type of a post attachment. */
export const MediaKind = oneOf({ IMAGE: 'A picture.', VIDEO: 'A video.' }, 'Media type.');

/** Status of a campaign in responses and filters. */
export const CampaignStatusName = oneOf(
  {
    SCHEDULED: 'Scheduled for a later start.',
    INPROGRESS: 'Publication is in progress.',
    SUCCESS:
      'Ended: every delivery is final, and the links of the live posts are known or 15 seconds have passed. A post whose deliveries all failed is SUCCESS as well: `outcome` says how it ended.',
    EXPIRED: 'Past its end date, and no longer live at any site.',
    DELETED: 'Deleted.',
  },
  'Status of the post as a whole.',
);

/** Outcome of a campaign in responses [contract 13]. */
export const CampaignOutcomeName = oneOf<CampaignOutcome>(
  {
    SUCCEEDED: 'Every delivery is live or skipped, and at least one is live.',
    PARTIAL: 'Some deliveries are live, and some failed.',
    FAILED: 'No delivery is live, and some failed.',
    NOTHING_TO_DO: 'All deliveries are skipped, or there was no location to publish to.',
  },
  'How the publication ended. What happens to its posts later does not change it.',
);

/** Status of a post at a site. */
export const DeliveryStatusName = oneOf(
  {
    PUBLISHING: 'Publication is in progress.',
    PUBLISHED: 'Live.',
    ERROR: 'Publication failed, at least at some locations.',
    SKIPPED:
      'Not published: no channel of the location is connected at this site, or the location is permanently closed.',
    EXPIRED: 'Removed from the sites at its end date, or because a newer post took its place.',
    DELETED: 'Deleted.',
  },
  'Status of the post at the site.',
);
