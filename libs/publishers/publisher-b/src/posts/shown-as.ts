import { notShownOf, plainUpdate } from '@listings/publisher-sdk';
import type { NotShown, PostContent } from '@listings/publisher-sdk';
import { isPublicLink } from '../site.js';

const publisher = 'Publisher B';

/** The greatest number of photos of a post [publishers 2.6]. No reference confirms it. */
export const MOST_PHOTOS = 10;

/** What the text of an offer does not have [contract 5]. */
const notInOffer = [
  'context.discount',
  'context.startDay',
  'context.startTime',
  'context.endDay',
  'context.endTime',
] as const;

/** The content as the publisher shows it, and what it leaves out. All but offers become plain posts [contract 13]. */
export function shownAs(content: PostContent): { content: PostContent; notShown: readonly NotShown[] } {
  if (content.type === 'OFFER') return { content, notShown: notShownOf(publisher, content, notInOffer) };
  return plainUpdate(content, { publisher, photos: MOST_PHOTOS, takesButton });
}

function takesButton({ type, url }: NonNullable<PostContent['cta']>): boolean {
  return type === 'CALL' || isPublicLink(url);
}
