// The first steps of `npm start` and `npm test`: check the Node version, install packages, go on with their Node, build.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeVersionProblem } from './node-version.mjs';
import { installPackages } from './packages.mjs';
import { goOnWith, installedNode, nextNode } from './runtime.mjs';
import { complain, say } from './say.mjs';
import { isBuilt } from './sources.mjs';

/** The root folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Prepares the checkout; if that fails, prints one sentence and ends the process. Resolves on the Node that the project runs
 * on: if this is another one, a child does the whole command, and this process ends with it. With `cache`, nx takes a build of
 * the same sources from its cache, which all clones share.
 */
export async function prepare({ cache = false } = {}) {
  try {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const problem = nodeVersionProblem(process.versions.node, engines.node);
    if (problem) throw new Error(problem);
    const justInstalled = installPackages(root, say);
    const { execPath: current, versions } = process;
    const next = nextNode({ installed: installedNode(root), current, version: versions.node, justInstalled });
    if (next) await goOnWith(root, next);
    build(cache);
  } catch (error) {
    complain(error.message);
    process.exit(1);
  }
}

/** Loads a built module, by its path in dist. */
export function loadBuilt(path) {
  return import(pathToFileURL(join(root, 'dist', path)).href);
}

function build(cache) {
  if (isBuilt(root)) return;
  say('Building');
  const command = cache
    ? ['node_modules/nx/dist/bin/nx.js', 'run', 'workspace:build', '--outputStyle=static']
    : ['tools/dev/build.mjs'];
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error('The build failed: read the message above.');
}
