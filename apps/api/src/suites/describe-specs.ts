import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from '@jest/globals';

const SOURCE = dirname(dirname(fileURLToPath(import.meta.url)));
const load = createRequire(import.meta.url);

/**
 * Runs the spec files whose paths below `src` pass `chosen`, each in a block of its own. Jest gives every file that it
 * starts its own copy of all modules, and loading them costs more processor time than most spec files need for their
 * tests: the files of a suite load them once.
 */
export function describeSpecs(chosen: (path: string) => boolean): void {
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts') && !path.endsWith('.long.spec.ts') && chosen(path))
    .sort();
  // `require` is synchronous, unlike `import`, so that hooks and tests belong to the block of their file.
  for (const path of paths) describe(path, () => void load(join(SOURCE, path)));
}
