import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { Database } from './database.js';
import { migrate } from './migrate.js';

let made: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  made = await testDatabase(migrate);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await made?.drop();
});

async function compilesStatements(byIndex: boolean): Promise<string | undefined> {
  const database = new Database({ url: made.url, maxConnections: 1, byIndex });
  opened.push(database);
  const [setting] = await database.query<{ jit: string }>('show jit');
  return setting?.jit;
}

it('[performance] PostgreSQL compiles no statement of connections that read by index, whose costs are only set high', async () => {
  const name = new URL(made.url).pathname.slice(1);
  const admin = new Database({ url: made.url, maxConnections: 1 });
  opened.push(admin);
  await admin.execute(`alter database "${name}" set jit = on`);
  expect(await compilesStatements(false)).toBe('on');
  expect(await compilesStatements(true)).toBe('off');
});
