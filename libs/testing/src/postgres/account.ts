import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The unprivileged system user that runs the server if this process is root. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/**
 * Returns the user that runs the server, because PostgreSQL refuses to run as root: the owner of its data directory,
 * else the system user `postgres`, else `nobody`. Undefined if this process is not root.
 */
export function serverAccount(dataDir: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  return systemUser('postgres') ?? systemUser('nobody') ?? { uid: 65534, gid: 65534 };
}

function systemUser(name: string): ServerAccount | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * Returns the command line that runs `command` as that user. If the user may not enter a parent folder (a home or
 * temporary folder of mode 700), one capability permits it. The programs keep the capability only because
 * `no_setuid_fixup` lets access(2) honour it too.
 */
export function runAs(account: ServerAccount | undefined, command: string[], mustReach: string[]): string[] {
  if (!account) return command;
  if (!setprivFound()) {
    throw new Error(
      'PostgreSQL does not run as root, and the command setpriv (package util-linux) that would start it as another user is missing: run this as an ordinary user, or set DATABASE_URL.',
    );
  }
  const identity = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const closed = mustReach.map((path) => closedFolder(path, account)).find((folder) => folder !== undefined);
  if (!closed) return [...identity, '--inh-caps=-all', ...command];
  for (const capability of ['dac_read_search', 'dac_override']) {
    const caps = [
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ];
    const reached = mustReach.every(
      (path) =>
        spawnSync(identity[0] as string, [...identity.slice(1), ...caps, '/usr/bin/env', 'test', '-e', path]).status ===
        0,
    );
    if (reached) return [...identity, ...caps, ...command];
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user ${account.uid} that would run it may not enter ${closed}: open it with "chmod o+x ${closed}", run this as an ordinary user, or set DATABASE_URL.`,
  );
}

function setprivFound(): boolean {
  return spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Returns the outermost parent folder of `path` that the user cannot enter. */
function closedFolder(path: string, account: ServerAccount): string | undefined {
  const parent = dirname(path);
  const outer = parent === path ? undefined : closedFolder(parent, account);
  if (outer) return outer;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return undefined;
  const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
  return stat.mode & bit ? undefined : path;
}
