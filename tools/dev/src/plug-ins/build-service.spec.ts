import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const { buildService } = (await import(new URL('../../plug-ins/build-service.mjs', import.meta.url).href)) as {
  buildService: (root: string) => Promise<void>;
};
const SDK = 'dist/libs/publishers/sdk/src/index.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-service-'));
  put('package.json', '{ "type": "module" }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** A checkout whose first steps fail when they are taken. */
const withSources = () =>
  put('tools/dev/lib/prepare.mjs', `export const prepare = async () => { throw new Error('it builds'); };`);

describe('the service that a plug-in is added to', () => {
  it('[design 3.7] is built first in a checkout that was never started', async () => {
    withSources();
    await expect(buildService(root)).rejects.toThrow('it builds');
  });

  it('[design 3.7] is not built again in a checkout that is built, and never in an image', async () => {
    await buildService(root);
    withSources();
    put(SDK, '');
    await buildService(root);
  });
});
