import { beforeEach, describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';

const { buildService } = (await import(new URL('../../plug-ins/build-service.mjs', import.meta.url).href)) as {
  buildService: (root: string) => Promise<void>;
};
const SDK = 'dist/libs/publishers/sdk/src/index.js';

const root = perTest(temporaryFolder);

beforeEach(() => void root.write('package.json', '{ "type": "module" }'));

/** A checkout whose first steps fail when they are taken. */
const withSources = () =>
  root.write('tools/dev/lib/prepare.mjs', `export const prepare = async () => { throw new Error('it builds'); };`);

describe('the service that a plug-in is added to', () => {
  it('[design 3.7] is built first in a checkout that was never started', async () => {
    withSources();
    await expect(buildService(root.path)).rejects.toThrow('it builds');
  });

  it('[design 3.7] is not built again in a checkout that is built, and never in an image', async () => {
    await buildService(root.path);
    withSources();
    root.write(SDK, '');
    await buildService(root.path);
  });
});
