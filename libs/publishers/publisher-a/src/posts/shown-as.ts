import { notShownOf, plainUpdate } from '@listings/publisher-sdk';
import type { NotShown, PostContent, PostField } from '@listings/publisher-sdk';
import { isWebAddress } from '../wire/web-address.js';

const publisher = 'Publisher A';

/** What the publisher has no field for, by type of post [publishers 1.8]. */
const unknownFields: Partial<Record<PostContent['type'], readonly PostField[]>> = {
  EVENT: ['context.couponCode', 'context.redeemUrl', 'context.termsConditions', 'context.discount'],
  OFFER: ['context.discount'],
};

/**
 * Returns the content as the publisher shows it, and what it leaves out. A product post becomes a standard update
 * [contract 13]; every other type has its own kind of post.
 */
export function shownAs(content: PostContent): { content: PostContent; notShown: readonly NotShown[] } {
  if (content.type === 'PRODUCT') return plainUpdate(content, { publisher, photos: 1, takesButton });
  return {
    content,
    notShown: [
      ...notShownOf(publisher, content, unknownFields[content.type] ?? []),
      ...(hidesButton(content)
        ? [{ field: 'cta', message: `${publisher} shows the redeem link of an offer, and no button` } as const]
        : []),
    ],
  };
}

/** GET_OFFER is withdrawn [publishers 1.8]. */
function takesButton({ type, url }: NonNullable<PostContent['cta']>): boolean {
  return type === 'CALL' || (type !== 'GET_OFFER' && isWebAddress(url ?? ''));
}

/** An offer has no button: its url is the redeem link where the offer names none. */
function hidesButton({ type, cta, context }: PostContent): boolean {
  if (type !== 'OFFER' || !cta) return false;
  return !cta.url || (Boolean(context?.redeemUrl) && context?.redeemUrl !== cta.url);
}
