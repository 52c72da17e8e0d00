import { describe, expect, it } from '@jest/globals';
import { isSiteEnabled, siteObstacle } from './site-terms.js';

describe('a site', () => {
  const site = { id: 7, name: 'Town guide', supportedCountries: ['US'], hideAddressSupportedCountries: [] };

  it('[contract 4] is enabled when it is chosen, or when none is', () => {
    expect([[], [7], [8]].map((enabledSiteIds) => isSiteEnabled({ enabledSiteIds }, 7))).toEqual([true, true, false]);
  });

  it('[contract 3] takes locations in its countries, and hidden addresses only where it says so', () => {
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: false })).toBeUndefined();
    expect(siteObstacle(site, { countryIso: 'DE', hideAddress: false })).toBe('Town guide takes no locations in DE');
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: true })).toContain('hides its address');
    expect(
      siteObstacle({ ...site, hideAddressSupportedCountries: 'all' }, { countryIso: 'US', hideAddress: true }),
    ).toBeUndefined();
  });
});
