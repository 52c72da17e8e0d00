import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which release a process runs. */
export interface Release {
  /** The semantic version; `unknown` where the manifest of the product does not stand above its code. */
  readonly version: string;
  /** The commit that an image was built from; null in a checkout. */
  readonly commit: string | null;
}

const PRODUCT = 'listings';
const FOLDER = dirname(fileURLToPath(import.meta.url));

/** The release of the running code: its version stands in the manifest of the product, its commit in LISTINGS_COMMIT. */
export function readRelease(environment: Readonly<Record<string, string | undefined>> = process.env): Release {
  return { version: versionAbove(FOLDER), commit: environment['LISTINGS_COMMIT'] || null };
}

/** Libraries have manifests of their own between this file and the one of the product. */
function versionAbove(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path)) {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === PRODUCT && version) return version;
  }
  const parent = dirname(folder);
  if (parent === folder) return 'unknown';
  return versionAbove(parent);
}
