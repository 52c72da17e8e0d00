import { expect, it } from '@jest/globals';
import { SANDBOX_ATTRIBUTES } from './attribute-names.js';
import { valuesOf } from './read-attributes.js';

it('[publishers 0.2, 1.4] the names of attributes read the values that the core knows, and no others', () => {
  const shown = [
    { name: 'attributes/has_delivery', values: [false] },
    { name: 'attributes/has_takeaway', values: ['yes'] },
    { name: 'attributes/wi_fi', values: ['paid_wi_fi'] },
    { name: 'attributes/parking', values: ['valet'] },
    { name: 'attributes/url_menu' },
  ];
  const values = valuesOf({ attributes: shown }, new Map(Object.entries(SANDBOX_ATTRIBUTES)));
  expect(values).toEqual({ delivery: false, wifi: 'paid' });
});
