import { expect, it } from '@jest/globals';
import { placeRemark } from './place.js';

it.each([
  ['DE', '52.52', '13.405', undefined],
  ['DE', null, null, undefined],
  ['GH', '0', '-0.2', { is: 'note', to: '0, -0.2, which is outside of Ghana' }],
  ['GH', '0', '0.0', /^0, 0 is the place of no location/],
  ['DE', '13.405', '52.52', /^The place 13.405, 52.52 is not in Germany, and 52.52, 13.405 is. Swap latitude/],
  ['US', '37.7946', '122.3999', /, and 37.7946, -122.3999 is. The south and the west have a minus.$/],
  ['FR', '-20.9', '55.5', undefined],
  ['US', '52.9', '172.9', undefined],
])('[jobs] the place of a location in %s: %s, %s', (countryIso, latitude, longitude, expected) => {
  const remark = placeRemark({ countryIso, latitude, longitude });
  if (expected instanceof RegExp) expect(remark).toEqual({ is: 'problem', message: expect.stringMatching(expected) });
  else expect(remark).toEqual(expected);
});
