import { expect, it } from '@jest/globals';
import { findProgram } from './redis-server.js';

it('findProgram finds the first program that is on the path', () => {
  expect(findProgram(['no-such-program', 'sh'], '/nowhere::/bin')).toBe('/bin/sh');
  expect(findProgram(['no-such-program'], '/bin')).toBeUndefined();
});
