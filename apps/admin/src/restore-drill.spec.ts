import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database, migrate, readInstallation } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { runCommand } from './testing/run-command.js';

const [key, other] = [1, 2].map(() => randomBytes(32).toString('base64')) as [string, string];
/** More than a table may have got since the backup. */
const USERS = 1_200;

let inUse: TestDatabase;
let copy: TestDatabase;
let database: Database;
let restored: Database;
beforeAll(async () => {
  [inUse, copy] = await Promise.all([testDatabase(migrate), testDatabase(migrate)]);
  [database, restored] = [inUse, copy].map(({ url }) => new Database({ url, maxConnections: 2 })) as [
    Database,
    Database,
  ];
  for (const each of [database, restored]) {
    await each.execute(`insert into accounts (id, name, plan) values (7, 'Acme', 'LAUNCH')`);
    await each.execute('insert into webhook_endpoints (account_id, url, secret) values (7, $1, $2)', [
      'https://receiver.example/',
      new Encryption([key]).encrypt('whsec_x', 'webhook:7'),
    ]);
  }
});
afterAll(async () => {
  await Promise.all([database?.close(), restored?.close()]);
  await Promise.all([inUse?.drop(), copy?.drop()]);
});

const drill = (keys: string, url = copy.url) =>
  runCommand(['restore-drill', '--restored', url], { DATABASE_URL: inUse.url, ENCRYPTION_KEY: keys });

it('[operating] restore-drill passes a good copy, changes nothing in it, and stores that it passed', async () => {
  const done = await drill(key);
  expect([done.code, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toMatch(/^accounts +1 +1$/m);
  expect(done.stdout).toMatch(/^secrets .* 1 opened$/m);
  expect((await readInstallation(database)).restoreDrillAt).not.toBeNull();
  expect(await readInstallation(restored)).toMatchObject({ epoch: 1, restoreDrillAt: null });
  const [row] = await restored.query<{ secret: string }>('select secret from webhook_endpoints');
  expect(new Encryption([key]).decrypt(row?.secret ?? '', 'webhook:7')).toBe('whsec_x');
});

it('[operating] restore-drill names the key that is missing, and tables that have lost rows', async () => {
  await database.execute(
    `insert into users (id, email, name) select gen_random_uuid(), n || '@users.example', 'User' from generate_series(1, ${USERS}) n`,
  );
  const { code, stderr } = await drill(other);
  expect(code).toBe(1);
  expect(stderr).toContain(`secrets: 1 secrets need the key ${new Encryption([key]).newestKeyId}`);
  expect(stderr).toContain(`rows: users: the backup has 0 rows of ${USERS}`);
});

it('[operating] restore-drill refuses the database in use, and what is no database', async () => {
  expect(await drill(key, inUse.url)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('names the database in use'),
  });
  expect(await drill(key, 'listings')).toMatchObject({ code: 1, stderr: expect.stringContaining('It must be a URL') });
});
