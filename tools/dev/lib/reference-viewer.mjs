// Copies the viewer of the API reference into dist: the images have no development packages, from which it comes.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const VIEWER = 'node_modules/@scalar/fastify-api-reference';
const REFERENCE = 'dist/libs/api-kit/src/openapi/reference';

/** Copies the viewer and its licence, if the build has the api. */
export function copyReferenceViewer(root) {
  if (!existsSync(join(root, REFERENCE))) return;
  cpSync(join(root, VIEWER, 'dist/js/standalone.js'), join(root, REFERENCE, 'viewer.js'));
  cpSync(join(root, VIEWER, 'LICENSE'), join(root, REFERENCE, 'viewer.LICENSE'));
}
