import type { CtaType, PostContent } from '@listings/publisher-sdk';
import { shownAs } from './shown-as.js';

/** A post in the publisher's format [publishers 2.6]. */
export interface RenderedPost {
  /** Empty if the post has only media. */
  readonly text: string;
  /** The publisher shows it as a preview below the text. */
  readonly link?: string;
  readonly button?: { readonly type: string; readonly link: string };
  readonly photos: readonly string[];
  /** A post has a video or photos, never both. */
  readonly video?: string;
}

/** Our buttons in the publisher's format. GET_OFFER has no equivalent and becomes a plain link [publishers 2.6]. */
const buttonTypes: Partial<Record<CtaType, string>> = {
  BOOK: 'BOOK_TRAVEL',
  ORDER: 'BUY_NOW',
  SHOP: 'SHOP_NOW',
  LEARN_MORE: 'LEARN_MORE',
  SIGN_UP: 'SIGN_UP',
  CALL: 'CALL_NOW',
};

/**
 * Converts a content into a post, which `findPost` also uses to recognize a sent post. An offer becomes a post with
 * title, text, coupon, terms and link [contract 5], and an event or product one with its dates or prices
 * [contract 13]. A button is not possible with a photo or a video, so its link goes into the text.
 */
export function renderPost(given: PostContent): RenderedPost {
  const content = shownAs(given).content;
  const photos = content.media.filter((each) => each.type === 'IMAGE').map((each) => each.url);
  const video = content.media.find((each) => each.type === 'VIDEO')?.url;
  const media = { photos, video };
  const body = paragraphs(content);

  const target = ctaTarget(content);
  if (!target) return { text: join(body), ...media };
  if (content.media.length > 0) return { text: join(withLink(body, target.readable)), ...media };

  const type = content.cta && buttonTypes[content.cta.type];
  return {
    text: join(body),
    // Only a web URL has a preview. A phone number has none.
    link: target.link === target.readable ? target.link : undefined,
    button: type === undefined ? undefined : { type, link: target.link },
    ...media,
  };
}

function paragraphs({ type, message, context }: PostContent): readonly string[] {
  if (type !== 'OFFER') return present([message]);
  const coupon = context?.couponCode?.trim();
  const body = present([context?.title, message, coupon && `Coupon code: ${coupon}`, context?.termsConditions]);
  return context?.redeemUrl ? withLink(body, context.redeemUrl) : body;
}

/** The target of the button: a URL, or the phone of the location. */
function ctaTarget({ cta, phone }: PostContent): { readonly link: string; readonly readable: string } | undefined {
  if (cta?.type === 'CALL') return phone === undefined ? undefined : { link: `tel:${phone}`, readable: phone };
  return cta?.url === undefined ? undefined : { link: cta.url, readable: cta.url };
}

/** Adds a link unless the text already contains it. */
function withLink(body: readonly string[], link: string): readonly string[] {
  return body.some((paragraph) => paragraph.includes(link)) ? body : [...body, link];
}

function present(texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => text?.trim() || []);
}

function join(body: readonly string[]): string {
  return body.join('\n\n');
}
