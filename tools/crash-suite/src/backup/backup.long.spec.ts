import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, migrate, readInstallation } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import { bundles, freePort, waitFor } from '@listings/testing';
import { canBackUp, startBackedUpPostgres } from './backed-up-postgres.js';
import type { BackedUpPostgres } from './backed-up-postgres.js';

const KEY = randomBytes(32).toString('base64');
const PHOTO = Buffer.from('a photo');
const USERS = 50;

(canBackUp ? describe : describe.skip)('a backup with the scripts of deploy/backup', () => {
  let server: BackedUpPostgres;
  let database: Database;
  let mediaId: string;

  beforeAll(async () => {
    server = await startBackedUpPostgres();
    await migrate(server.url);
    database = new Database({ url: server.url });
    mediaId = await fill(database);
    mkdirSync(join(server.media, '7'));
    writeFileSync(join(server.media, `7/${mediaId}.png`), PHOTO);
    writeFileSync(join(server.media, `7/${mediaId}.png.unfinished`), 'half');
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    server?.stop();
  });

  /** Runs the drill with this key; the server is one more on this machine. */
  const drill = async (key = KEY) =>
    server.script('drill.sh', [], {
      SCRATCH_DIR: server.folder,
      DRILL_PORT: String(await freePort()),
      DATABASE_URL: server.url,
      ENCRYPTION_KEY: key,
      ADMIN: `${process.execPath} ${bundles().main('admin')}`,
    });

  const accountNames = async (url: string) => {
    const restored = new Database({ url, maxConnections: 1 });
    const rows = await restored.query<{ name: string }>('select name from accounts order by id');
    await restored.close();
    return rows.map(({ name }) => name);
  };

  it('[reliability 2] is verified, has the media behind the database, and tells when it was made', async () => {
    const before = Date.now() - 60_000;
    const verified = /^verify: \d{8}T\d{6}Z is complete, with \d+ files of the log behind it$/m;
    expect(server.script('base-backup.sh')).toEqual({ code: 0, output: expect.stringMatching(verified) });
    expect((await readInstallation(database)).backupAt?.getTime()).toBeGreaterThan(before);
    expect(readdirSync(join(server.backups, 'media/7'))).toEqual([`${mediaId}.png`]);
  });

  it('[operating] restore-drill restores it, finds the same rows, opens the secrets, and stores that it did', async () => {
    const { code, output } = await drill();
    expect(output).toMatch(/^users +50 +50$/m);
    expect(output).toMatch(/^location_photos +1 +1$/m);
    expect(output).toMatch(/^secrets .* 51 opened$/m);
    expect(output).toMatch(/^media .* 1 files of the sample are there$/m);
    expect(output).toMatch(/^The backup is good\.$/m);
    expect(code).toBe(0);
    expect((await readInstallation(database)).restoreDrillAt).not.toBeNull();
    // Nothing of it stays, and the backup is as it was.
    expect(readdirSync(server.folder).filter((name) => name.startsWith('drill.'))).toEqual([]);
    expect(server.script('verify.sh').code).toBe(0);
  });

  it('[operating] restore-drill fails for another key and for a photo that is missing, and names them', async () => {
    const other = randomBytes(32).toString('base64');
    rmSync(join(server.backups, `media/7/${mediaId}.png`));
    const { code, output } = await drill(other);
    expect(code).toBe(1);
    expect(output).toContain(`secrets: 51 secrets need the key ${new Encryption([KEY]).newestKeyId}`);
    expect(output).toContain(`media: the file 7/${mediaId}.png is missing`);
    expect(server.script('copy-media.sh').code).toBe(0);
  });

  it('[reliability G16] is restored to a point in time, with what was written behind the backup and without the mistake', async () => {
    await database.execute(`insert into accounts (name, plan) values ('Written later', 'LAUNCH')`);
    const [moment] = await database.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    await database.execute('delete from accounts');
    await archiveLog(database);
    const target = join(server.folder, 'restored');
    const restored = { code: 0, output: expect.stringContaining(`after-restore --taken-at ${moment?.at}`) };
    expect(server.script('restore.sh', [target, moment?.at ?? ''])).toMatchObject(restored);
    expect(await accountNames(await server.startOn(target))).toEqual(['Acme', 'Written later']);
    expect(await accountNames(server.url)).toEqual([]);
    const refused = { code: 1, output: expect.stringContaining('is not empty') };
    expect(server.script('restore.sh', [target])).toMatchObject(refused);
  });

  it('[operating] keeps as many backups as it should, with the log that they need', async () => {
    expect(server.script('base-backup.sh')).toMatchObject({ code: 0 });
    const [oldest = '', ...others] = readdirSync(join(server.backups, 'base')).filter((name) => name.endsWith('Z'));
    expect(others).toEqual([]);
    const label = readFileSync(join(server.backups, 'base', oldest, 'backup_label'), 'utf8');
    const first = /\(file (\w+)\)/.exec(label)?.[1];
    const segments = readdirSync(join(server.backups, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    expect(segments.toSorted()[0]).toBe(`${first}.gz`);
  });

  it.each([
    ['base-backup.sh', 'pg_basebackup', 'the server'],
    ['verify.sh', 'pg_verifybackup', 'the backup'],
    ['drill.sh', 'pg_ctl', 'the backup'],
  ])('[operating] %s refuses a %s of another PostgreSQL than %s', (script, program, whose) => {
    const programs = join(server.folder, 'other-programs');
    mkdirSync(programs, { recursive: true });
    const source = `#!/bin/sh\necho "${program} (PostgreSQL) 19.1 (Debian 19.1-1)"\n`;
    writeFileSync(join(programs, program), source, { mode: 0o755 });
    const variables = { SCRATCH_DIR: server.folder, DATABASE_URL: server.url };
    const PATH = [programs, server.path].join(delimiter);
    const { code, output } = server.script(script, [], { ...variables, PATH });
    rmSync(programs, { recursive: true });
    expect(output).toMatch(
      new RegExp(
        `^${script.replace('.sh', '')}: ${program} is of PostgreSQL 19 and ${whose} of PostgreSQL \\d+: put`,
        'm',
      ),
    );
    expect(code).toBe(1);
  });

  it('[operating] a file of the log is archived once, and a file of the same name with another content is refused', () => {
    const [name = ''] = readdirSync(join(server.backups, 'wal')).filter((each) => /^[0-9A-F]{24}\.gz$/.test(each));
    const plain = join(server.folder, 'segment');
    const archive = () => server.script('archive-wal.sh', [plain, name.replace('.gz', '')]);
    writeFileSync(plain, 'another history');
    expect(archive()).toMatchObject({ code: 1, output: expect.stringContaining('is another file') });
    expect(server.script('archive-wal.sh', [plain, '0000000200000000000000FF']).code).toBe(0);
    expect(server.script('archive-wal.sh', [plain, '0000000200000000000000FF']).code).toBe(0);
  });

  it('[operating] verify finds a gap of the log and a damaged file', () => {
    const segments = readdirSync(join(server.backups, 'wal'))
      .filter((name) => /^00000001[0-9A-F]{16}\.gz$/.test(name))
      .toSorted();
    const last = segments.at(-1) ?? '';
    const next = `${last.slice(0, 16)}${(Number.parseInt(last.slice(16, 24), 16) + 2).toString(16).toUpperCase().padStart(8, '0')}`;
    writeFileSync(join(server.folder, 'segment'), 'log');
    expect(server.script('archive-wal.sh', [join(server.folder, 'segment'), next]).code).toBe(0);
    expect(server.script('verify.sh')).toMatchObject({ code: 1, output: expect.stringContaining('is missing in') });
    rmSync(join(server.backups, `wal/${next}.gz`));
    const base =
      readdirSync(join(server.backups, 'base'))
        .filter((name) => name.endsWith('Z'))
        .toSorted()
        .at(-1) ?? '';
    writeFileSync(join(server.backups, 'base', base, 'postgresql.conf'), 'port = 1\n');
    expect(server.script('verify.sh')).toMatchObject({ code: 1, output: expect.stringContaining('postgresql.conf') });
  });
});

/** Waits until the server has archived what it has written. */
async function archiveLog(database: Database): Promise<void> {
  const [last] = await database.query<{ name: string }>('select pg_walfile_name(pg_switch_wal() - 1) as name');
  await waitFor(async () => {
    const rows = await database.query<{ name: string }>('select last_archived_wal as name from pg_stat_archiver');
    return (rows[0]?.name ?? '') >= (last?.name ?? '');
  }, 'the log in the archive');
}

/** An account with a webhook secret, a photo, and users with second factors. Returns the name of the photo. */
async function fill(database: Database): Promise<string> {
  const encryption = new Encryption([KEY]);
  const mediaId = randomUUID();
  await database.execute(`insert into accounts (id, name, plan) values (7, 'Acme', 'LAUNCH')`);
  const endpoint = `insert into webhook_endpoints (account_id, url, secret) values (7, 'https://receiver.example/', $1)`;
  await database.execute(endpoint, [encryption.encrypt('whsec_x', 'webhook:7')]);
  const users = Array.from({ length: USERS }, () => randomUUID());
  await database.execute(
    `insert into users (id, email, name, totp_secret)
     select id, id || '@users.example', 'User', sealed from unnest($1::uuid[], $2::text[]) as given (id, sealed)`,
    [users, users.map((id) => encryption.encrypt('secret', `totp:${id}`))],
  );
  await database.transaction(async (transaction) => {
    // The photo needs no location here.
    await transaction.execute('set local session_replication_role = replica');
    await transaction.execute(
      `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
       values (7, 1, $1, 'LOGO', 'image/png', $2, 1, 1)`,
      [mediaId, PHOTO.length],
    );
  });
  return mediaId;
}
