import { expect, it } from '@jest/globals';
import { connectionTable, listingLinkTable } from './connection-state.js';

it('[contract 7] only a connected account can lose its credentials: the event is emitted once per transition', () => {
  expect(connectionTable.sources('invalidated')).toEqual(['CONNECTED']);
});

it('[contract 7] a consent connects an account from any state', () => {
  expect(connectionTable.sources('authorized').sort()).toEqual(['CONNECTED', 'DISCONNECTED', 'REAUTH_REQUIRED']);
});

it('[6.3] a listing that is gone cannot also become inaccessible', () => {
  expect(listingLinkTable.sources('closed')).toEqual(['LINKED']);
});
