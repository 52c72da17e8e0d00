import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** A script of the reference page. */
export interface ReferenceScript {
  /** File name with a hash of the content, so that browsers keep the file until it changes. */
  readonly name: string;
  readonly content: Buffer;
  /** The content compressed with gzip. */
  readonly compressed: Promise<Buffer>;
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
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const compressed = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  return { name: `${label}-${hash}.js`, content, compressed };
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
