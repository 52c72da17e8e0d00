import { describe, expect, it } from '@jest/globals';
import { readAttributeNames } from './attribute-names.js';
import { valuesOf } from './read-attributes.js';

describe('the names of attributes [publishers 0.2, 1.4]', () => {
  it('are those of the sandbox unless an operator sets others', () => {
    const names = readAttributeNames('wifi=net, wifi.free=gratis,alcohol=');
    expect(names.get('delivery')).toEqual({ id: 'has_delivery' });
    expect(names.get('wifi')).toEqual({ id: 'net', choices: { free: 'gratis', paid: 'paid_wi_fi', none: 'no_wi_fi' } });
    expect(names.has('alcohol')).toBe(false);
  });

  it.each(['ballPit=x', 'wifi.slow=x', 'delivery.free=x', 'delivery=a b', 'wifi.free='])('refuse %s', (text) => {
    expect(() => readAttributeNames(text)).toThrow('ATTRIBUTE_NAMES');
  });

  it('read the values that the core knows, and no others', () => {
    const shown = [
      { name: 'attributes/has_delivery', values: [false] },
      { name: 'attributes/has_takeaway', values: ['yes'] },
      { name: 'attributes/wi_fi', values: ['paid_wi_fi'] },
      { name: 'attributes/parking', values: ['valet'] },
      { name: 'attributes/url_menu' },
    ];
    expect(valuesOf({ attributes: shown }, readAttributeNames(''))).toEqual({ delivery: false, wifi: 'paid' });
  });
});
