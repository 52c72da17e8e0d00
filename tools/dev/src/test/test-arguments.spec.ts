import { expect, it } from '@jest/globals';
import { readTestArguments } from './test-arguments.js';

it('runs the gate unless another tier is asked for, and gives nx what else it gets', () => {
  expect(readTestArguments([])).toEqual({ tier: 'gate', fresh: false, forNx: [] });
  expect(readTestArguments(['-p', 'api'])).toEqual({ tier: 'gate', fresh: false, forNx: ['-p', 'api'] });
  const long = readTestArguments(['--long', '-p', 'worker']);
  expect(long).toEqual({ tier: 'long', fresh: false, forNx: ['-p', 'worker'] });
  expect(readTestArguments(['--nightly', '--fresh'])).toEqual({ tier: 'nightly', fresh: true, forNx: [] });
});
