import { expect, it } from '@jest/globals';
import { Database, migrate } from '@listings/persistence';
import { Encryption, ResealReport } from '@listings/platform';
import { testDatabase } from '@listings/testing';
import { resealSecondFactors } from './reseal-second-factors.js';

it('[contract 12] secrets of second factors are encrypted again with a new key; one without its key is reported', async () => {
  const storage = await testDatabase(migrate);
  const database = new Database({ url: storage.url });
  const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
  const id = '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10';
  await database.execute('insert into users (id, email, name, totp_secret) values ($1, $2, $2, $3)', [
    id,
    'ann@a.example',
    new Encryption([oldKey]).encrypt('SECRET', `totp:${id}`),
  ]);
  const missing = new ResealReport();
  await resealSecondFactors({ database, encryption: new Encryption([newKey]) }, missing);
  expect([...missing.unreadable.values()]).toEqual([1]);
  for (const resealed of [1, 0]) {
    const report = new ResealReport();
    await resealSecondFactors({ database, encryption: new Encryption([newKey, oldKey]) }, report);
    expect(report.resealed).toBe(resealed);
  }
  const [row] = await database.query<{ sealed: string }>('select totp_secret as sealed from users');
  expect(new Encryption([newKey]).decrypt(row?.sealed ?? '', `totp:${id}`)).toBe('SECRET');
  await database.close();
  await storage.drop();
});
