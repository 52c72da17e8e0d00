import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundles, freePort, runAs, serverAccount, waitFor } from '@listings/testing';

/** The folder of the scripts, from the checkout. */
const SCRIPTS = fileURLToPath(new URL('../../../../deploy/backup', import.meta.url));
/** The programs of a PostgreSQL that the operating system has: the embedded one lacks pg_basebackup. */
const PROGRAMS = process.env['TEST_POSTGRES_PROGRAMS'] ?? '/usr/lib/postgresql/15/bin';
const PASSWORD = 'secret';

/** Whether this machine has the programs. */
export const canBackUp = existsSync(join(PROGRAMS, 'pg_basebackup'));

/** What a script or a program printed, and its exit code. */
interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A PostgreSQL that archives its log with the script of `deploy/backup`. */
export interface BackedUpPostgres {
  readonly url: string;
  /** A folder of the user that runs the server. */
  readonly folder: string;
  readonly backups: string;
  readonly media: string;
  /** Where the scripts find their programs. */
  readonly path: string;
  /** Runs a script of `deploy/backup` as the user of the server. */
  script(name: string, parameters?: readonly string[], environment?: Readonly<Record<string, string>>): Ran;
  /** Starts a server on a restored data directory and returns the URL of its database; it ends with the other one. */
  startOn(dataDir: string): Promise<string>;
  stop(): void;
}

/** Makes and starts the server, with an empty database. */
export async function startBackedUpPostgres(): Promise<BackedUpPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'listings-backup-'));
  const account = serverAccount(folder);
  const [backups, media, data] = ['backups', 'media', 'data'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [backups, media]) mkdirSync(path);
  writeFileSync(join(folder, 'password'), PASSWORD);
  if (account)
    for (const path of [folder, backups, media, join(folder, 'password')]) chownSync(path, account.uid, account.gid);
  const port = await freePort();
  const path = [PROGRAMS, process.env['PATH']].join(delimiter);
  const server = {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'listings',
    PGPASSWORD: PASSWORD,
    PGDATABASE: 'listings',
  };
  const env = { PATH: path, BACKUP_DIR: backups, MEDIA_DIR: media, BACKUPS_KEPT: '1', ...server };
  const urlAt = (at: number) => `postgres://listings:${PASSWORD}@127.0.0.1:${at}/listings`;
  const run = (command: readonly string[], environment: Readonly<Record<string, string>> = {}): Ran => {
    const [program = '', ...parameters] = runAs(
      account,
      [...command],
      [SCRIPTS, process.execPath, bundles().main('admin')],
    );
    const { status, stdout, stderr } = spawnSync(program, parameters, {
      cwd: '/',
      env: { ...env, ...environment },
      encoding: 'utf8',
    });
    return { code: status, output: `${stdout}${stderr}` };
  };
  const must = (...command: string[]) => {
    const { code, output } = run(command);
    if (code !== 0) throw new Error(`${command[0]}: ${output}`);
  };
  const started: string[] = [];
  const start = (dataDir: string, at: number, settings: readonly string[]) => {
    const options = [`port=${at}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...settings];
    started.push(dataDir);
    // Its output would keep the pipes open.
    must(
      'sh',
      '-c',
      `pg_ctl -D '${dataDir}' -w -s -l '${dataDir}.log' -o "${options.map((each) => `-c ${each}`).join(' ')}" start >/dev/null 2>&1 || { cat '${dataDir}.log'; exit 1; }`,
    );
  };
  must(
    'initdb',
    '-D',
    data,
    '--username=listings',
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  writeFileSync(
    join(data, 'archive.conf'),
    `archive_mode = on\narchive_command = 'BACKUP_DIR=${backups} ${SCRIPTS}/archive-wal.sh %p %f'\n`,
  );
  execFileSync('sh', [
    '-c',
    `echo "include 'archive.conf'" >> '${data}/postgresql.conf' && chmod a+r '${data}/archive.conf'`,
  ]);
  start(data, port, ['timezone=UTC']);
  must('createdb');
  return {
    url: urlAt(port),
    folder,
    backups,
    media,
    path,
    script: (name, parameters = [], environment = {}) => run([join(SCRIPTS, name), ...parameters], environment),
    startOn: async (dataDir) => {
      const at = await freePort();
      start(dataDir, at, ['archive_mode=off']);
      // It takes connections before the recovery has ended, and is a standby until then.
      const asks = ['psql', '-Atc', 'select pg_is_in_recovery()'];
      await waitFor(() => run(asks, { PGPORT: String(at) }).output.trim() === 'f', {
        describe: 'the end of the recovery',
      });
      return urlAt(at);
    },
    stop: () => {
      for (const dataDir of started.reverse()) run(['pg_ctl', '-D', dataDir, '-m', 'immediate', '-s', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
