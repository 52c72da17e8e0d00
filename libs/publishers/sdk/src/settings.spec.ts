import { describe, expect, it } from '@jest/globals';
import { Settings } from './settings.js';

const usual = { 'a.media.hostedUrl': 'hostedUrl', 'a.listing.flag': 'hasUpdate' };
const namesIn = (text: string) => new Settings(new Map([['WIRE_NAMES', text]])).names('WIRE_NAMES', usual);

describe('a setting of names [publishers 0.2]', () => {
  it('replaces the usual names that it has', () => {
    expect(namesIn('')).toEqual(usual);
    expect(namesIn(' a.media.hostedUrl = brand-url,')).toEqual({ ...usual, 'a.media.hostedUrl': 'brand-url' });
  });

  it.each([
    ['b.review.story=x', 'WIRE_NAMES: unknown key "b.review.story"'],
    ['__proto__=x', 'unknown key'],
    ['a.media.hostedUrl=', 'the name for "a.media.hostedUrl" must consist of'],
    ['a.media.hostedUrl', 'must consist of'],
    ['a.media.hostedUrl=a/b', 'must consist of'],
  ])('refuses %s', (text, message) => {
    expect(() => namesIn(text)).toThrow(message);
  });
});
