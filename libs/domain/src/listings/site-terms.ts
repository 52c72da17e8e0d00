import type { StoredLocation } from '../locations/location-record.js';

/** What of a site's declaration decides whether it takes a location. */
export interface SiteTerms {
  readonly id: number;
  readonly name: string;
  readonly supportedCountries: 'all' | readonly string[];
  readonly hideAddressSupportedCountries: 'all' | readonly string[];
}

/** True when the location is to be published there; no choice at all means everywhere [contract 4]. */
export function isSiteEnabled({ enabledSiteIds }: Pick<StoredLocation, 'enabledSiteIds'>, siteId: number): boolean {
  return enabledSiteIds.length === 0 || enabledSiteIds.includes(siteId);
}

/** Why the site cannot show the location, whatever we send; undefined when it can. */
export function siteObstacle(
  { name, supportedCountries, hideAddressSupportedCountries }: SiteTerms,
  { countryIso, hideAddress }: Pick<StoredLocation, 'countryIso' | 'hideAddress'>,
): string | undefined {
  if (!covers(supportedCountries, countryIso)) return `${name} takes no locations in ${countryIso}`;
  if (hideAddress && !covers(hideAddressSupportedCountries, countryIso)) {
    return `${name} takes no location that hides its address in ${countryIso}`;
  }
  return undefined;
}

function covers(countries: 'all' | readonly string[], countryIso: string): boolean {
  return countries === 'all' || countries.includes(countryIso);
}
