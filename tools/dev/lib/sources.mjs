// Decides whether dist is up to date, by a hash of all inputs of the build that is stored in dist/.stamp.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that are built. */
export const sourceFolders = ['apps', 'libs', 'tools', 'examples'];

const settings = ['.swcrc', 'tsconfig.base.json', 'package-lock.json', 'tools/dev/build.mjs'];

/** A hash of the names and contents of all files that the build reads, or of those below some folders. */
export function sourceHash(root, folders = sourceFolders) {
  const hash = createHash('sha256');
  for (const file of [...settings, ...folders.flatMap((folder) => filesBelow(root, folder))]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether dist was built from exactly these sources. */
export function isBuilt(root) {
  const stamp = join(root, 'dist/.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(root);
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(root, path);
      return entry.isFile() && !/\.spec\.tsx?$/.test(entry.name) ? [path] : [];
    });
}
