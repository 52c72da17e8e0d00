import type { CodedMessage, PostContent } from '@listings/publisher-sdk';
import { isWebAddress } from '../wire/web-address.js';
import { shownAs } from './shown-as.js';

/** Limits of a post [publishers 1.8]. */
export const LONGEST_MESSAGE = 1500;
export const LONGEST_TITLE = 58;

/** The rules of this publisher, each with its code [contract 5]. */
export const violations = {
  notAnImage: { code: 'SY75050', message: 'Publisher A accepts only images' },
  tooManyImages: { code: 'SY75051', message: 'Publisher A accepts at most one image per post' },
  noImageHere: { code: 'SY75052', message: 'Publisher A accepts no image in a COVID19 post' },
  buttonWithdrawn: { code: 'SY75053', message: 'Publisher A accepts the button GET_OFFER only in an offer' },
  messageMissing: { code: 'SY75004', message: 'Publisher A needs a message' },
  messageTooLong: { code: 'SY75040', message: `Publisher A accepts messages of at most ${LONGEST_MESSAGE} characters` },
  titleTooLong: { code: 'SY75044', message: `Publisher A accepts titles of at most ${LONGEST_TITLE} characters` },
  offerWithoutLink: { code: 'SY75038', message: 'Publisher A requires a redeemUrl, or a CTA with a url, for an offer' },
  redeemUrlInvalid: { code: 'SY75016', message: 'Publisher A requires an absolute http or https URL as redeemUrl' },
  linkInvalid: { code: 'SY75016', message: 'Publisher A requires an absolute http or https URL for a button' },
} as const satisfies Record<string, CodedMessage>;

/** Returns all rules that the content breaks, in the order of the list above [publishers 1.8]. */
export function checkContent(given: PostContent): readonly CodedMessage[] {
  const { content } = shownAs(given);
  const { type, media, context } = content;
  const broken: Readonly<Record<keyof typeof violations, boolean>> = {
    notAnImage: media.some((each) => each.type !== 'IMAGE'),
    tooManyImages: media.filter((each) => each.type === 'IMAGE').length > 1,
    noImageHere: type === 'COVID19' && media.length > 0,
    buttonWithdrawn: type !== 'OFFER' && content.cta?.type === 'GET_OFFER',
    messageMissing: (type === 'ANNOUNCEMENT' || type === 'COVID19') && !content.message?.trim(),
    messageTooLong: [...(content.message ?? '')].length > LONGEST_MESSAGE,
    titleTooLong: hasTitle(content) && [...(content.context?.title ?? '')].length > LONGEST_TITLE,
    offerWithoutLink: type === 'OFFER' && !redeemLinkOf(content),
    redeemUrlInvalid: type === 'OFFER' && !!context?.redeemUrl && !isWebAddress(context.redeemUrl),
    linkInvalid: linksOf(content).some((link) => !isWebAddress(link)),
  };
  return (Object.keys(broken) as (keyof typeof broken)[])
    .filter((rule) => broken[rule])
    .map((rule) => violations[rule]);
}

/** The redeem link of an offer. Offers have no button, so the url of a button serves as the link [publishers 1.8]. */
export function redeemLinkOf({ context, cta }: PostContent): string | undefined {
  return context?.redeemUrl || cta?.url || undefined;
}

/** True for the types with a schedule, which need a title and dates. */
export function hasTitle({ type }: PostContent): boolean {
  return type === 'EVENT' || type === 'OFFER';
}

/** The URLs of buttons that the post would contain, of an offer the one that serves as its redeem link. An empty one represents a button without a url. */
function linksOf(content: PostContent): readonly string[] {
  const { cta } = content;
  if (content.type === 'OFFER') return content.context?.redeemUrl || !cta?.url ? [] : [cta.url];
  return !cta || cta.type === 'CALL' || cta.type === 'GET_OFFER' ? [] : [cta.url ?? ''];
}
