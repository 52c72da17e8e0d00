// The parts of long suites. A long suite costs minutes, and most of its files visit few features. A file that begins with
// `/** @part <name> */` runs when its part's features change, or anything that is no feature of another part.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The features on which no other one stands, but for the transfer between accounts; the others belong to every part. */
const APART = ['health', 'insights', 'interactions', 'listings', 'posts', 'transfer'];

/** The features of APART that the files of a part visit. A file without a mark visits them all. */
const FEATURES = {
  all: APART,
  base: [],
  insights: ['health', 'insights', 'interactions', 'listings'],
  jobs: ['transfer'],
  listings: ['health', 'listings'],
  posts: ['posts'],
  reviews: ['interactions'],
};

/** The targets of the parts. A run of the tests names them all; a project has those that its files are marked with. */
export const PART_TARGETS = Object.keys(FEATURES).map((part) => `test-long--${part}`);

/**
 * The parts of a suite, by target: the spec files of each, relative to the workspace, and its inputs beside those of every
 * suite. Empty when no file of the suite is marked.
 */
export function partsOf(workspaceRoot, files) {
  const marked = files.map((file) => ({ file, part: partOf(readFileSync(join(workspaceRoot, file), 'utf8'), file) }));
  if (marked.every(({ part }) => part === 'all')) return [];
  return [...new Set(marked.map(({ part }) => part))].map((name) => ({
    target: `test-long--${name}`,
    files: marked.filter(({ part }) => part === name).map(({ file }) => file),
    inputs: name === 'all' ? ['^production'] : ['product', ...inputsWithout(name)],
  }));
}

function partOf(text, file) {
  const part = /^\/\*\* @part (\S+) \*\//.exec(text)?.[1] ?? 'all';
  if (!Object.hasOwn(FEATURES, part))
    throw new Error(`${file} is of the part ${part}, which tools/nx/parts.mjs does not have.`);
  return part;
}

/** Leaves out the library of each feature that a part does not visit, its operations and its pages. */
function inputsWithout(part) {
  const others = APART.filter((feature) => !FEATURES[part].includes(feature));
  return others.flatMap((feature) => [
    `!{workspaceRoot}/libs/features/${feature}/**/*`,
    `!{workspaceRoot}/apps/{api/src,dashboard/src/pages}/${feature}/**/*`,
  ]);
}
