import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A package of a plug-in for `PUBLISHERS`, in a folder of its own. */
export interface PlugInFile {
  readonly file: string;
  remove(): void;
}

/** Writes the source of a plug-in. */
export function writePlugIn(source: string): PlugInFile {
  const folder = mkdtempSync(join(tmpdir(), 'plug-in-'));
  const file = join(folder, 'plug-in.mjs');
  writeFileSync(file, source);
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}
