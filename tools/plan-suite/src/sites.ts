import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of the library that pass on the statements of others, change the schema, or store the rows of tests. */
const PASSING_ON =
  /^(database|notification-batcher|migrate|applied-migrations|partition-lock|management\/sql-of-manager)\.js$|^(migrations|testing)\/|\.spec\.js$/;

/** A place that sends a statement. */
export interface Site {
  /** `file:line:column` in the built library. */
  readonly position: string;
  /** `file function`, which stays the same when lines move. */
  readonly owner: string;
}

/** Returns each place of the built library that sends a statement. */
export function findSites(library: string): Site[] {
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !PASSING_ON.test(file),
  );
  return files.sort().flatMap((file) => sitesIn(file, readFileSync(join(library, file), 'utf8')));
}

function sitesIn(file: string, source: string): Site[] {
  let owner = '';
  return source.split('\n').flatMap((line, row) => {
    owner = /(?:^|\*\/ ?)(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? owner;
    if (/^\s*(\*|\/\/)/.test(line) && !line.includes('*/')) return [];
    return [...line.matchAll(/\.(query|execute|texts)\(/g)].map(({ index }) => ({
      position: `${file}:${row + 1}:${index + 2}`,
      owner: `${file.replace(/\.js$/, '')} ${owner}`,
    }));
  });
}
