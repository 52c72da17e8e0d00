import { describe, expect, it } from '@jest/globals';
import {
  asCount,
  asFlag,
  asLink,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTextOrNumber,
  asTexts,
  asTime,
  asUnixTime,
  asWholeList,
  needed,
  plainJson,
  present,
} from './json.js';

const lone = '\ud800';

describe('narrowing of answers', () => {
  it.each<[(value: unknown) => unknown, unknown, unknown]>([
    [asObject, { a: 1 }, { a: 1 }],
    [asObject, [], undefined],
    [asObject, null, undefined],
    [asObjects, [{ a: 1 }, null, 'x', []], [{ a: 1 }]],
    [asObjects, 'x', []],
    [asWholeList, [{ a: 1 }, {}], [{ a: 1 }, {}]],
    [asWholeList, [{ a: 1 }, null], undefined],
    [asWholeList, undefined, undefined],
    [asTexts, ['a', '', 3, ' b '], ['a', 'b']],
    [asText, ` a\0${lone} `, 'a\ufffd'],
    [asText, '  ', undefined],
    [asText, 7, undefined],
    [asTextOrNumber, 94103, '94103'],
    [asNumber, '-1.5', -1.5],
    [asNumber, '0x10', undefined],
    [asNumber, NaN, undefined],
    [asCount, '12', 12],
    [asCount, -1, undefined],
    [asCount, 2 ** 53, undefined],
    [asFlag, 'true', undefined],
    [asFlag, false, false],
    [asTime, '2024-05-01T12:00:00+0200', new Date('2024-05-01T10:00:00Z')],
    [asTime, '2024-05-01T12:00:00Z', new Date('2024-05-01T12:00:00Z')],
    [asTime, '2024-13-01T12:00:00Z', undefined],
    [asTime, '1 May 2024', undefined],
    [asUnixTime, 1714557600, new Date('2024-05-01T10:00:00Z')],
    [asUnixTime, 1e14, undefined],
    [asLink, 'https://a.example/x', 'https://a.example/x'],
    [asLink, 'javascript:alert(1)', undefined],
    [asLink, 'https://', undefined],
  ])('[publishers 0.1] %p reads %p as %p', (read, value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it('[publishers 0.1] a missing value is TRANSIENT that names it, after a write with an unknown outcome', () => {
    expect(needed(asText('a'), 'the id')).toBe('a');
    const text = 'the publisher returned no valid value for the id of a shop';
    const missing = () => needed(asText(7), 'the id of a shop', { outcomeUnknown: true });
    const failure = { kind: 'TRANSIENT', text, outcomeUnknown: true };
    expect(missing).toThrow(expect.objectContaining({ failure }));
  });

  it('[publishers 0.1] makes null absent and texts storable, and refuses what is nested too deeply', () => {
    expect(plainJson({ a: null, b: [`x\0${lone}`, null], c: 0 })).toEqual({ b: ['x', null], c: 0 });
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(plainJson(deep)).toBeUndefined();
  });

  it('[publishers 1.1] leaves out members without a value, and keeps zeros', () => {
    expect(present({ a: undefined, b: '', c: 0, d: false, e: [] })).toStrictEqual({ c: 0, d: false, e: [] });
  });
});
