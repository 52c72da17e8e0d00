import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startKept } from '../process/kept-process.js';
import { realClock } from '../time/real-clock.js';
import { runAs, serverAccount } from './account.js';
import { postgresBinaries } from './binaries.js';
import { endPostmaster, readPostmaster, servesDirectory } from './postmaster.js';

/** The only role of a built-in server; it owns everything in it. */
export const POSTGRES_USER = 'listings';

/** A running built-in server. */
export interface PostgresServer {
  port: number;
  /** Pid of the server process. */
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  url(database: string): string;
  stop(): Promise<void>;
}

/** The server could not listen on its port; another port may work. */
export class PostgresPortTaken extends Error {
  override name = 'PostgresPortTaken';
}

/** The last processes of a killed server still hold its shared memory. They end by themselves. */
class PreviousServerEnding extends Error {
  override name = 'PreviousServerEnding';
}

/**
 * Creates a data directory. Builds it under a temporary name and renames it, so that an interrupted run leaves nothing
 * that looks like a database. `durable` flushes it to the disk.
 */
export async function createCluster(made: { dataDir: string; password: string; durable: boolean }): Promise<void> {
  const { dataDir, password, durable } = made;
  const { initdb, root } = postgresBinaries();
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  const halfMade = `.${basename(dataDir)}-new-`;
  for (const name of readdirSync(parent))
    if (name.startsWith(halfMade)) rmSync(join(parent, name), { recursive: true, force: true });
  const workshop = mkdtempSync(join(parent, halfMade));
  try {
    const building = join(workshop, 'data');
    const passwordFile = join(workshop, 'password');
    mkdirSync(building, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const account = serverAccount(building);
    if (account) for (const path of [workshop, building, passwordFile]) chownSync(path, account.uid, account.gid);
    // PostgreSQL's builtin C.UTF-8 sorts and folds equally on every machine, whatever locales are installed.
    const options = [
      '--username',
      POSTGRES_USER,
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ];
    const problem = await runToEnd(runAs(account, [initdb, '-D', building, ...options], [initdb, root, building]));
    if (problem !== undefined) throw new Error(`initdb could not make the database in ${dataDir}: ${problem}`);
    renameSync(building, dataDir);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Runs a program, detached from Ctrl-C, to its end. Returns the error output if it failed, else undefined. */
function runToEnd([program, ...args]: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { cwd: '/', env: serverEnvironment(), detached: true };
    const child = spawn(program as string, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error) => resolve(error.message));
    // The last line of initdb says only that it cleans up.
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim().split('\n').slice(-3).join('; ')));
  });
}

/**
 * Starts the server on a data directory and waits until it responds, after stopping a server left over from a killed
 * run. The server requires a password even on the loopback interface, because a role that may run programs must not be
 * open to every user of the machine.
 */
export async function startPostgres(options: {
  dataDir: string;
  port: number;
  password: string;
  logFile: string;
  settings: Record<string, string>;
  /** The server ends soon after this process has ended; default: the current process. */
  ownerPid?: number;
  /** Folders to remove after the server has ended. */
  removeAfter?: readonly string[];
}): Promise<PostgresServer> {
  await stopLeftover(options.dataDir);
  const deadline = realClock.monotonic() + 15_000;
  for (;;) {
    try {
      return await launch(options);
    } catch (error) {
      if (!(error instanceof PreviousServerEnding) || realClock.monotonic() > deadline) throw error;
      await realClock.sleep(100);
    }
  }
}

/** Stops a server left over from a killed run on this data directory. True if there was one. */
export async function stopLeftover(dataDir: string): Promise<boolean> {
  const left = readPostmaster(dataDir);
  if (!left) return false;
  if (servesDirectory(left.pid, dataDir)) {
    await endPostmaster(left.pid);
    return true;
  }
  // The pid was reused: the server would mistake that process for itself and refuse to start.
  if (isAlive(left.pid)) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
  return false;
}

async function launch(options: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const { dataDir, port, password, logFile, settings, ownerPid, removeAfter } = options;
  const { postgres, root } = postgresBinaries();
  const account = serverAccount(dataDir);
  const values = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const given = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = runAs(account, [postgres, '-D', dataDir, ...given], [postgres, root, dataDir]);

  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const before = readPostmaster(dataDir)?.run;
  const keeper = startKept({ command, ownerPid, removeAfter, env: serverEnvironment(), log });
  closeSync(log);
  let ended = false;
  void keeper.exited.then(() => (ended = true));

  const deadline = realClock.monotonic() + 60_000;
  for (;;) {
    const current = readPostmaster(dataDir);
    if (current?.ready && current.run !== before) {
      return {
        port,
        pid: current.pid,
        exited: keeper.exited,
        url: (database) => `postgres://${POSTGRES_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
        stop: async () => {
          if (servesDirectory(current.pid, dataDir)) await endPostmaster(current.pid);
          await keeper.end();
        },
      };
    }
    if (ended || realClock.monotonic() > deadline) {
      const said = readFileSync(logFile, 'utf8').slice(logStart);
      if (!ended && current && servesDirectory(current.pid, dataDir)) await endPostmaster(current.pid);
      // Processes of a killed server write to the same log; what ended this one comes last.
      const reason = said.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1) ?? lastLine(said);
      const problem = `PostgreSQL did not start on ${dataDir}: ${reason || 'it gave no reason'} (more in ${logFile})`;
      if (said.includes('pre-existing shared memory block')) throw new PreviousServerEnding(problem);
      if (said.includes('Address already in use'))
        throw new PostgresPortTaken(`PostgreSQL cannot use port ${port}: another program has it.`);
      throw new Error(problem);
    }
    await realClock.sleep(10);
  }
}

/** Removes variables such as PGDATA or PGPORT of the user's shell, which concern other servers. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG$|NODE_)/.test(name)));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
