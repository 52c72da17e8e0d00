import { storedLine } from '@listings/domain';
import type { CtaType, PostType } from '@listings/publisher-sdk';
import { contextFields } from './campaign-input.js';
import type { CampaignContent, CampaignInput, ContextField } from './campaign-input.js';
import { productsOfSite, siteProduct } from './site-product.js';
import type { SiteProduct } from './site-product.js';

/** The content of a campaign for one site. Has the shape of the SDK's PostContent. */
export interface SiteContent {
  readonly type: PostType;
  readonly message?: string;
  readonly media: readonly { readonly url: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  readonly cta?: { readonly type: CtaType; readonly url?: string };
  readonly context?: { readonly [Field in ContextField]?: string };
  readonly products?: readonly SiteProduct[];
  readonly phone?: string;
}

/** Builds the content to store. Omits entries for sites that the campaign does not target. */
export function campaignContent(input: CampaignInput): CampaignContent {
  const targeted = ({ site }: { site: string }) => input.postSites.includes(site);
  const context = contextOf(input);
  return {
    messages: (input.postMessage ?? []).filter(targeted).map(({ site, message }) => ({ site, message })),
    media: (input.postMediaUrl ?? [])
      .filter(targeted)
      .map(({ site, url, type }) => ({ site, url, type: type ?? 'IMAGE' })),
    ctas: (input.postCta ?? [])
      .filter(targeted)
      .map(({ site, type, url }) => (url ? { site, type, url } : { site, type })),
    ...(context && { context }),
    products: input.products ?? [],
  };
}

/** Returns the content of one site. `phone` is the location's phone number, for a CALL button. */
export function contentForSite(
  content: CampaignContent,
  { type, site, phone }: { type: PostType; site: string; phone?: string | null },
): SiteContent {
  const message = content.messages.find((each) => each.site === site)?.message.trim();
  const cta = content.ctas.find((each) => each.site === site);
  return {
    type,
    ...(message && { message }),
    media: content.media.filter((each) => each.site === site).map((each) => ({ url: each.url, type: each.type })),
    ...(cta && { cta: { type: cta.type, ...(cta.url && cta.type !== 'CALL' && { url: cta.url }) } }),
    ...(content.context && needsContext(type) && { context: content.context }),
    ...(type === 'PRODUCT' && { products: productsOfSite(content, site).map(siteProduct) }),
    ...(phone && { phone }),
  };
}

/** Returns the words of the client's message at a site, independent of Unicode composition and white space. */
export function comparableWords(content: CampaignContent, site: string): string {
  const message = content.messages.find((each) => each.site === site)?.message ?? '';
  return storedLine(message);
}

/** True for the types that have `postContextInfo` [4.4]. */
export function needsContext(type: PostType): boolean {
  return type === 'OFFER' || type === 'EVENT' || type === 'PRODUCT';
}

function contextOf({ postContextInfo }: CampaignInput): CampaignContent['context'] {
  if (!postContextInfo) return undefined;
  const filled = contextFields.flatMap((field) => {
    const value = postContextInfo[field]?.trim();
    return value ? [[field, value]] : [];
  });
  return Object.fromEntries(filled) as CampaignContent['context'];
}
