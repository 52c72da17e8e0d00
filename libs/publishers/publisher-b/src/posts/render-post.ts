import type { CtaType, PostContent } from '@listings/publisher-sdk';

/** A post as publisher B takes it [publishers 2.6]. */
export interface RenderedPost {
  /** Empty when the post has nothing but media. */
  readonly text: string;
  /** Shown as a preview below the text. */
  readonly link?: string;
  readonly button?: { readonly type: string; readonly link: string };
  readonly photos: readonly string[];
  /** A post is a video or has photos, never both. */
  readonly video?: string;
}

/** Our buttons in the publisher's words; GET_OFFER has none and becomes a plain link [publishers 2.6]. */
const buttonTypes: Partial<Record<CtaType, string>> = {
  BOOK: 'BOOK_TRAVEL',
  ORDER: 'BUY_NOW',
  SHOP: 'SHOP_NOW',
  LEARN_MORE: 'LEARN_MORE',
  SIGN_UP: 'SIGN_UP',
  CALL: 'CALL_NOW',
};

/**
 * What is sent for a content, and what a sent post is recognised by. An offer is a post with title, text, coupon,
 * terms and link [contract 5]; a button cannot stand beside a photo or a video, so its link goes into the text.
 */
export function renderPost(content: PostContent): RenderedPost {
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
    // The preview belongs to a web address; a phone number is only dialled.
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

/** Where the button leads: to a page, or to the phone of the location. */
function ctaTarget({ cta, phone }: PostContent): { readonly link: string; readonly readable: string } | undefined {
  if (cta?.type === 'CALL') return phone === undefined ? undefined : { link: `tel:${phone}`, readable: phone };
  return cta?.url === undefined ? undefined : { link: cta.url, readable: cta.url };
}

/** A link that is in the text already is not repeated. */
function withLink(body: readonly string[], link: string): readonly string[] {
  return body.some((paragraph) => paragraph.includes(link)) ? body : [...body, link];
}

function present(texts: readonly (string | undefined)[]): readonly string[] {
  return texts.flatMap((text) => text?.trim() || []);
}

function join(body: readonly string[]): string {
  return body.join('\n\n');
}
