import { expect, it } from '@jest/globals';
import { readRelease } from './release.js';

it('[operating] a release has a semantic version, and in an image the commit that it was built from', () => {
  expect(readRelease({})).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: null });
  expect(readRelease({ LISTINGS_COMMIT: '' }).commit).toBeNull();
  expect(readRelease({ LISTINGS_COMMIT: 'a1b2c3' }).commit).toBe('a1b2c3');
});
