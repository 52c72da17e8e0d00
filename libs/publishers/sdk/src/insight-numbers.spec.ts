import { expect, it } from '@jest/globals';
import { faultOfNumbers } from './insight-numbers.js';

const label = { en: 'Profile views' };
const metrics = ['PAGE_VIEWS', 'CALLS'];

it('[design 5] takes names of numbers that the plug-in reports', () => {
  const calls = { metric: 'CALLS', label, unit: 'people' };
  expect(faultOfNumbers([{ metric: 'PAGE_VIEWS', label }, calls], metrics)).toBeUndefined();
});

it.each([
  ['PAGE_VIEWS', /must be a list/],
  [[null], /of no name, which metrics does not contain/],
  [[{ metric: 'BOOKINGS', label }], /"BOOKINGS", which metrics does not contain/],
  [Array(2).fill({ metric: 'CALLS', label }), /"CALLS" twice/],
  [[{ metric: 'CALLS', label: {} }], /no label in English, for the metric "CALLS"/],
  [[{ metric: 'CALLS', label, unit: 'seconds' }], /another unit than times and people for the metric "CALLS"/],
])('[design 5] refuses %j as names of numbers', (numbers, fault) => {
  expect(faultOfNumbers(numbers, metrics)).toMatch(fault);
});
