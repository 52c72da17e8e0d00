import { CTA_TYPES } from '@listings/publisher-sdk';
import type { CtaType } from '@listings/publisher-sdk';
import type { CampaignContent, ProductInput } from './campaign-input.js';
import { isWebAddress } from './web-address.js';

/** A product as a plug-in gets it. Has the shape of the SDK's PostProduct. */
export interface SiteProduct {
  readonly name: string;
  readonly price?: string;
  readonly photo?: string;
  readonly cta?: { readonly type: CtaType; readonly url?: string };
  readonly category?: string;
  readonly description?: string;
}

/** Converts a product of the input. A price that is absent is the range of `minPrice` and `maxPrice`. */
export function siteProduct(product: ProductInput): SiteProduct {
  const { name, photo, category, description } = product;
  const price = priceOf(product);
  const cta = productCta(product);
  return {
    name: name ?? '',
    ...(price && { price }),
    ...(photo && { photo }),
    ...(cta && { cta }),
    ...(category && { category }),
    ...(description && { description }),
  };
}

/** Returns the products that a site shows. */
export function productsOfSite({ products }: CampaignContent, site: string): readonly ProductInput[] {
  return products.filter(({ sites }) => !sites?.length || sites.includes(site));
}

/**
 * Reads the free `cta` of a product [contract 5]: an object with one of our types and its web address, or a web address
 * alone, which becomes LEARN_MORE. Undefined for everything else.
 */
export function productCta({ cta }: ProductInput): SiteProduct['cta'] {
  if (typeof cta === 'string') return isWebAddress(cta) ? { type: 'LEARN_MORE', url: cta } : undefined;
  const { type, url } = (cta ?? {}) as { readonly type?: unknown; readonly url?: unknown };
  const known = CTA_TYPES.find((each) => each === type);
  if (!known || known === 'CALL') return known && { type: known };
  return typeof url === 'string' && isWebAddress(url) ? { type: known, url } : undefined;
}

function priceOf({ price, minPrice, maxPrice }: ProductInput): string | undefined {
  const [exact, least, most] = [price, minPrice, maxPrice].map((each) => String(each ?? '').trim());
  if (exact) return exact;
  if (least && most) return least === most ? least : `${least} to ${most}`;
  return least ? `from ${least}` : most && `up to ${most}`;
}
