import { describe, expect, it } from '@jest/globals';
import { submissionResult } from './submission-result.js';

describe('the state of a push', () => {
  it('[publishers 5.12] is live with the losses whose condition holds, and without losses if there are none', () => {
    const losses = [false, 'Acme Maps shows one phone number.'] as const;
    const liveLink = 'https://acme.example/1';
    const result = submissionResult({ publisher: 'Acme Maps', differing: [], losses, liveLink });
    expect(result).toEqual({ state: 'live', liveLink, losses: [losses[1]] });
    expect(submissionResult({ publisher: 'Acme Maps', differing: [], losses: [false] })).toEqual({ state: 'live' });
  });

  it('[publishers 5.1] is rejected if a field still differs, and names each in words once', () => {
    const words = { hours: 'opening hours', is_always_open: 'opening hours' };
    const differing = ['hours', 'is_always_open', 'name'];
    const text = 'Acme Maps did not keep these fields: opening hours, name';
    const result = submissionResult({ publisher: 'Acme Maps', differing, words, losses: ['lost'] });
    expect(result).toEqual({ state: 'rejected', fields: differing, text });
  });
});
