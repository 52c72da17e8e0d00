import { describe, expect, it } from '@jest/globals';
import { voiceStatus } from './voice-status.js';

describe('voice status', () => {
  it.each([
    [[], 0],
    [[{ state: 'QUEUED', everLive: false }], 1],
    [[{ state: 'QUEUED', everLive: true }], 3],
    [[{ state: 'SUCCESS', everLive: true }], 3],
    [
      [
        { state: 'SUCCESS', everLive: true },
        { state: 'INCOMPLETE', everLive: false },
      ],
      2,
    ],
    [
      [
        { state: 'SUCCESS', everLive: true },
        { state: 'PENDING', everLive: false },
      ],
      3,
    ],
    [[{ state: 'CANCELED', everLive: false }], 0],
  ] as const)('[contract 4] of %j is %i', (feeds, expected) => {
    expect(voiceStatus(feeds)).toBe(expected);
  });
});
