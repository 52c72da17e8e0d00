import { expect, it } from '@jest/globals';
import { isSameStreet } from './same-street.js';

it.each([
  ['12 Main Street', '12 Main St.', true],
  ['Hauptstraße 5', 'Hauptstr. 5', true],
  ['12 Main Street, Suite 4', '12 Main St #4', true],
  ['12 Main Street', '12 Maine Street', false],
  ['12 Main Street', '14 Main Street', false],
  ['12 Main Street', '12a Main Street', false],
  ['12 Main Street, Suite 4', '12 Main Street', false],
  ['', '', false],
])('[publishers 1.4] compares the street %s with %s by its meaning: %s', (ours, theirs, same) => {
  expect(isSameStreet(ours, theirs)).toBe(same);
});
