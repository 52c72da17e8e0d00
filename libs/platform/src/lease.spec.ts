import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { LEASE_MS, renewingLease } from './lease.js';

const clock = perTest(() => manualClock());

/** A claim whose renewals return the given results in turn, and then repeat the last one. */
function claim(...answers: (boolean | Error)[]) {
  const warnings: object[] = [];
  let renewals = 0;
  return {
    clock,
    row: { deliveryId: 7 },
    logger: { warn: (line: object) => void warnings.push(line) },
    renew: async () => {
      const answer = answers[Math.min(renewals, answers.length - 1)];
      renewals += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? true;
    },
    warnings,
    renewals: () => renewals,
  };
}

/** Work that runs until the test ends it. */
function endless() {
  let end: (value: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  return { work: () => ended, end: () => end('done') };
}

describe('the lease of a claim', () => {
  it('[design 3.1] is renewed three times within its length while the work runs, and not after it', async () => {
    const [held, long] = [claim(true), endless()];
    const result = renewingLease(held, long.work);
    await clock.advance(LEASE_MS);
    expect(held.renewals()).toBe(3);

    long.end();
    expect(await result).toBe('done');
    await clock.advance(LEASE_MS);
    expect(held.renewals()).toBe(3);
  });

  it('[reliability 2] is not renewed while the database is away, each time with a warning', async () => {
    const [held, long] = [claim(new Error('no connection')), endless()];
    const result = renewingLease(held, long.work);
    await clock.advance(LEASE_MS - 1);
    expect(held.warnings).toHaveLength(2);
    expect(held.warnings[0]).toMatchObject({ deliveryId: 7, err: { message: 'no connection' } });
    long.end();
    await result;
  });
});
