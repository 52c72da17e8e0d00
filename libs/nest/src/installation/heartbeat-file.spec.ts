import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { readHeartbeatFile, writeHeartbeatFile } from './heartbeat-file.js';

const folder = perTest(temporaryFolder);

it('[reliability G17] processes with the same id, as those of containers, share the file', async () => {
  const file = folder.at('shared');
  const written = await Promise.all(Array.from({ length: 20 }, (_, n) => writeHeartbeatFile(file, n + 1)));
  expect(written).toEqual(written.map(() => true));
  expect(await readHeartbeatFile(file)).toBeGreaterThan(0);
  expect(await readdir(folder.path)).toEqual(['shared']);
});

const FULL = ['ENOSPC', 'EDQUOT'];
it.each(FULL)('[reliability 2] on a full disk (%s) the file keeps its number, and no part is left', async (code) => {
  const file = folder.at('full');
  await writeHeartbeatFile(file, 7);
  const full: typeof writeFile = async (path) => {
    await writeFile(path, '');
    throw Object.assign(new Error('no space left on device'), { code });
  };
  expect(await writeHeartbeatFile(file, 8, full)).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('7\n');
  expect(await readdir(folder.path)).toEqual(['full']);
});
