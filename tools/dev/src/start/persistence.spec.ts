import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Database } from '@listings/persistence';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';
import { migrate } from './persistence.js';
import { StartProblem } from './problem.js';

let made: TestDatabase;
beforeEach(async () => {
  made = await testDatabase(migrate);
});
afterEach(() => made?.drop());

it('a database that another checkout has brought further is explained in a sentence', async () => {
  const database = new Database({ url: made.url });
  await database.execute(`insert into schema_migrations (timestamp, name) values (1, 'Foundation1764000000001')`);
  await database.close();
  const problem = await migrate(made.url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message).toMatch(/Foundation1764000000001.*remove the data folder/);
});

it('a database of an earlier state of the same migration is explained in a sentence', async () => {
  const database = new Database({ url: made.url });
  await database.execute('update migration_checksums set checksum = md5(checksum)');
  await database.close();
  const problem = await migrate(made.url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message).toMatch(/is not the one of this release.*remove the data folder/);
});
