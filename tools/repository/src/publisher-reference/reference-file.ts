import { join } from 'node:path';
import { updatePage } from '../generated/update-files.js';
import type { UpdateMode, UpdateOutcome } from '../generated/update-files.js';
import { docGaps } from './doc-gaps.js';
import { readFiles, readSdk } from './read-sdk.js';
import { renderReference } from './render-reference.js';

/** The path of the reference below the checkout. */
export const REFERENCE_FILE = 'docs/publishers/reference.md';
const SDK = 'libs/publishers/sdk/src';
const KIT = 'libs/publishers/test-kit/src';
/** What the author of a driver reads about the test kit. */
const KIT_FILES = ['driver.ts', 'world-seed.ts', 'serve-fake.ts', 'browse.ts'];

/** Writes the reference of the publisher SDK from its comments. With `check` it only reports whether it is up to date. */
export async function updateReference(root: string, mode: UpdateMode): Promise<UpdateOutcome> {
  const sdk = readSdk(join(root, SDK));
  const kit = readFiles(join(root, KIT), KIT_FILES);
  const entries = sdk.length + kit.length;
  const gaps = docGaps(sdk);
  if (gaps.length > 0) return { entries, problem: `The comments of the publisher SDK lack:\n  ${gaps.join('\n  ')}` };

  const page = { root, markdown: renderReference(sdk, kit), script: 'tools/dev/publisher-reference.mjs' };
  return { entries, problem: await updatePage(REFERENCE_FILE, page, mode) };
}
