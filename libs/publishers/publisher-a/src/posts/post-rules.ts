import type { CodedMessage, PostContent } from '@listings/publisher-sdk';

/** Limits of a post [publishers 1.8]. */
export const LONGEST_MESSAGE = 1500;
export const LONGEST_TITLE = 58;

/**
 * What this publisher does not take, each with its code [contract 5]. SY75050 to SY75053 are this plug-in's own.
 */
export const violations = {
  typeUnsupported: { code: 'SY75031', message: 'Publisher A does not support posts of type PRODUCT' },
  notAnImage: { code: 'SY75050', message: 'Publisher A takes images only' },
  tooManyImages: { code: 'SY75051', message: 'Publisher A takes one image a post' },
  noImageHere: { code: 'SY75052', message: 'Publisher A takes no image with a COVID19 post' },
  buttonWithdrawn: { code: 'SY75053', message: 'Publisher A takes the button GET_OFFER with an offer only' },
  messageMissing: { code: 'SY75004', message: 'Publisher A needs a message' },
  messageTooLong: { code: 'SY75040', message: `Publisher A takes at most ${LONGEST_MESSAGE} characters of message` },
  titleTooLong: { code: 'SY75044', message: `Publisher A takes at most ${LONGEST_TITLE} characters of title` },
  offerWithoutLink: { code: 'SY75038', message: 'Publisher A needs a CTA with a url, or a redeemUrl, with an offer' },
  linkInvalid: { code: 'SY75016', message: 'Publisher A needs an absolute http or https address behind a button' },
} as const satisfies Record<string, CodedMessage>;

type Violation = keyof typeof violations;

/** All rules that the content breaks, in the order of the list above [publishers 1.8]. */
export function checkContent(content: PostContent): readonly CodedMessage[] {
  // Nothing else about a product post matters while it cannot be made at all.
  if (content.type === 'PRODUCT') return [violations.typeUnsupported];
  const broken: Readonly<Record<Exclude<Violation, 'typeUnsupported'>, boolean>> = {
    notAnImage: content.media.some(({ type }) => type !== 'IMAGE'),
    tooManyImages: content.media.filter(({ type }) => type === 'IMAGE').length > 1,
    noImageHere: content.type === 'COVID19' && content.media.length > 0,
    buttonWithdrawn: content.type !== 'OFFER' && content.cta?.type === 'GET_OFFER',
    messageMissing: needsMessage(content) && !content.message?.trim(),
    messageTooLong: (content.message ?? '').length > LONGEST_MESSAGE,
    titleTooLong: hasTitle(content) && (content.context?.title ?? '').length > LONGEST_TITLE,
    offerWithoutLink: content.type === 'OFFER' && !redeemLinkOf(content),
    linkInvalid: linksOf(content).some((link) => !isWebAddress(link)),
  };
  return (Object.keys(broken) as (keyof typeof broken)[])
    .filter((rule) => broken[rule])
    .map((rule) => violations[rule]);
}

/** Where an offer is redeemed: offers carry no button, so the url of one serves as the link [publishers 1.8]. */
export function redeemLinkOf({ context, cta }: PostContent): string | undefined {
  return context?.redeemUrl || cta?.url || undefined;
}

/** True for the types that stand in the calendar of the publisher: both need a title and a schedule. */
export function hasTitle({ type }: PostContent): boolean {
  return type === 'EVENT' || type === 'OFFER';
}

function needsMessage({ type }: PostContent): boolean {
  return type === 'ANNOUNCEMENT' || type === 'COVID19';
}

/** The addresses that would be sent; an empty one stands for a button that lacks its url. */
function linksOf(content: PostContent): readonly string[] {
  if (content.type === 'OFFER') return [redeemLinkOf(content)].filter((link) => link !== undefined);
  const { cta } = content;
  return !cta || cta.type === 'CALL' || cta.type === 'GET_OFFER' ? [] : [cta.url ?? ''];
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}
