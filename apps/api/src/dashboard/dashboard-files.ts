import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Where the build puts the dashboard, seen from the compiled api. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../../dashboard/browser', import.meta.url));

/** A file of the dashboard with its compressed forms. */
export interface DashboardFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

/** Only these kinds of files are served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  // The worker of the maps, and the outlines of the countries.
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the build says about its files; no page reads it. */
const MANIFEST = 'manifest.json';

/** Brotli level: half of the time of the highest one, for sizes that differ by a few per cent. */
const BROTLI_LEVEL = 5;

/** The files of the dashboard by path, read and compressed at the first use of each. Undefined if it is not built. */
export function dashboardFiles(folder: string): ((path: string) => DashboardFile | undefined) | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  // Only listed paths are read: a request cannot name a file outside the folder.
  const paths = new Set(filesBelow(folder).map((file) => relative(folder, file).split(sep).join('/')));
  const files = new Map<string, DashboardFile>();
  return (path) => {
    const type = TYPES[extname(path)];
    if (!type || path === MANIFEST || !paths.has(path)) return undefined;
    let file = files.get(path);
    if (!file) {
      file = compressed(type, readFileSync(join(folder, path)));
      files.set(path, file);
    }
    return file;
  };
}

/** A file with its compressed forms. */
export function compressed(type: string, body: Buffer): DashboardFile {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
  return { type, body, gzip: gzipSync(body), brotli: brotliCompressSync(body, { params }) };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
