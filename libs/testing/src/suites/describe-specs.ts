import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from '@jest/globals';

const load = createRequire(import.meta.url);

/**
 * Runs the spec files beside the folder of the suite `url` whose paths pass `chosen`, each in a block of its own. Jest
 * gives every file that it starts its own copy of all modules, and loading them costs more processor time than most spec
 * files need for their tests: the files of a suite load them once. See jest.suites.cjs.
 */
export function describeSpecs(url: string, chosen: (path: string) => boolean = () => true): void {
  const source = dirname(dirname(fileURLToPath(url)));
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts') && !path.endsWith('.long.spec.ts') && chosen(path))
    .sort();
  // `require` is synchronous, unlike `import`, so that hooks and tests belong to the block of their file.
  for (const path of paths) describe(path, () => void load(join(source, path)));
}
