import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatedTest } from '@listings/dev';
import { filesOf } from '../documents/repository-files.js';
import { statedTests } from './stated-tests.js';

/** The folders with projects. */
const FOLDERS = ['apps', 'examples', 'libs', 'tools'];

/** The checks that the kit runs against each plug-in, and the work that workers do while they die. */
const TABLES = ['libs/publishers/test-kit/src/checks/', 'apps/worker/src/testing/killed/'];

/** Every test of the checkout, of every tier, as the files state them. */
export function checkoutTests(root: string): StatedTest[] {
  return FOLDERS.flatMap((folder) => filesOf(root, folder))
    .filter(
      (file) => file.endsWith('.spec.ts') || (file.endsWith('.ts') && TABLES.some((table) => file.startsWith(table))),
    )
    .flatMap((file) => statedTests(file, readFileSync(join(root, file), 'utf8')));
}
