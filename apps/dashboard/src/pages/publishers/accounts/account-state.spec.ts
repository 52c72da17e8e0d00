import { describe, expect, it } from '@jest/globals';
import { needsConsent, stateOf } from './account-state.js';

describe('the state of a connected account', () => {
  it.each([
    ['DISCONNECTED', 'IN_PROGRESS', 'disconnected', true],
    ['REAUTH_REQUIRED', 'MATCH_COMPLETED', 'reconnect', true],
    ['CONNECTED', 'IN_PROGRESS', 'matching', false],
    ['CONNECTED', 'MATCH_FAILED', 'matchFailed', false],
    ['CONNECTED', 'MATCH_COMPLETED', 'matched', false],
    ['CONNECTED', 'NOT_REQUESTED', 'connected', false],
  ] as const)('[contract 7] %s with %s is %s', (status, requestMatchesStatus, state, consent) => {
    expect(stateOf({ status, requestMatchesStatus })).toBe(state);
    expect(needsConsent(state)).toBe(consent);
  });
});
