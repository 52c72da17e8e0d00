// The parts of suites. Some suites cost minutes, and most of their files visit few features. A file that begins with
// `/** @part <name> */` runs when its part's features change, or anything that is no feature of another part.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The features that few others use; the others belong to every part. */
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

/** What a part of a tier does not depend on: a test of the gate starts no process of another application. */
const OTHERS_OF_TIER = { test: ['!{workspaceRoot}/apps/**/*'], 'test-long': [] };

/** The targets of the parts of a tier's suites. A run of the tests names them all; a project has those of its marked files. */
export const partTargets = (target) => Object.keys(FEATURES).map((part) => `${target}--${part}`);

/**
 * The parts of the suite of a tier, by target: the spec files of each, relative to the workspace, and its inputs beside those
 * of every suite. Empty when no file of the suite is marked.
 */
export function partsOf(workspaceRoot, files, target) {
  const marked = files.map((file) => ({ file, part: partOf(join(workspaceRoot, file)) }));
  if (marked.every(({ part }) => part === 'all')) return [];
  return [...new Set(marked.map(({ part }) => part))].map((name) => ({
    target: `${target}--${name}`,
    files: marked.filter(({ part }) => part === name).map(({ file }) => file),
    inputs: name === 'all' ? ['^production'] : ['product', ...inputsWithout(name), ...OTHERS_OF_TIER[target]],
  }));
}

/** The part of a spec file, by its first line. */
export function partOf(file) {
  const part = /^\/\*\* @part (\S+) \*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? 'all';
  if (!Object.hasOwn(FEATURES, part))
    throw new Error(`${file} is of the part ${part}, which tools/nx/parts.mjs does not have.`);
  return part;
}

/** Leaves out the library of each feature that a part does not visit, its operations and its pages. */
function inputsWithout(part) {
  const others = APART.filter((feature) => !FEATURES[part].includes(feature));
  return others.flatMap((feature) => [
    `!{workspaceRoot}/libs/features/${feature}/**/*`,
    `!{projectRoot}/src/${feature}/**/*`,
    `!{workspaceRoot}/apps/{api/src,dashboard/src/pages}/${feature}/**/*`,
  ]);
}
