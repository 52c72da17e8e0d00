import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './problem.js';

/** The files and folders in LISTINGS_HOME [design 4]. */
export function homePaths(home: string) {
  return {
    home,
    postgres: join(home, 'postgres'),
    media: join(home, 'media'),
    logs: join(home, 'logs'),
    environment: join(home, 'environment.json'),
    secrets: join(home, 'secrets.json'),
    demo: join(home, 'demo.json'),
    ports: join(home, 'ports.json'),
    lock: join(home, 'start.lock'),
    processes: join(home, 'processes.json'),
  };
}

/** All paths in one home. */
export type HomePaths = ReturnType<typeof homePaths>;

/** Creates the folders. Reports anything unexpected that already exists there, and leaves it unchanged. */
export function openHome(home: string): HomePaths {
  const paths = homePaths(home);
  for (const folder of [home, paths.media, paths.logs]) {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new StartProblem(`${folder} is a file, but it must be a folder: ${OTHER_HOME}.`);
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartProblem(`The folder ${folder} cannot be created or written (${reason(error)}): ${OTHER_HOME}.`);
    }
  }
  return paths;
}

/**
 * Inspects the data directory before anything changes it. A damaged directory may hold the only copy of a user's data,
 * so it is reported and never repaired or deleted.
 */
export function inspectDatabaseFolder({ postgres, secrets }: HomePaths, major: string): 'absent' | 'present' {
  if (!existsSync(postgres)) return 'absent';
  if (!statSync(postgres).isDirectory())
    throw new StartProblem(`${postgres} is a file, but the database needs a folder there: ${UNTOUCHED}`);
  const owner = statSync(postgres).uid;
  const me = process.getuid?.();
  if (me !== 0 && owner !== me)
    throw new StartProblem(`${postgres} belongs to another user (uid ${owner}): start as that user, or ${OTHER_HOME}.`);
  let content: string[];
  try {
    content = readdirSync(postgres);
  } catch (error) {
    throw new StartProblem(`${postgres} cannot be read (${reason(error)}): ${UNTOUCHED}`);
  }
  if (content.length === 0) return 'absent';
  if (!content.includes('PG_VERSION') || !existsSync(join(postgres, 'global/pg_control'))) {
    const missing = content.includes('PG_VERSION') ? 'global/pg_control' : 'PG_VERSION';
    throw new StartProblem(`${postgres} is not a complete database (it has no ${missing}): ${UNTOUCHED}`);
  }
  const version = readFileSync(join(postgres, 'PG_VERSION'), 'utf8').trim();
  if (version !== major) {
    throw new StartProblem(
      `${postgres} was created by PostgreSQL ${version}, but this release includes PostgreSQL ${major}: migrate the data with pg_dump of version ${version}; ${UNTOUCHED}`,
    );
  }
  if (!existsSync(secrets))
    throw new StartProblem(
      `${secrets} is missing, but it contains the password of the database beside it: ${UNTOUCHED}`,
    );
  return 'present';
}

const OTHER_HOME = 'move it away, or choose another folder with LISTINGS_HOME';
const UNTOUCHED =
  'nothing was changed. Restore it from a backup, move it away, or choose another folder with LISTINGS_HOME.';

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
