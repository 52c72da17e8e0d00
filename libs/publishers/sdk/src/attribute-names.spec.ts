import { describe, expect, it } from '@jest/globals';
import { readAttributeNames } from './attribute-names.js';

const usual = {
  delivery: { id: 'has_delivery' },
  alcohol: { id: 'serves_alcohol' },
  wifi: { id: 'wi_fi', choices: { free: 'free_wi_fi', paid: 'paid_wi_fi', none: 'no_wi_fi' } },
};
const namesIn = (text: string) => readAttributeNames(text, 'ATTRIBUTE_NAMES', usual);

describe('the names of attributes [publishers 0.2, 1.4]', () => {
  it('are the usual ones unless an operator sets others', () => {
    expect(Object.fromEntries(namesIn(''))).toEqual(usual);
    const names = namesIn('wifi=net, wifi.free=gratis,alcohol=');
    expect(names.get('delivery')).toEqual({ id: 'has_delivery' });
    expect(names.get('wifi')).toEqual({ id: 'net', choices: { free: 'gratis', paid: 'paid_wi_fi', none: 'no_wi_fi' } });
    expect(names.has('alcohol')).toBe(false);
  });

  const invalid = ['ballPit=x', 'wifi.slow=x', 'delivery.free=x', 'delivery=a b', 'wifi.free=', 'wifi=,wifi.free=x'];

  it.each(invalid)('refuse %s', (text) => {
    expect(() => namesIn(text)).toThrow('ATTRIBUTE_NAMES');
  });
});
