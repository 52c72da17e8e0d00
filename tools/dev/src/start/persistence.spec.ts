import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { perTest } from '@listings/testing/jest';
import { migrate } from './persistence.js';
import { StartProblem } from './problem.js';

const database = perTest(temporaryDatabase);
const further = `insert into schema_migrations (timestamp, name) values (1, 'Foundation1764000000001')`;
const changed = 'update migration_checksums set checksum = md5(checksum)';

it.each([
  ['that another checkout has brought further', further, /Foundation1764000000001.*remove the data folder/],
  ['of an earlier state of the same migration', changed, /is not the one of this release.*remove the data folder/],
])('a database %s is explained in a sentence', async (_, change, sentence) => {
  await database.execute(change);
  const problem = await migrate(database.url).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message).toMatch(sentence);
});
