import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder that has `libs` and `tools`: the checkout, or `dist` when the suite runs. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** How the names of the modules there end. */
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** The files below a folder whose names end with `suffix` and the extension of modules, without both. */
export function modulesBelow(folder: string, suffix: string): string[] {
  const ending = `${suffix}${EXTENSION}`;
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

/** Loads a module by its path without the extension. */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(join(ROOT, `${path}${EXTENSION}`)).href)) as Readonly<Record<string, unknown>>;
}
