import { expect, it } from '@jest/globals';
import { readTestArguments } from './test-arguments.js';

it('runs the gate unless the long run is asked for, and gives nx what else it gets', () => {
  expect(readTestArguments([])).toEqual({ tier: 'gate', forNx: [] });
  expect(readTestArguments(['-p', 'api'])).toEqual({ tier: 'gate', forNx: ['-p', 'api'] });
  expect(readTestArguments(['--long', '-p', 'worker'])).toEqual({ tier: 'long', forNx: ['-p', 'worker'] });
});
