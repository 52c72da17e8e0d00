import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, ROOT } from './sources.js';

/** A folder whose functions send statements. */
export interface Library {
  /** Its path in the checkout, and in `dist`. */
  readonly folder: string;
  /** The names that other libraries can import. */
  readonly exported: ReadonlySet<string>;
}

const stores = readdirSync(join(ROOT, 'libs/features'))
  .map((feature) => `libs/features/${feature}/src/store`)
  .filter((folder) => existsSync(join(ROOT, folder)));

/** The folders whose statements the suite measures. */
export const libraries: readonly Library[] = await Promise.all(
  [
    ...stores,
    'libs/persistence/src',
    'libs/events/src/store',
    'libs/publishers/gateway/src/store',
    'libs/work/src/store',
  ].map(async (folder) => ({ folder, exported: new Set(Object.keys(await loadModule(`${folder}/index`))) })),
);
