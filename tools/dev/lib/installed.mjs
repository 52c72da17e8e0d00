// What a command needs that reads the checkout only: it names what is missing, and neither installs nor builds.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isWithin, RUNTIME } from './node-version.mjs';
import { goOnWith, installedNode } from './runtime.mjs';
import { complain } from './say.mjs';

/** The root folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** One sentence that names what is missing in a checkout and the command that brings it, or undefined. */
export function missingPart({ checkout, version, installed }) {
  if (!existsSync(join(checkout, 'node_modules/typescript')))
    return 'The packages of this checkout are missing, and this command installs nothing: run `npm ci` and then the same command again.';
  if (installed || isWithin(version, RUNTIME)) return undefined;
  return `This command runs on Node ${RUNTIME}, no package of this checkout brings it, and this is Node ${version}: run \`npm ci\`, or install Node 24, and then run the same command again.`;
}

/** Resolves on the Node that the project runs on; if something is missing, prints one sentence and ends the process. */
export async function requireInstalled() {
  const version = process.versions.node;
  const installed = installedNode(root);
  const missing = missingPart({ checkout: root, version, installed });
  if (missing) {
    complain(missing);
    process.exit(1);
  }
  if (!isWithin(version, RUNTIME)) await goOnWith(root, installed);
}
