import { expect, it } from '@jest/globals';
import { readTestArguments, TEST_HELP } from './test-arguments.js';

it('runs the gate unless another tier is asked for, and gives nx what else it gets', () => {
  const gate = { tier: 'gate', fresh: false, forNx: [], help: false };
  expect(readTestArguments([])).toEqual(gate);
  expect(readTestArguments(['-p', 'api'])).toEqual({ ...gate, forNx: ['-p', 'api'] });
  const long = readTestArguments(['--long', '-p', 'worker']);
  expect(long).toEqual({ ...gate, tier: 'long', forNx: ['-p', 'worker'] });
  expect(readTestArguments(['--nightly', '--fresh'])).toEqual({ ...gate, tier: 'nightly', fresh: true });
  expect(readTestArguments(['--help']).help).toBe(true);
  expect(TEST_HELP).toContain('--nightly');
});
