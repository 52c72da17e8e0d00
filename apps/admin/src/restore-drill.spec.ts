import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { readInstallation } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { Encryption } from '@listings/platform';
import { shared } from '@listings/testing/jest';
import { runCommand } from './testing/run-command.js';

const [key, other] = [1, 2].map(() => randomBytes(32).toString('base64')) as [string, string];

/** More than a table may have got since the backup. */
const USERS = 1_200;

const database = shared(temporaryDatabase);
const restored = shared(temporaryDatabase);

beforeAll(async () => {
  const secret = new Encryption([key]).encrypt('whsec_x', 'webhook:7');
  for (const each of [database, restored]) {
    await each.execute(`insert into accounts (id, name, plan) values (7, 'Acme', 'LAUNCH')`);
    const endpoint = `insert into webhook_endpoints (account_id, url, secret) values (7, 'https://receiver.example/', $1)`;
    await each.execute(endpoint, [secret]);
  }
});

const drill = (keys: string, url = restored.url) =>
  runCommand(['restore-drill', '--restored', url], { DATABASE_URL: database.url, ENCRYPTION_KEY: keys });

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
  for (const [url, says] of [
    [database.url, 'names the database in use'],
    ['listings', 'It must be a URL'],
  ] as const)
    expect(await drill(key, url)).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
});
