import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadGenerator, root } from './load-generator.mjs';

/** The entry point of `nx g @listings/tools:feature`: generates a feature, and the client's types of its operation. */
export default async function feature(tree, options) {
  const { module, folder } = await loadGenerator('feature');
  const tell = await module.generateFeature(tree, options, folder);
  return async () => {
    const { status } = spawnSync(process.execPath, [join(root, 'tools/dev/client-types.mjs')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CI: 'false' },
    });
    if (status !== 0) throw new Error('The types of the client are not generated: see the message above.');
    await tell();
  };
}
