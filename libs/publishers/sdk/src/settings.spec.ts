import { describe, expect, it } from '@jest/globals';
import { setting, Settings } from './settings.js';

describe('declared settings [publishers 0.2]', () => {
  it('are required without a default, and an empty default is one', () => {
    expect(setting.url('API_BASE', 'base URL')).toEqual({ name: 'API_BASE', kind: 'url', description: 'base URL' });
    expect(setting.url('MAPS_BASE', 'base URL', '')).toMatchObject({ kind: 'url', default: '' });
    expect(setting.text('CREATED_BY', 'name', 'Listings')).toMatchObject({ kind: 'text', default: 'Listings' });
    expect(setting.integer('PAGE_SIZE', 'listings', 0)).toMatchObject({ kind: 'integer', default: '0' });
  });

  it('say that a secret must not appear anywhere', () => {
    const declared = { name: 'CLIENT_SECRET', kind: 'text', description: 'secret', secret: true };
    expect(setting.secret('CLIENT_SECRET', 'secret')).toEqual(declared);
  });
});

const usual = { 'a.media.hostedUrl': 'hostedUrl', 'a.listing.flag': 'hasUpdate' };
const namesIn = (text: string) => new Settings(new Map([['WIRE_NAMES', text]])).names('WIRE_NAMES', usual);

describe('a setting of names [publishers 0.2]', () => {
  it('replaces the usual names that it has, and refuses what cannot be one', () => {
    expect(namesIn('')).toEqual(usual);
    expect(namesIn(' a.media.hostedUrl = brand-url,')).toEqual({ ...usual, 'a.media.hostedUrl': 'brand-url' });
    for (const none of ['', 'a/b'])
      expect(() => namesIn(`a.media.hostedUrl=${none}`)).toThrow('must consist of letters');
  });
});
