// The entry point of `nx g @listings/tools:publisher`. Nx cannot load TypeScript on every Node version that we support,
// so this file loads the compiled generator, and builds the workspace first if the build is missing or outdated.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from '../dev/lib/sources.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');

/** Generates a plug-in for a publisher. */
export default async function publisher(tree, options) {
  if (!isBuilt(root)) {
    const { status } = spawnSync(process.execPath, [join(root, 'tools/dev/build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The build failed: see the message above.');
  }
  const built = join(root, 'dist/tools/generators/src/publisher/generator.js');
  const { generatePublisher } = await import(pathToFileURL(built).href);
  return generatePublisher(tree, options, join(here, 'src/publisher'));
}
