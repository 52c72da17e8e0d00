import { describe, expect, it } from '@jest/globals';
import { patient, waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('returns the first truthy result', async () => {
    let asked = 0;
    expect(
      await waitFor(() => (++asked === 3 ? 'there' : undefined), { describe: 'the third time', intervalMs: 1 }),
    ).toBe('there');
  });

  it('treats an error as "not yet"', async () => {
    let asked = 0;
    const check = async () => {
      if (++asked < 3) throw new Error('too early');
      return asked;
    };
    expect(await waitFor(check, { describe: 'the third time', intervalMs: 1 })).toBe(3);
  });

  it('reports what it waited for and the last result', async () => {
    const check = () => {
      throw new Error('connection refused');
    };
    await expect(waitFor(check, { describe: 'the api', timeoutMs: 20, intervalMs: 5 })).rejects.toThrow(
      `waited ${patient(20)} ms for the api; last seen: connection refused`,
    );
    await expect(waitFor(() => 0, { describe: 'rows', timeoutMs: 5, intervalMs: 5 })).rejects.toThrow('last seen: 0');
  });

  it('waits as many times longer as TEST_PATIENCE says', () => {
    const before = process.env['TEST_PATIENCE'];
    process.env['TEST_PATIENCE'] = '3';
    expect(patient(20)).toBe(60);
    delete process.env['TEST_PATIENCE'];
    expect(patient(20)).toBe(20);
    if (before !== undefined) process.env['TEST_PATIENCE'] = before;
  });
});
