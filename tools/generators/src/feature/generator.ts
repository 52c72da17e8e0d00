import { join } from 'node:path';
import { formatFiles, generateFiles, logger } from '@nx/devkit';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { addAlias } from '../aliases.js';
import { addDirections, addToApplications } from './lists.js';
import { folderOf, planFeature } from './plan.js';
import type { FeatureOptions } from './plan.js';

/**
 * Generates a feature with one operation and one rule, and lists it: its aliases, what it may import, and the features of the applications.
 * The code compiles, lints and passes its test at once. `folder` contains the files of the library.
 */
export async function generateFeature(tree: Tree, options: FeatureOptions, folder: string): Promise<GeneratorCallback> {
  const plan = planFeature(options);
  const { name, directory, packageName, projectName } = plan;
  if (tree.exists(directory)) throw new Error(`${directory} already exists: choose another name.`);
  const unknown = plan.uses.find((feature) => !tree.exists(folderOf(feature)));
  if (unknown !== undefined) throw new Error(`There is no feature "${unknown}" in libs/features.`);

  generateFiles(tree, join(folder, 'files'), directory, plan);
  const behind = /^@listings\/feature-/;
  addAlias(tree, { alias: `${packageName}/feature`, file: `${directory}/src/${name}.feature.ts`, behind });
  addAlias(tree, { alias: packageName, file: `${directory}/src/index.ts`, behind });
  addDirections(tree, plan);
  addToApplications(tree, plan);
  await formatFiles(tree);

  return () => {
    logger.info(
      [
        `\n${directory} has one operation and one rule. It has no store/: a statement needs a table and a migration`,
        '("A schema change" and "A statement with its plan call" of CONTRIBUTING.md).',
        '',
        'Next:',
        `  npx nx test ${projectName}`,
        '  npx nx test api -- openapi',
        '',
      ].join('\n'),
    );
  };
}
