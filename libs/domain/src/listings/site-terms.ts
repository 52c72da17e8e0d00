import type { StoredLocation } from '../locations/location-record.js';

/** The part of a site's declaration that decides whether it accepts a location. */
export interface SiteTerms {
  readonly id: number;
  readonly name: string;
  readonly supportedCountries: 'all' | readonly string[];
  readonly hideAddressSupportedCountries: 'all' | readonly string[];
}

/**
 * True if the location is to be published at the site. A location that names no sites is published at all of them
 * [contract 4].
 */
export function isSiteEnabled({ enabledSiteIds }: Pick<StoredLocation, 'enabledSiteIds'>, siteId: number): boolean {
  return enabledSiteIds.length === 0 || enabledSiteIds.includes(siteId);
}

/** Returns why the site can never show the location; undefined if it can. */
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
