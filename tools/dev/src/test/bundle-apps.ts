import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';

/** Makes the bundles of the apps for the processes that tests start, and returns their folder. */
export function bundleApps(): string {
  const { status, stdout } = spawnSync(process.execPath, [join(CHECKOUT, 'tools/dev/bundle.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The apps could not be bundled for the tests: read the message above.');
  return stdout.trim();
}
