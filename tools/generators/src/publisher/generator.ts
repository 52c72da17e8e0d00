import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatFiles, generateFiles, logger } from '@nx/devkit';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { planPublisher } from './plan.js';
import type { PublisherOptions } from './plan.js';
import { addAlias, addToLock, addWorkspace } from './workspace.js';

/**
 * Generates a plug-in for a publisher. The code compiles, lints and runs the test kit, which fails for every method
 * that is not implemented yet. See docs/publishers/tutorial.md.
 */
export async function generatePublisher(
  tree: Tree,
  options: PublisherOptions,
  templates: string,
): Promise<GeneratorCallback> {
  const plan = planPublisher(options);
  const { directory, packageName, projectName, capabilities } = plan;
  if (tree.exists(directory)) throw new Error(`${directory} already exists: choose another name or --directory.`);

  const has = Object.fromEntries(capabilities.map((capability) => [capability, true]));
  generateFiles(tree, join(templates, 'base'), directory, { ...plan, has });
  for (const capability of capabilities) {
    generateFiles(tree, join(templates, capability), directory, { ...plan, has });
  }
  addAlias(tree, plan);
  addWorkspace(tree, plan);
  await formatFiles(tree);
  addToLock(tree, plan);

  return () => {
    link(tree.root, packageName, directory);
    logger.info(`\nNext: read ${directory}/README.md, then\n  npx nx test ${projectName}\n`);
  };
}

/**
 * Links the package in node_modules, as the next `npm install` would, so that Node can load the plug-in by its name.
 */
function link(root: string, packageName: string, directory: string): void {
  const path = join(root, 'node_modules', packageName);
  if (existsSync(path) || !existsSync(join(root, 'node_modules'))) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), join(root, directory)), path, 'junction');
}
