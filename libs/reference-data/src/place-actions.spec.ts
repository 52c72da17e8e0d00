import { expect, it } from '@jest/globals';
import { isPlaceActionType, PLACE_ACTION_TYPES } from './place-actions.js';

it('[contract 4, placeActionLinks] takes the seven types of place actions of the contract and nothing else', () => {
  expect(PLACE_ACTION_TYPES).toHaveLength(7);
  expect(PLACE_ACTION_TYPES.every(isPlaceActionType)).toBe(true);
  expect(['food_ordering', '', 7].some(isPlaceActionType)).toBe(false);
});
