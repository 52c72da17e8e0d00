import { describe, expect, it } from '@jest/globals';
import { commonCode, faultOfCodes, isInRanges, SHARED_CODES } from './codes.js';
import type { CodeRange } from './messages.js';

const range = (from: number, to: number): CodeRange => ({ from: `SY${from}`, to: `SY${to}` });
const own = range(60300, 60399);
const fault = (codes: readonly CodeRange[] | undefined, ...used: [code: number, message?: string][]) =>
  faultOfCodes({
    codes,
    importErrors: {},
    postErrors: used.map(([code, message = 'No.']) => ({ code: `SY${code}`, message })),
  });

describe('codes of a plug-in', () => {
  it('[7.2] are those of its range and those that all publishers share', () => {
    expect(fault(undefined)).toBeUndefined();
    expect(fault(undefined, [75031], [50105])).toBeUndefined();
    expect(fault([own, range(60500, 60500)], [60300], [60399], [60500], [75031])).toBeUndefined();
    expect(fault([own], [60400])).toBe(
      'uses the code SY60400, which is neither shared by all publishers nor in its range: declare its range as codes',
    );
    expect(fault(undefined, [60300])).toContain('uses the code SY60300');
  });

  it('[7.2] have one message each, unless all publishers share them', () => {
    expect(fault(undefined, [75036, 'No photo.'], [75036, 'Too many photos.'])).toBeUndefined();
    expect(fault([own], [60300, 'One.'], [60300, 'One.'])).toBeUndefined();
    expect(fault([own], [60300, 'One.'], [60300, 'Other.'])).toBe('uses the code SY60300 for two different messages');
  });

  it.each([
    [60399, 60300],
    [60000, 61000],
    [6030, 6039],
  ])('[7.2] a range from SY%i to SY%i is invalid', (from, to) => {
    expect(fault([range(from, to)])).toContain(`declares the codes SY${from} to SY${to}, which must be`);
  });

  it('[7.2] a range leaves out what all publishers share', () => {
    for (const code of Object.keys(SHARED_CODES)) expect(code).toMatch(/^SY\d{5}$/);
    expect(fault([range(75040, 75049)])).toBe('declares a range with the code SY75040, which all publishers share');
  });

  it('[7.2] two ranges collide in their first common code', () => {
    expect(commonCode([own], [range(60400, 60499)])).toBeUndefined();
    expect(commonCode([own], [range(60399, 60499)])).toBe('SY60399');
    expect(commonCode([range(60000, 60999)], [own])).toBe('SY60300');
    expect(commonCode([], [own])).toBeUndefined();
    expect(isInRanges('SY603', [own])).toBe(false);
  });
});
