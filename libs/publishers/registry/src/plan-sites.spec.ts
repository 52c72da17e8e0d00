import { describe, expect, it } from '@jest/globals';
import { planSites, readDirectorySites } from './plan-sites.js';
import { PublisherRegistry } from './registered-publisher.js';

const none = new PublisherRegistry([]);
const site = (more: object = {}) => ({ id: 301, name: 'Town guide', url: 'https://town.example', ...more });

describe('sites from the configuration', () => {
  it('[contract 3] are directories that support all countries unless they list some', () => {
    const directories = readDirectorySites(JSON.stringify([site(), site({ id: 302, supportedCountries: ['US'] })]));
    const everywhere = { supportedCountries: 'all', hideAddressSupportedCountries: 'all' };
    const american = expect.objectContaining({ id: 302, supportedCountries: ['US'] });
    expect(planSites(none, directories)).toEqual([{ ...site(), kind: 'directory', ...everywhere }, american]);
  });

  it.each([
    ['{', 'must be JSON'],
    ['{}', 'must be a JSON array of sites'],
    [JSON.stringify([7]), 'must have an "id"'],
    [JSON.stringify([site({ id: 0 })]), 'must have an "id"'],
    [JSON.stringify([site({ name: ' ' })]), 'must have a "name"'],
    [JSON.stringify([site({ url: 'http://town.example' })]), 'must have an https "url"'],
    [JSON.stringify([site({ supportedCountries: ['usa'] })]), '"supportedCountries"'],
    [JSON.stringify([site(), site()]), 'its own id'],
  ])('[design 3.11] refuse %s: %s', (json, reason) => {
    expect(() => readDirectorySites(json)).toThrow(reason);
  });

  it('[contract 3] stop the start if another site already has their id', () => {
    const voiceAssistants = [{ id: 302, identifier: 'v', name: 'Voice' }];
    const registered = { names: {}, publisher: {}, declaration: { site: site({ voiceAssistants }) } } as never;
    const directories = readDirectorySites(JSON.stringify([site({ id: 302 })]));
    expect(() => planSites(new PublisherRegistry([registered]), directories)).toThrow(/^SITES: the id 302/);
  });
});
