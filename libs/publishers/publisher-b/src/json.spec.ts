import { describe, expect, it } from '@jest/globals';
import { asCount, asId, asNumber, asObjects, asText, asTime } from './json.js';

describe('narrowing what the publisher sends', () => {
  it('accepts only digits as ids, because they become parts of paths [publishers 2.1]', () => {
    expect(asId('1000000100000001')).toBe('1000000100000001');
    expect(asId('1000000100000001_7')).toBe('1000000100000001_7');
    expect(asId(42)).toBe('42');
    for (const bad of ['', '../me', '1/2', 'abc', '1_2_3', 1.5, -1, null, {}, '9'.repeat(300)])
      expect(asId(bad)).toBeUndefined();
  });

  it('reads times whose offset has no colon [publishers 2.1]', () => {
    expect(asTime('2024-05-01T12:00:00+0000')).toBe(Date.UTC(2024, 4, 1, 12));
    expect(asTime('2024-05-01T12:00:00-0730')).toBe(Date.UTC(2024, 4, 1, 19, 30));
    for (const bad of ['yesterday', 7, undefined, '2024-99-01T12:00:00+0000']) expect(asTime(bad)).toBeUndefined();
  });

  it('treats empty text as absent and nonsense as nothing', () => {
    expect(asText('  ')).toBeUndefined();
    expect(asText('\u0000a\u0000b\ud800')).toBe('ab\ufffd');
    expect([asCount('7'), asCount(0), asCount(-1), asCount(1.5)]).toEqual([7, 0, undefined, undefined]);
    expect(asNumber('12.5')).toBe(12.5);
    expect(asNumber('twelve')).toBeUndefined();
    expect(asObjects([{ a: 1 }, null, 3, [], 'x'])).toEqual([{ a: 1 }]);
    expect(asObjects('no list')).toEqual([]);
  });
});
