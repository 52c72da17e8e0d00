import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatFiles, generateFiles, logger } from '@nx/devkit';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { addAlias } from '../aliases.js';
import { composeExample } from './compose-example.js';
import type { SourceFile } from './compose-example.js';
import { planPublisher } from './plan.js';
import type { PublisherOptions } from './plan.js';
import { addToLock, addWorkspace } from './workspace.js';

/**
 * Generates a plug-in for a publisher: the chosen capabilities of the example plug-in, which talks to a fake publisher. The code compiles,
 * lints and passes the test kit at once. `folder` contains the example and the files of a workspace. See docs/publishers/tutorial.md.
 */
export async function generatePublisher(
  tree: Tree,
  options: PublisherOptions,
  folder: string,
): Promise<GeneratorCallback> {
  const plan = planPublisher(options);
  const { directory, packageName, projectName } = plan;
  if (tree.exists(directory)) throw new Error(`${directory} already exists: choose another name or --directory.`);

  generateFiles(tree, join(folder, 'files'), directory, plan);
  for (const { path, text } of composeExample(readExample(join(folder, 'example')), plan))
    tree.write(join(directory, 'src', path), text);
  addAlias(tree, { alias: packageName, file: `${directory}/src/index.ts`, behind: /^@listings\/publisher-/ });
  addWorkspace(tree, plan);
  await formatFiles(tree);
  addToLock(tree, plan);

  return () => {
    link(tree.root, packageName, directory);
    sortImports(tree.root, directory);
    logger.info(`\nNext: read ${directory}/README.md, then\n  npx nx test ${projectName}\n`);
  };
}

/** The sources of the example plug-in. */
export function readExample(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => ({ path: file.replaceAll('\\', '/'), text: readFileSync(join(folder, file), 'utf8') }));
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

/**
 * Sorts and merges the imports of the sources, which come from regions of the example: the lint rules of the workspace fix them. A merged
 * import is sorted by the second run. What no rule fixes, the lint of the project shows.
 */
function sortImports(root: string, directory: string): void {
  const fix = ['eslint', '--fix', `${directory}/src`];
  for (const given of [fix, fix, ['prettier', '--write', `${directory}/src`]])
    spawnSync('npx', given, { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' });
}
