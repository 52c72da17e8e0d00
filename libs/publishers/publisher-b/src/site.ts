import type { SiteDeclaration } from '@listings/publisher-sdk';

/** The host of the publisher's public pages. */
const hostname = 'publisher-b.example';

/** The site as clients see it. It shows the address of every page, so it accepts no business that hides its address. */
export const site: SiteDeclaration = {
  id: 2,
  name: 'Publisher B',
  url: `https://${hostname}`,
  hostname,
  supportedCountries: 'all',
  hideAddressSupportedCountries: [],
};

/** True for an absolute http or https URL, but not of publisher B itself, which refuses such links [publishers 2.6]. */
export function isPublicLink(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname: host } = new URL(url);
  return ['https:', 'http:'].includes(protocol) && host !== hostname && !host.endsWith(`.${hostname}`);
}
