import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { manualClock } from '@listings/testing';
import { PasswordHashing } from './password-hashing.js';

describe('password hashing', () => {
  it('[contract 12] is argon2id with 19 MiB and two passes; other parameters are outdated', async () => {
    const passwords = new PasswordHashing(manualClock());
    const fresh = await passwords.hash('eleven small violins');
    expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwords.isOutdated(fresh)).toBe(false);
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192 }))).toBe(true);
    expect(await passwords.verify(fresh, 'eleven small violins')).toBe(true);
    expect(await passwords.verify(fresh, 'eleven small violas')).toBe(false);
  });

  it('[contract 12] an accented letter is the same however a keyboard composes it', async () => {
    const passwords = new PasswordHashing(manualClock());
    expect(await passwords.verify(await passwords.hash('caf\u00e9 caf\u00e9'), 'cafe\u0301 cafe\u0301')).toBe(true);
  });

  it('[contract 12] a comparison without a hash costs as much as one with it, and fails', async () => {
    const passwords = new PasswordHashing(manualClock());
    expect(await passwords.verify(null, 'eleven small violins')).toBe(false);
    expect(passwords.computed).toBe(1);
  });

  it('[contract 12, reliability 3, API4] few computations run at the same time; beyond a bounded queue requests are refused', async () => {
    const passwords = new PasswordHashing(manualClock(), { concurrency: 1, waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('eleven small violins')));
    const statuses = results.map(({ status }) => status);
    expect(statuses).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected']);
    const refused = results.at(-1) as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 2 });
    expect(passwords.computed).toBe(3);
    await passwords.hash('eleven small violins');
    expect(passwords.computed).toBe(4);
  });
});
