import type { SiteDeclaration } from '@listings/publisher-sdk';

/** The host of the publisher's public pages. */
export const siteHostname = 'publisher-b.example';

/**
 * Publisher B as clients see it. It shows the address of every page, so it accepts no business that hides its address.
 */
export const site: SiteDeclaration = {
  id: 2,
  name: 'Publisher B',
  url: `https://${siteHostname}`,
  hostname: siteHostname,
  supportedCountries: 'all',
  hideAddressSupportedCountries: [],
};
