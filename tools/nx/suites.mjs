// The Nx plugin that gives a project one target for each tier of tests that it has specs of (docs/decisions/0050): `test` for the
// gate, `test-long` and `test-nightly`. A suite is a Jest project, so a project has one where it has a jest.config.cjs.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createNodesFromFiles } from '@nx/devkit';
import { partsOf } from './parts.mjs';

/**
 * What each tier runs, and the specs of the project that do not belong to it: a change of those does not run it. Nx knows no
 * pattern for all but `*.long.spec.ts`; a spec of the gate whose name ends with the same letter runs the tier in vain.
 */
const TIERS = [
  { target: 'test', specs: /(?<!\.long|\.nightly)\.spec\.tsx?$/, without: '*.{long,nightly}.spec.ts', parts: true },
  { target: 'test-long', specs: /\.long\.spec\.ts$/, without: '*[^g].spec.ts', parts: true },
  { target: 'test-nightly', specs: /\.(long|nightly)\.spec\.ts$/, without: '*[^gy].spec.ts' },
];

/** The calls of the plan suite beside the statements, which only that suite reads. */
const NO_PLANS = '!{projectRoot}/**/*.plans.ts';

export const name = 'suites';

/** Nx calls it with the Jest configurations of the workspace. */
export const createNodesV2 = [
  '**/jest.config.cjs',
  (files, options, context) => createNodesFromFiles(nodesOf, files, options, context),
];

function nodesOf(file, _options, { workspaceRoot }) {
  const folder = dirname(file);
  const specs = readdirSync(join(workspaceRoot, folder, 'src'), { recursive: true }).filter((path) =>
    /\.spec\.tsx?$/.test(path),
  );
  const root = projectRoot(workspaceRoot, folder);
  const targets = TIERS.flatMap((tier) => {
    const files = specs.filter((path) => tier.specs.test(path)).map((path) => join(folder, 'src', path));
    return files.length === 0
      ? []
      : targetsOf(tier, folder, files, tier.parts ? partsOf(workspaceRoot, files, tier.target) : []);
  });
  return { projects: { [root]: { root, targets: Object.fromEntries(targets) } } };
}

/** The target of a tier; where its suite has parts, those too. */
function targetsOf(tier, folder, files, parts) {
  if (parts.length === 0) return [[tier.target, targetOf(tier, folder)]];
  const ofParts = parts.map((part) => [part.target, targetOfPart(tier, part, folder, files)]);
  return [[tier.target, targetOfParts(tier, ofParts)], ...ofParts];
}

/** Specs in a folder without a project of its own belong to the project of the whole repository. */
function projectRoot(workspaceRoot, folder) {
  return existsSync(join(workspaceRoot, folder, 'project.json')) ? folder : '.';
}

function targetOf({ target, without }, folder) {
  return {
    command: `node tools/dev/suite.mjs jest {projectName} ${target} ${folder}`,
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: [
      '{projectRoot}/**/*',
      `!{projectRoot}/**/${without}`,
      NO_PLANS,
      '^production',
      'alsoReads',
      'suites',
      ...processesOf(target),
    ],
    outputs: [`{workspaceRoot}/.nx/test-results/{projectName}.${target}.json`],
    metadata: { technologies: ['jest'], description: DESCRIPTIONS[target] },
  };
}

/** No test of the gate starts a process of the product. Later tiers depend on what makes the processes, and on those they start. */
function processesOf(target) {
  return target === 'test' ? [] : ['processes', 'starts'];
}

/** The files of a part; a change of another part's files does not run it. */
function targetOfPart(tier, { target, files, inputs }, folder, all) {
  const others = all.filter((file) => !files.includes(file));
  // The files of the gate share their modules, and jest.suites.cjs chooses them.
  const matches = tier.target === 'test' ? [] : files.map((file) => `--testMatch="**/${file}"`);
  return {
    command: ['node tools/dev/suite.mjs jest {projectName}', target, folder, ...matches].join(' '),
    options: { cwd: '{workspaceRoot}' },
    cache: true,
    inputs: [
      '{projectRoot}/**/*',
      `!{projectRoot}/**/${tier.without}`,
      NO_PLANS,
      ...others.map((file) => `!{projectRoot}${file.slice(folder.length)}`),
      ...inputs,
      'alsoReads',
      'suites',
      ...processesOf(tier.target),
    ],
    outputs: [`{workspaceRoot}/.nx/test-results/{projectName}.${target}.json`],
    metadata: { technologies: ['jest'], description: `${DESCRIPTIONS[tier.target]}, in part` },
  };
}

/** The target of a suite with parts runs them all. */
function targetOfParts({ target }, parts) {
  return {
    executor: 'nx:noop',
    dependsOn: parts.map(([part]) => ({ target: part, params: 'forward' })),
    metadata: { technologies: ['jest'], description: DESCRIPTIONS[target] },
  };
}

const DESCRIPTIONS = {
  test: 'The tests of the gate',
  'test-long': 'The tests of the long run',
  'test-nightly': 'The tests of the nightly run, which include those of the long run at their full length',
};
