import { expect, it } from '@jest/globals';
import { placeOf } from './place-of.js';

it('[dashboard] the place of typed coordinates is none while they are incomplete or no place of the earth', () => {
  expect(placeOf({ latitude: '37.5', longitude: '-122' })).toEqual({ latitude: 37.5, longitude: -122 });
  expect(placeOf({ latitude: '', longitude: '5' })).toBeUndefined();
  expect(placeOf({ latitude: 'north', longitude: '5' })).toBeUndefined();
  expect(placeOf({ latitude: '91', longitude: '5' })).toBeUndefined();
});
