import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareContent } from '../prepared-content.js';
import type { PreparedContent } from '../prepared-content.js';

/** A script of the reference page. */
export interface ReferenceScript {
  /** File name with a hash of the content, so that browsers keep the file until it changes. */
  readonly name: string;
  readonly prepared: PreparedContent;
}

/** The viewer, which renders the document, and our script that starts it. */
export interface ReferenceScripts {
  readonly viewer: ReferenceScript;
  readonly start: ReferenceScript;
}

/** Reads the scripts of the reference page. */
export function readReferenceScripts(): ReferenceScripts {
  return { viewer: script('viewer', viewerFile()), start: script('start', beside('./start-reference.js')) };
}

function script(label: string, file: string): ReferenceScript {
  const prepared = prepareContent(readFileSync(file));
  return { name: `${label}-${prepared.hash}.js`, prepared };
}

/** The build copies the viewer beside this module (tools/dev/build.mjs). A run from the sources takes it from its package. */
function viewerFile(): string {
  const built = beside('./viewer.js');
  if (existsSync(built)) return built;
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return join(dirname(entry), 'js/standalone.js');
}

function beside(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
