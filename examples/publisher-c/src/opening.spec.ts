import { describe, expect, it } from '@jest/globals';
import { readOpening, writeOpening } from './opening.js';

describe('opening lines', () => {
  it.each([
    'Mo-Fr 09:00-18:00; Sa 10:00-14:00; Su off',
    'Mo-Su 00:00-23:59',
    'Mo 09:00-12:00,13:00-15:30,18:00-02:00; Tu-Sa off; Su 12:30-20:00',
    'Mo-Su 08:00-20:00; 2026-12-24 08:00-12:00; 2026-12-25 off',
  ])('[4.7.4] "%s" is the same after reading and writing', (line) => {
    expect(writeOpening(readOpening(line) ?? [])).toBe(line);
  });

  it('[4.7.4] reads days in our words; a day without a rule is closed', () => {
    const hours = readOpening('Tu 12:00-00:30');
    expect(hours).toHaveLength(7);
    expect(hours?.slice(0, 2)).toEqual([
      { day: 'MONDAY', type: 'CLOSED', slots: [] },
      { day: 'TUESDAY', type: 'OPEN', slots: [{ start: '12:00pm', end: '12:30am' }] },
    ]);
  });

  it.each([undefined, 'by appointment', 'Fr-Mo 09:00-18:00', 'Mo 9-18', 'Mo 25:00-26:00', 'Mo-Fr 09:00-18:00;'])(
    '[publishers 0.1] %p is unknown and not closed',
    (line) => {
      expect(readOpening(line)).toBeUndefined();
    },
  );

  it('[publishers 0.1] no hours are no line', () => {
    expect(writeOpening([])).toBeNull();
  });
});
