import { expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from './testing/index.js';

const database = shared(temporaryDatabase);

async function compilesStatements(byIndex: boolean): Promise<string | undefined> {
  const pool = database.anotherPool({ maxConnections: 1, byIndex });
  const [setting] = await pool.query<{ jit: string }>('show jit');
  return setting?.jit;
}

it('[performance] PostgreSQL compiles no statement of connections that read by index, whose costs are only set high', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.execute(`alter database "${name}" set jit = on`);
  expect(await compilesStatements(false)).toBe('on');
  expect(await compilesStatements(true)).toBe('off');
});
