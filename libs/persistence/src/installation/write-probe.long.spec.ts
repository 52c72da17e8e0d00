import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { Database } from '../database.js';
import { temporaryDatabase } from '../testing/index.js';
import { probeWrites, whyNoWrites } from './write-probe.js';

const NAME = `listings_tiny_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'tiny-disk-'));
/** Whether this user may mount a file system of 24 MB, of which a new database takes a third. */
const isMounted = process.getuid?.() === 0 && mounted();

function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const administrator = shared(temporaryDatabase);
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** A database on the small disk, with the row that the probe asks for. */
async function tinyDatabase(): Promise<Database> {
  const [place = ''] = await administrator.values<string>`select current_setting('data_directory')`;
  const { uid, gid } = statSync(place);
  chownSync(folder, uid, gid);
  await administrator.execute(`create tablespace ${NAME} location '${folder}'`);
  await administrator.execute(`create database ${NAME} template template0 tablespace ${NAME}`);
  const url = new URL(administrator.url);
  url.pathname = `/${NAME}`;
  const database = new Database({ url: url.href, maxConnections: 1 });
  await database.execute('create table installation (heartbeat integer)');
  await database.execute('insert into installation values (0)');
  return database;
}

/** Removes what {@link tinyDatabase} has made, also a part of it. */
async function removeTinyDatabase(): Promise<void> {
  await administrator.execute(`drop database if exists ${NAME} with (force)`);
  await administrator.execute(`drop tablespace if exists ${NAME}`);
}

const given = isMounted ? it : it.skip;

describe('the write probe on a disk of 24 MB', () => {
  given(
    '[contract 10] finds the disk full while rows can still be changed, and notices that there is room again',
    async () => {
      let database: Database | undefined;
      try {
        const tiny = (database = await tinyDatabase());
        const reason = () => tiny.transaction(probeWrites).then(() => 'writes', whyNoWrites);
        expect(await reason()).toBe('writes');
        await tiny.execute('create table filler (content text)');
        const fill = tiny.execute(`insert into filler select repeat('x', 2000) from generate_series(1, 100000)`);
        await expect(fill).rejects.toMatchObject({ code: '53100' });
        expect(await reason()).toBe('the database has no room on its disk (SQLSTATE 53100)');
        await tiny.execute('update installation set heartbeat = 1');
        await tiny.execute('drop table filler');
        expect(await reason()).toBe('writes');
      } finally {
        await database?.close();
        await removeTinyDatabase();
      }
    },
  );
});
