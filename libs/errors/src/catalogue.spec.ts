import { describe, expect, it } from '@jest/globals';
import { catalogue, errorEntries, invalidId, malformed, RequestError, violation } from './index.js';

describe('error catalogue', () => {
  it('[7.3] keeps request codes and field codes apart', () => {
    for (const [code, entry] of Object.entries(catalogue)) {
      expect(code).toMatch(/^SY\d{5}$/);
      if (code.startsWith('SY90')) expect(entry.appears).toBe('request');
      if (code.startsWith('SY10')) expect(entry.appears).toBe('mutation');
    }
  });

  it('[7.2, contract 14] writes a violation as `SYxxxxx: <reason>`, with its code and its field', () => {
    expect(errorEntries([violation('SY10126'), violation('SY10010')])).toEqual([
      { message: 'SY10126: City is Mandatory', code: 'SY10126', field: 'city' },
      { message: 'SY10010: state_iso', code: 'SY10010', field: 'stateIso' },
    ]);
  });

  it('[7.3] gives a malformed id 400 and an unknown one 404 under the same code', () => {
    expect([invalidId('undecodable').status, invalidId('unknown').status]).toEqual([400, 404]);
    expect(invalidId('unknown').message).toBe('SY90002: Invalid Id');
    const long = invalidId('undecodable', { field: 'ids[3]', value: 'x'.repeat(500) });
    expect(long.message).toBe(`SY90002: Invalid Id: ids[3] is "${'x'.repeat(100)}…"`);
  });

  it('[7.2] puts the code before the reason of a request error', () => {
    const error = malformed('Field "x" is not defined.');
    expect(error).toBeInstanceOf(RequestError);
    expect([error.status, error.message]).toEqual([400, 'SY90006: Field "x" is not defined.']);
  });
});
