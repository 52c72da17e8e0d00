import { afterAll, beforeAll } from '@jest/globals';
import { Database, migrate } from '@listings/persistence';
import { testDatabase } from '@listings/testing';
import type { TestDatabase } from '@listings/testing';

/** Gives the tests of a spec file a migrated database of their own. */
export function databaseOfFile(
  take: (database: Database) => unknown,
  options?: Parameters<typeof testDatabase>[1],
): void {
  let made: TestDatabase | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    made = await testDatabase(migrate, options);
    database = new Database({ url: made.url });
    await take(database);
  });
  afterAll(async () => {
    await database?.close();
    await made?.drop();
  });
}
