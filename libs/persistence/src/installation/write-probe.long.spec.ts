import { chownSync, statSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { smallDisk } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { Database } from '../database.js';
import { temporaryDatabase } from '../testing/index.js';
import { probeWrites, whyNoWrites } from './write-probe.js';

const NAME = `listings_tiny_${process.pid}`;
/** A new database takes a third of it. */
const disk = smallDisk(24);

const administrator = shared(temporaryDatabase);
afterAll(() => disk?.close());

/** A database on the small disk, with the row that the probe asks for. */
async function tinyDatabase(folder: string): Promise<Database> {
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

const given = disk ? it : it.skip;

given(
  '[contract 10] the write probe finds a disk full while rows can still be changed, and notices that there is room again',
  async () => {
    let database: Database | undefined;
    try {
      const tiny = (database = await tinyDatabase(disk?.path ?? ''));
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
