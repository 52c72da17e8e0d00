// Nx cannot load TypeScript on every Node version that we support, so the entry points load the compiled generators, and
// build the workspace first if the build is missing or outdated.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from '../dev/lib/sources.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** The root folder of the checkout. */
export const root = join(here, '../..');

/** Loads the compiled generator of a kind: its module, and the folder with its files. */
export async function loadGenerator(kind) {
  if (!isBuilt(root)) {
    const { status } = spawnSync(process.execPath, [join(root, 'tools/dev/build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The build failed: see the message above.');
  }
  const built = join(root, `dist/tools/generators/src/${kind}/generator.js`);
  return { module: await import(pathToFileURL(built).href), folder: join(here, 'src', kind) };
}
