import { describe, expect, it } from '@jest/globals';
import { readAttributes, writeAttributes } from './attributes.js';

describe('attributes in a table', () => {
  it('[contract 4] reads keys and names with yes, no or a choice', () => {
    expect(readAttributes('outdoorSeating=yes|delivery=no|wifi=free')).toEqual({
      is: 'value',
      value: { outdoorSeating: true, delivery: false, wifi: 'free' },
      notes: [],
    });
    const read = readAttributes('Outdoor seating: ja; Wi-Fi: PAID; takeaway');
    expect(read).toMatchObject({ is: 'value', value: { outdoorSeating: true, wifi: 'paid', takeaway: true } });
    expect(read).toMatchObject({ notes: [{ to: 'outdoorSeating=yes|wifi=paid|takeaway=yes', kind: 'recognized' }] });
  });

  it.each([
    ['ball pit=yes', '"ball pit" is no attribute'],
    ['delivery=perhaps', 'Delivery: "perhaps" is neither yes nor no'],
    ['wifi=yes', 'Wi-Fi: enter one of free, paid, none'],
    ['wifi', 'Wi-Fi: enter one of free, paid, none'],
    ['delivery=yes|delivery=no', '"Delivery" has two values'],
  ])('says what is wrong with %s', (text, message) => {
    expect(readAttributes(text)).toEqual({ is: 'problem', message: expect.stringContaining(message) });
  });

  it('writes what it reads', () => {
    expect(writeAttributes({})).toBeNull();
    expect(writeAttributes({ wifi: 'free', delivery: false })).toBe('wifi=free|delivery=no');
  });
});
