import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Whether a command writes generated files, or only reports whether they are up to date. */
export type UpdateMode = 'write' | 'check';

/** The outcome of an update: `problem` is a sentence if something is missing or out of date. */
export interface UpdateOutcome {
  readonly problem?: string;
  /** How many operations, events, names or settings there are. */
  readonly entries: number;
}

const textIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/**
 * Writes the files of a folder that has generated ones alone, by their names, and removes all others. With `check` it returns a sentence
 * instead, if a file is missing, out of date or left over.
 */
export function updateFolder(
  folder: string,
  { root, files, script }: { root: string; files: ReadonlyMap<string, string>; script: string },
  mode: UpdateMode,
): string | undefined {
  const path = join(root, folder);
  const outdated = [...files].filter(([name, text]) => textIn(join(path, name)) !== text);
  const leftOver = (existsSync(path) ? readdirSync(path) : []).filter((name) => !files.has(name));
  const wrong = [...outdated.map(([name]) => name), ...leftOver];
  if (mode === 'check' && wrong.length > 0)
    return `${folder} is out of date (${wrong.join(', ')}): run "node ${script}" and commit the files.`;
  mkdirSync(path, { recursive: true });
  for (const [name, text] of outdated) writeFileSync(join(path, name), text);
  for (const name of leftOver) rmSync(join(path, name));
  return undefined;
}

/** Writes a page of Markdown as the formatter leaves it. With `check` it returns a sentence instead, if the page is out of date. */
export async function updatePage(
  page: string,
  { root, markdown, script }: { root: string; markdown: string; script: string },
  mode: UpdateMode,
): Promise<string | undefined> {
  const path = join(root, page);
  const text = await format(markdown, { ...(await resolveConfig(path)), filepath: path });
  if (textIn(path) === text) return undefined;
  if (mode === 'check') return `${page} is out of date: run "node ${script}" and commit the file.`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return undefined;
}
