import type { CtaType, PostType } from '@listings/domain';
import { oneOf } from '../http/input-schemas.js';

/** Kind of a post [4.4]. */
export const PostTypeName = oneOf<PostType>(
  {
    ANNOUNCEMENT: 'news, with text, a picture and a button',
    EVENT: 'something that happens between a start and an end; needs postContextInfo',
    OFFER: 'a reduced price or a coupon; needs postContextInfo',
    COVID19: 'news about health measures',
    PRODUCT: 'products; needs a title in postContextInfo, and products',
  },
  'Kind of the post.',
);

/** Button of a post [contract 5]. */
export const CtaTypeName = oneOf<CtaType>(
  {
    BOOK: 'book a visit',
    ORDER: 'order online',
    SHOP: 'buy in a shop',
    LEARN_MORE: 'read more',
    SIGN_UP: 'register',
    CALL: 'call the location; has no url',
    GET_OFFER: 'take the offer',
  },
  'What the button is for.',
);

/** Kind of a picture. */
export const MediaKind = oneOf({ IMAGE: 'a picture', VIDEO: 'a film' }, 'What is behind the url.');

/** Status of a campaign, as answers and filters name it. */
export const CampaignStatusName = oneOf(
  {
    SCHEDULED: 'waits for its start',
    INPROGRESS: 'is being published',
    SUCCESS: 'every delivery is final, whatever its outcome',
    EXPIRED: 'was removed at its end',
    DELETED: 'was deleted',
  },
  'How the whole post stands.',
);

/** Status of a post at a site. */
export const DeliveryStatusName = oneOf(
  {
    PUBLISHING: 'on its way',
    PUBLISHED: 'live',
    ERROR: 'failed, or failed at some of the locations',
    SKIPPED: 'not sent: the location has no connected channel there',
    EXPIRED: 'was removed at its end',
    DELETED: 'was deleted',
  },
  'How the post stands at the site.',
);
