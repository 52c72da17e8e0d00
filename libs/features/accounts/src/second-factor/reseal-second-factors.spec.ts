import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { Encryption, ResealReport } from '@listings/platform';
import { shared } from '@listings/testing/jest';
import { resealSecondFactors } from './reseal-second-factors.js';

const database = shared(temporaryDatabase);

it('[contract 12] secrets of second factors are encrypted again with a new key; one without its key is reported', async () => {
  const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
  const id = '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10';
  const sealed = new Encryption([oldKey]).encrypt('SECRET', `totp:${id}`);
  await database.sql`insert into users (id, email, name, totp_secret) values (${id}, 'ann@a.example', 'Ann', ${sealed})`;
  const reseal = async (...keys: string[]) => {
    const report = new ResealReport();
    await resealSecondFactors({ database, encryption: new Encryption(keys) }, report);
    return report;
  };
  expect([...(await reseal(newKey)).unreadable.values()]).toEqual([1]);
  for (const resealed of [1, 0]) expect((await reseal(newKey, oldKey)).resealed).toBe(resealed);
  const [again = ''] = await database.values<string>`select totp_secret from users`;
  expect(new Encryption([newKey]).decrypt(again, `totp:${id}`)).toBe('SECRET');
});
