import { describe, expect, it } from '@jest/globals';
import {
  connectionSources,
  connectionTransitions,
  listingLinkSources,
  listingLinkTransitions,
} from './connection-state.js';

describe('connectionTransitions', () => {
  it('[contract 7] only a connected account can lose its credentials: the event is emitted once per transition', () => {
    expect(connectionSources('invalidated')).toEqual(['CONNECTED']);
  });

  it('[contract 7] a consent connects an account from any state', () => {
    expect(connectionSources('authorized').sort()).toEqual(['CONNECTED', 'DISCONNECTED', 'REAUTH_REQUIRED']);
  });
});

it('[6.3] a listing that is gone cannot also become inaccessible', () => {
  expect(listingLinkSources('closed')).toEqual(['LINKED']);
});

it.each([
  ['connected account', connectionTransitions],
  ['listing link', listingLinkTransitions],
])('no event leads a %s from one state into two', (_, transitions) => {
  const lines = transitions.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(lines).size).toBe(lines.length);
});
