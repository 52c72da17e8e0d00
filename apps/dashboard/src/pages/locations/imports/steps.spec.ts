import { expect, it } from '@jest/globals';
import { stepOf, STEPS } from './steps.js';

it('[jobs] an import is at the step of its phase until it has ended', () => {
  expect(STEPS[stepOf({ state: 'WAITING', phase: 'MAPPING' })]).toBe('columns');
  expect(STEPS[stepOf({ state: 'WAITING', phase: 'REVIEW' })]).toBe('check');
  expect(stepOf({ state: 'FAILED', phase: 'READING' })).toBe(0);
  expect(stepOf({ state: 'DONE', phase: 'APPLYING' })).toBe(STEPS.length);
});
