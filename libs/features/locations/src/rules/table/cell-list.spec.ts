import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinList, splitList } from './cell-list.js';

describe('lists in a cell', () => {
  it.each([
    ['a|b | c', ['a', 'b', 'c']],
    ['a;b\nc', ['a', 'b', 'c']],
    ['a, b,,c', ['a', 'b', 'c']],
    ['Bar, Grill|Cafe; Bistro', ['Bar, Grill', 'Cafe; Bistro']],
    ['"a|b";"say ""hi"""', ['a|b', 'say "hi"']],
    ['"a" b, c', ['"a" b', 'c']],
    ['"never closed, b', ['"never closed', 'b']],
    ['5" pipes, 6" pipes', ['5" pipes', '6" pipes']],
    ['a\r\nb', ['a', 'b']],
    ['', []],
    [' | ', []],
  ])('[jobs] %j', (text, entries) => {
    expect(splitList(text, 'separates')).toEqual(entries);
  });

  it('[jobs] commas within addresses separate nothing', () => {
    const addresses = ['https://a.example/x,y;z', 'https://b.example'];
    for (const separator of [', ', ',', '; ', '\n', '|']) {
      expect(splitList(addresses.join(separator), 'separatesAddresses')).toEqual(addresses);
    }
  });

  it('[jobs, reliability 4, G18] what is behind a thousand entries is one more', () => {
    const entries = splitList('a|'.repeat(16_000), 'separates');
    expect(entries).toHaveLength(1_001);
    expect(entries.at(-1)).toHaveLength(2 * 15_000);
  });

  it('[jobs] every list is read as it was written', () => {
    const entry = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('"', '|', ';', ',', '\n', ' ', 'a')).map((parts) => parts.join('')),
    );
    const entries = fc.array(entry.map((each) => each.trim()).filter((each) => each !== ''));
    fc.assert(
      fc.property(entries, fc.constantFrom('separates' as const, 'separatesAddresses' as const), (all, comma) => {
        expect(splitList(joinList(all), comma)).toEqual(all);
      }),
    );
  });

  it.each(['"', '",', '"""', '""",', '" ,', ' ', ',', '"a""', '|"', '\n "'])(
    '[jobs] reads 100,000 characters of %j in time',
    (part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      expect(splitList(text, 'separates').length).toBeLessThanOrEqual(100_000);
      expect(splitList(text, 'separatesAddresses').length).toBeLessThanOrEqual(100_000);
    },
  );
});
