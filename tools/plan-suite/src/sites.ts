import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The parts of libs/persistence that pass on the statements of others, change the schema, or store the rows of tests. A function that
 * `statements` declares sends one statement, so each of its calls must send one.
 */
const PASSING_ON =
  /^(database|notification-batcher|migrate|applied-migrations|partition-lock|statements)\.js$|^(migrations|plans|testing)\/|\.(spec|plans)\.js$/;

/** A place that sends a statement. */
export interface Site {
  /** `libs/folder/file:line:column` in `dist`. */
  readonly position: string;
  /** `libs/folder function`, which stays the same when lines move. */
  readonly owner: string;
}

/** Returns each place of a library in `dist` that sends a statement. */
export function findSites(dist: string, folder: string): Site[] {
  const library = join(dist, folder);
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !PASSING_ON.test(file),
  );
  return files.sort().flatMap((file) => sitesIn(folder, file, readFileSync(join(library, file), 'utf8')));
}

function sitesIn(folder: string, file: string, source: string): Site[] {
  let owner = '';
  return source.split('\n').flatMap((line, row) => {
    owner = /(?:^|\*\/ ?)(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? owner;
    if (/^\s*(\*|\/\/)/.test(line) && !line.includes('*/')) return [];
    return [...line.matchAll(/\.(query|execute|texts)\(/g)].map(({ index }) => ({
      position: `${folder}/${file}:${row + 1}:${index + 2}`,
      owner: `${folder} ${owner}`,
    }));
  });
}
