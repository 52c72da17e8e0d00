import { describe, expect, it } from '@jest/globals';
import { perTest } from '@listings/testing/jest';
import type { Database } from '../database.js';
import { temporaryDatabase } from '../testing/index.js';
import { probeWrites, whyNoWrites } from './write-probe.js';

const administrator = perTest(temporaryDatabase);

/** Gives new connections to the database a setting, and returns a pool that has it. */
async function poolWith(setting: string) {
  const name = new URL(administrator.url).pathname.slice(1);
  await administrator.execute(`alter database "${name}" set ${setting}`);
  return administrator.anotherPool({ maxConnections: 1 });
}

const reasonOf = (database: Database) => database.transaction(probeWrites).then(() => 'writes', whyNoWrites);

describe('the write probe', () => {
  it('[contract 10] passes where a change would, and leaves no row behind', async () => {
    const [before] = await administrator.sql`select xmin::text, heartbeat from installation`;
    await Promise.all([reasonOf(administrator), reasonOf(administrator)]);
    expect(await reasonOf(administrator)).toBe('writes');
    expect(await administrator.sql`select xmin::text, heartbeat from installation`).toEqual([before]);
  });

  it('[contract 10] does not wait for a change of the row by another process', async () => {
    await administrator.transaction(async (transaction) => {
      await transaction.execute('update installation set heartbeat = heartbeat + 1');
      expect(await reasonOf(administrator.anotherPool())).toBe('writes');
    });
  });

  it('[contract 10] finds a database that is read-only, and notices that it is no longer', async () => {
    const pool = await poolWith('default_transaction_read_only = on');
    expect(await reasonOf(pool)).toBe('the database is read-only (SQLSTATE 25006)');
    // The setting is read when a connection begins: a pool that kept the connection would never notice.
    await poolWith('default_transaction_read_only = off');
    expect(await reasonOf(pool)).toBe('writes');
  });

  it('[contract 10] finds a disk without room for a file, although no row is written', async () => {
    const pool = await poolWith('temp_file_limit = 0');
    expect(await reasonOf(pool)).toBe('the database lacks memory, connections or room (SQLSTATE 53400)');
  });
});

describe('the reason', () => {
  it.each([
    ['53100', 'the database has no room on its disk (SQLSTATE 53100)'],
    ['58030', 'the database cannot use its disk (SQLSTATE 58030)'],
    ['58P01', 'the database cannot use its disk (SQLSTATE 58P01)'],
    ['42501', 'the database takes no writes (SQLSTATE 42501)'],
    ['ECONNRESET', undefined],
  ])('[contract 10] of %s is a sentence without a text of PostgreSQL', (code, reason) => {
    const failure = Object.assign(new Error('could not extend file "base/16384/2619" of db.internal'), { code });
    expect(whyNoWrites(failure)).toBe(reason);
  });

  it('[contract 10] is none for a pool without a free connection', () => {
    expect(whyNoWrites(new Error('timeout exceeded when trying to connect'))).toBeUndefined();
  });
});
