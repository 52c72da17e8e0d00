import { expect, it } from '@jest/globals';
import { PLACE_ACTION_TYPES as OF_PLUG_INS } from '@listings/publisher-sdk';
import { PLACE_ACTION_TYPES } from '@listings/reference-data';

it('[contract 4] the action links that are written to publishers have the actions that plug-ins know', () => {
  expect(OF_PLUG_INS).toEqual(PLACE_ACTION_TYPES);
});
