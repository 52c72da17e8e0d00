import { describe, expect, it } from '@jest/globals';
import { libraries } from './libraries.js';
import { allAccounts, calls, growing, withoutCall } from './plan-files.js';
import { functionOf } from './report.js';
import { sendingFunctions } from './sending-functions.js';

describe('the calls of the plan suite', () => {
  const names = calls.map(([name]) => name);

  it('[design 3.6] include each exported function that sends statements', () => {
    const found = libraries.map(sendingFunctions);
    expect(found.filter((functions) => functions.length === 0)).toEqual([]);
    const sending = found.flat();
    expect(sending.length).toBeGreaterThan(300);
    const called = new Set(names.map(functionOf));
    expect(sending.filter((name) => !called.has(name) && !(name in withoutCall))).toEqual([]);
  });

  it('name each function once, and only functions of the libraries', () => {
    const exported = new Set(libraries.flatMap((library) => [...library.exported]));
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
    const named = [...names.map(functionOf), ...Object.keys(withoutCall)];
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('have a reason for each function that may read more', () => {
    const listed = Object.keys({ ...allAccounts, ...growing });
    expect(listed.filter((name) => !names.map(functionOf).includes(name))).toEqual([]);
  });
});
