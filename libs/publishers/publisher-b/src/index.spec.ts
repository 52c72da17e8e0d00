import { describe, expect, it } from '@jest/globals';
import plugin from './index.js';

describe('the declaration of publisher B', () => {
  it('gives import failures the codes of the catalogue [7.4]', () => {
    expect(Object.entries(plugin.importErrors).map(([cause, error]) => [cause, error.code])).toEqual([
      ['COUNTRY_UNKNOWN', 'SY81077'],
      ['BUILD_FAILED', 'SY81078'],
      ['PUBLISHER_RECORD_MISSING', 'SY81084'],
      ['CATEGORY_UNMAPPED', 'SY81085'],
    ]);
  });

  it('hides the secret and needs no setting that has an accepted default [publishers 0.2]', () => {
    expect(plugin.settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['CLIENT_SECRET']);
    const usual = ['API_VERSION', 'WIRE_NAMES', 'PAGE_METRICS', 'POST_METRICS', 'POST_FINDABLE_SECONDS'];
    expect(plugin.settings.filter((each) => each.default !== undefined).map(({ name }) => name)).toEqual(usual);
  });
});
