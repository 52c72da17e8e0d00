import { describe, expect, it } from '@jest/globals';
import { PUBLISHER_KEY } from '@listings/publisher-sdk';
import plugin from './index.js';
import { createPublisher } from './testing/publisher-under-test.js';
import { ScriptedHttp } from './testing/scripted-http.js';

describe('the declaration of publisher B', () => {
  it('names the publisher and its site', () => {
    expect(plugin.key).toMatch(PUBLISHER_KEY);
    expect(plugin).toMatchObject({ sdkVersion: 1, key: 'publisher-b', displayName: 'Publisher B' });
    expect(plugin.site).toMatchObject({ id: 2, hostname: 'publisher-b.example', url: 'https://publisher-b.example' });
  });

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

  it('[publishers 4] has neither verification nor action links, and is created without any call', () => {
    const http = new ScriptedHttp(() => ({ status: 500 }));
    const publisher = createPublisher({ http });
    const lacking = ['verification', 'verificationActions', 'actionLinks'];
    expect(Object.keys(publisher).filter((capability) => lacking.includes(capability))).toEqual([]);
    expect(http.requests).toEqual([]);
  });
});
