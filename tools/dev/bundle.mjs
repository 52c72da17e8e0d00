#!/usr/bin/env node
// Bundles each app of the product with the plug-ins into one script, for the tests that start processes: the same code,
// but a start takes a third of the processor time. Prints the folder of the bundles of the present sources, and makes
// them only if there are none yet (docs/decisions/0003).
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './lib/bundler.mjs';
import { compile } from './lib/compile.mjs';
import { isBuilt, sourceHash } from './lib/sources.mjs';

/** Bundles of so many states of the sources are kept, because a run of tests may still use them. */
const KEPT = 4;

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const all = join(root, '.nx/test-bundles');
const hash = createHash('sha256')
  .update(sourceHash(root))
  .update(readFileSync(join(root, 'tools/dev/lib/bundler.mjs')));
const folder = join(all, hash.digest('hex').slice(0, 16));
if (!existsSync(folder)) await makeBundles();
console.log(folder);

async function makeBundles() {
  mkdirSync(all, { recursive: true });
  const present = readdirSync(all)
    .map((name) => ({ path: join(all, name), madeAt: statSync(join(all, name)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt);
  for (const { path } of present.slice(KEPT)) rmSync(path, { recursive: true, force: true });

  const making = mkdtempSync(join(all, '.making-'));
  try {
    let build = join(root, 'dist');
    if (!isBuilt(root)) {
      build = join(making, 'build');
      const code = compile(root, ['apps', 'libs'], build);
      if (code !== 0) throw new Error('The apps were not compiled: read the message above.');
      writeFileSync(join(build, 'package.json'), '{"type":"module"}');
    }
    await bundle({ build, folder: making });
    rmSync(join(making, 'build'), { recursive: true, force: true });
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
