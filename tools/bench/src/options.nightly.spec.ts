import { describe, expect, it } from '@jest/globals';
import { flag, optionalText, readOptions, seconds, someOf, wholeNumber, wholeNumbers } from './options.js';

const DECLARED = {
  rows: wholeNumber(1_000, 'rows', { most: 5_000, short: 10 }),
  rounds: wholeNumber(5, 'rounds', { most: 50 }),
  delays: wholeNumbers([20, 0], 'delays', { least: 0, most: 100, short: [5] }),
  seconds: seconds(4, 'seconds', { short: 0.5 }),
  parts: someOf(['first', 'second'], 'parts'),
  folder: optionalText('folder'),
  pin: flag('pinned', true),
};
const USUAL = { rounds: 5, parts: ['first', 'second'], folder: undefined, pin: true };
const LONG = { ...USUAL, rows: 1_000, delays: [20, 0], seconds: 4 };
const SHORT = { ...USUAL, rows: 10, delays: [5], seconds: 0.5 };

describe('the options of a benchmark', () => {
  it.each([
    ['without options', [], LONG],
    ['the short form', ['--short'], SHORT],
    ['an option of the short form', ['--rows', '300', '--short'], { ...SHORT, rows: 300 }],
    ['a switch', ['--no-pin'], { ...LONG, pin: false }],
  ])('[performance 3] %s', (_, args, values) => {
    expect(readOptions(args, 'help', DECLARED)).toEqual(values);
  });

  it.each([
    ['--rows', '6000', '--rows must be a whole number from 1 to 5000'],
    ['--parts', 'third', '--parts has parts of first, second'],
    ['--seconds', '0', '--seconds must be a number from 0.2 to 120'],
  ])('[performance 3] refuses %s %s', (name, value, message) => {
    expect(() => readOptions([name, value], 'help', DECLARED)).toThrow(message);
  });
});
