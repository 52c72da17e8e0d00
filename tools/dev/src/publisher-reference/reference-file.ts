import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { docGaps } from './doc-gaps.js';
import { readSdk } from './read-sdk.js';
import { renderReference } from './render-reference.js';

/** The path of the reference below the checkout. */
export const REFERENCE_FILE = 'docs/publishers/reference.md';
const SDK = 'libs/publishers/sdk/src';

/** The outcome of an update: `problem` is a sentence if the reference is incomplete or out of date. */
export interface ReferenceOutcome {
  readonly problem?: string;
  readonly entries: number;
}

/** Writes the reference of the publisher SDK from its comments. With `check` it only reports whether it is up to date. */
export async function updateReference(root: string, mode: 'write' | 'check'): Promise<ReferenceOutcome> {
  const sdk = readSdk(join(root, SDK));
  const entries = sdk.length;
  const gaps = docGaps(sdk);
  if (gaps.length > 0) return { entries, problem: `The comments of the publisher SDK lack:\n  ${gaps.join('\n  ')}` };

  const file = join(root, REFERENCE_FILE);
  const text = await format(renderReference(sdk), { ...(await resolveConfig(file)), filepath: file });
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return { entries };
  if (mode === 'check') {
    return {
      entries,
      problem: `${REFERENCE_FILE} is out of date: run "node tools/dev/publisher-reference.mjs" and commit the file.`,
    };
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return { entries };
}
