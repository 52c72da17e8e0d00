import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What an installation, a build or a start makes; .gitignore names the same. */
const MADE = /(^|\/)(\.git|node_modules|dist|coverage|\.listings[^/]*)(\/|$)|^\.nx\/(?!version-plans)|^docker\/\.env$/;

/** Whether a path of the repository names something that is made there, and that no commit has. */
export function isMade(path: string): boolean {
  return MADE.test(path);
}

/** The files below a folder of the repository, with their paths from its root, without what is made there. */
export function filesOf(checkout: string, folder = ''): string[] {
  return readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (isMade(path)) return [];
    return entry.isDirectory() ? filesOf(checkout, path) : [path];
  });
}
