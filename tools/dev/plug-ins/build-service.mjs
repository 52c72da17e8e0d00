import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Builds a checkout that was never built: a plug-in needs the SDK of the service. An image is built, and has no sources. */
export async function buildService(root) {
  const first = join(root, 'tools/dev/lib/prepare.mjs');
  if (existsSync(join(root, 'dist/libs/publishers/sdk/src/index.js')) || !existsSync(first)) return;
  // Goes on with the Node of the checkout, if this is another one.
  const { prepare } = await import(pathToFileURL(first).href);
  await prepare();
}
