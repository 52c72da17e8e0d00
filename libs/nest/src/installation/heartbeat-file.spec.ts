import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readHeartbeatFile, writeHeartbeatFile } from './heartbeat-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listings-heartbeat-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('[reliability G17] processes with the same id, as those of containers, share the file', async () => {
  const file = join(folder, 'shared');
  const written = await Promise.all(Array.from({ length: 20 }, (_, n) => writeHeartbeatFile(file, n + 1)));
  expect(written).toEqual(written.map(() => true));
  expect(await readHeartbeatFile(file)).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(['shared']);
});

it.each(['ENOSPC', 'EDQUOT'])(
  '[reliability 2] on a full disk (%s) the file keeps its number, and no part is left',
  async (code) => {
    const file = join(folder, 'full');
    await writeHeartbeatFile(file, 7);
    const { writeFile } = await import('node:fs/promises');
    const full: typeof writeFile = async (path) => {
      await writeFile(path, '');
      throw Object.assign(new Error('no space left on device'), { code });
    };
    expect(await writeHeartbeatFile(file, 8, full)).toBe(false);
    expect(await readFile(file, 'utf8')).toBe('7\n');
    await rm(file);
    expect(await readdir(folder)).toEqual(['shared']);
  },
);
