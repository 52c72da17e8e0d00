import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { publisherNames } from '@listings/publisher-sdk';

/** From the sources, not from dist. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const PLUG_INS = 'libs/publishers';

/** The keys of our plug-ins, from their folders. */
const keys = readdirSync(join(CHECKOUT, PLUG_INS)).filter((folder) => folder.startsWith('publisher-'));

/** Any notation of a key: `acme-maps`, `ACME_MAPS`, `acme_maps`, `acmeMaps`, `AcmeMaps`, and `Acme Maps` in prose. */
const notations = new RegExp(
  keys
    .map(publisherNames)
    .flatMap(({ kebab, constant, snake, camel, pascal }) => [
      `${kebab}\\b`,
      constant,
      `${snake}\\b`,
      `\\b(${camel}|${pascal})(?![a-z])`,
      `\\b${pascal.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}\\b`,
    ])
    .join('|'),
);

/** Sources of the core: everything but plug-ins, tests and tools. */
function coreFiles(folder: string): string[] {
  return readdirSync(join(CHECKOUT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isCore(path) ? coreFiles(path) : [];
    return /\.tsx?$/.test(path) && !path.endsWith('.spec.ts') ? [path] : [];
  });
}

function isCore(folder: string): boolean {
  return !folder.startsWith(`${PLUG_INS}/publisher-`) && !folder.startsWith('apps/e2e') && !folder.endsWith('/testing');
}

describe('the core', () => {
  it('[design 3.7] names no publisher: everything that carries a name is derived from the plug-in', () => {
    const files = [...coreFiles('apps'), ...coreFiles('libs')];
    expect(files.length).toBeGreaterThan(100);
    expect(keys).toContain('publisher-a');
    const named = files.filter((path) => notations.test(readFileSync(join(CHECKOUT, path), 'utf8')));
    expect(named.map((path) => relative('.', path))).toEqual([]);
  });
});
