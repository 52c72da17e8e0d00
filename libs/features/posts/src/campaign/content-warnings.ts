import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PostField } from '@listings/publisher-sdk';
import { postsOf } from '../post-sites.js';
import { contentForSite, needsContext } from '../rules/campaign-content.js';
import type { CampaignContent, CampaignInput } from '../rules/campaign-input.js';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { productCta, productsOfSite } from '../rules/site-product.js';

/** A part of the input that a site does not show [contract 13]. */
export interface ContentWarning {
  readonly site: string;
  /** The name in the input, for example `postContextInfo.couponCode`. */
  readonly field: string;
  readonly message: string;
}

/** The names of the parts of a content in the input of a campaign. */
const inputNames: Readonly<Record<string, keyof CampaignInput>> = {
  message: 'postMessage',
  media: 'postMediaUrl',
  cta: 'postCta',
  context: 'postContextInfo',
  products: 'products',
};

/**
 * Returns what the sites do not show of a campaign [contract 13]: what their plug-ins name, and what the service hands to no plug-in. Each
 * field of a site comes once.
 */
export function contentWarnings(
  publishers: PublisherRegistry,
  { input, content }: { input: CampaignInput; content: CampaignContent },
): readonly ContentWarning[] {
  const { postType: type } = input;
  const warnings = [...new Set(input.postSites)].flatMap((site) => {
    const ofSite = [
      ...unusedParts({ input, content, site }),
      ...(postsOf(publishers, site)?.notShown?.(contentForSite(content, { type, site })) ?? []).map(
        ({ field, message }) => ({ site, field: inputName(field), message }),
      ),
    ];
    return ofSite.filter(({ field }, index) => ofSite.findIndex((other) => other.field === field) === index);
  });
  return warnings.slice(0, POST_BOUNDS.warnings);
}

/** The parts that no plug-in gets: details of a type that has none, and a product's button that the service cannot read. */
function unusedParts(given: { input: CampaignInput; content: CampaignContent; site: string }): ContentWarning[] {
  const { input, content, site } = given;
  const { postType: type } = input;
  const products = productsOfSite(content, site);
  const unused = `A post of type ${type} does not show this`;
  if (type !== 'PRODUCT') {
    return [
      ...(!needsContext(type) && Object.keys(content.context ?? {}).length > 0
        ? [{ site, field: 'postContextInfo', message: unused }]
        : []),
      ...(products.length > 0 ? [{ site, field: 'products', message: unused }] : []),
    ];
  }
  const isUnreadable = products.some((product) => product.cta != null && productCta(product) === undefined);
  const message = 'A button of a product needs one of the types of postCta, and an absolute http or https url';
  return isUnreadable ? [{ site, field: 'products.cta', message }] : [];
}

function inputName(field: PostField): string {
  const [part = '', ...rest] = field.split('.');
  return [inputNames[part] ?? part, ...rest].join('.');
}
