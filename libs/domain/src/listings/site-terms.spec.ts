import { describe, expect, it } from '@jest/globals';
import { isSiteEnabled, siteObstacle } from './site-terms.js';

describe('a site', () => {
  const site = { id: 7, name: 'Town guide', supportedCountries: ['US'], hideAddressSupportedCountries: [] };

  it('[contract 4] is enabled if the location names it or names no site', () => {
    expect([[], [7], [8]].map((enabledSiteIds) => isSiteEnabled({ enabledSiteIds }, 7))).toEqual([true, true, false]);
  });

  it('[contract 3] accepts locations in its countries, and hidden addresses only if it declares support', () => {
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: false })).toBeUndefined();
    expect(siteObstacle(site, { countryIso: 'DE', hideAddress: false })).toBe('Town guide takes no locations in DE');
    expect(siteObstacle(site, { countryIso: 'US', hideAddress: true })).toContain('hides its address');
    const hiding = { ...site, hideAddressSupportedCountries: 'all' } as const;
    expect(siteObstacle(hiding, { countryIso: 'US', hideAddress: true })).toBeUndefined();
  });
});
