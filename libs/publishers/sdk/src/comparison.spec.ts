import { describe, expect, it } from '@jest/globals';
import { comparableText, isSamePhone, shortened, streetLine } from './comparison.js';

describe('comparison of texts', () => {
  it('[publishers 0.1] ignores how a publisher wraps, trims and composes', () => {
    expect(comparableText(' Cafe\u0301\u00a0\n  open ')).toBe(comparableText('Café open'));
    expect(comparableText('Café')).not.toBe(comparableText('café'));
    expect([comparableText(null), comparableText(undefined)]).toEqual(['', '']);
  });

  it.each([
    ['+14155552671', '(415) 555-2671', true],
    ['+14155552671', '+1 415 555 2671', true],
    ['+442079460001', '020 7946 0001', true],
    ['+442079460001', '+1 20 7946 0001', false],
    ['+493012345678', '030 12345678', true],
    ['+493012345678', '+43 30 12345678', false],
    ['+14155552671', '1 (415) 555-2671', true],
    ['+14155552671', '2671', false],
    ['+14155552671', '', false],
    ['+14155552671', '(415) 555-2672', false],
    [null, undefined, true],
    ['+14155552671', undefined, false],
    [null, '(415) 555-2671', false],
  ])('[publishers 1.4] compares the phone %s with %s by its meaning', (ours, shown, same) => {
    expect(isSamePhone(ours, shown)).toBe(same);
  });
});

describe('a text that is too long for a publisher', () => {
  it('[publishers 5.12] is cut between words, to the same text each time', () => {
    const cut = shortened('word '.repeat(20), 13);
    expect(cut).toBe('word word…');
    expect(shortened(cut, 13)).toBe(cut);
    expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it.each([
    ['x'.repeat(10), 'characters'],
    ['🥐'.repeat(10), 'characters'],
    ['🥐'.repeat(5), 'utf16'],
    ['', 'utf16'],
  ] as const)('[publishers 5.12] %s has 10 %s at most and stays whole', (text, unit) => {
    expect(shortened(text, 10, unit)).toBe(text);
  });

  it('[publishers 5.12] never splits a character, whatever the publisher counts', () => {
    expect(shortened('🥐'.repeat(11), 10)).toBe(`${'🥐'.repeat(9)}…`);
    const cut = shortened('🥐'.repeat(6), 10, 'utf16');
    expect(cut).toBe(`${'🥐'.repeat(4)}…`);
    expect(cut.isWellFormed()).toBe(true);
  });
});

it('[publishers 1.4] the lines of a street are one line, or absent', () => {
  const street = '12 Pine Street';
  const lines = [{ street, street1: 'Suite 4' }, { street }, { street: '' }, null].map((each) => streetLine(each));
  expect(lines).toEqual(['12 Pine Street, Suite 4', '12 Pine Street', undefined, undefined]);
});
