import { updateJson } from '@nx/devkit';
import type { Tree } from '@nx/devkit';
import type { PublisherPlan } from './plan.js';

/** Adds the folder to the npm workspaces, unless a pattern in package.json covers it. */
export function addWorkspace(tree: Tree, { directory }: PublisherPlan): void {
  const { workspaces } = JSON.parse(tree.read('package.json', 'utf8') ?? '{}') as { workspaces: string[] };
  if (workspaces.some((pattern) => covers(pattern, directory))) return;
  updateJson(tree, 'package.json', (json: { workspaces: string[] }) => {
    json.workspaces.push(directory);
    return json;
  });
}

/**
 * Adds the two entries that npm would add to package-lock.json, so that `npm ci` accepts the file without a registry.
 * Call this after `formatFiles`, because the lock file keeps npm's own format.
 */
export function addToLock(tree: Tree, { packageName, directory }: PublisherPlan): void {
  const file = 'package-lock.json';
  const text = tree.read(file, 'utf8');
  if (text === null) return;
  const lock = JSON.parse(text) as { packages: Record<string, object> };
  const { name, version, license, peerDependencies } = JSON.parse(
    tree.read(`${directory}/package.json`, 'utf8') ?? '{}',
  ) as Record<string, unknown>;
  const packages = {
    ...lock.packages,
    [directory]: { name, version, license, peerDependencies },
    [`node_modules/${packageName}`]: { resolved: directory, link: true },
    // npm copies the workspaces of package.json to the root entry.
    '': { ...lock.packages[''], workspaces: workspacesOf(tree) },
  };
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  tree.write(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

function workspacesOf(tree: Tree): unknown {
  return (JSON.parse(tree.read('package.json', 'utf8') ?? '{}') as { workspaces?: unknown }).workspaces;
}

function covers(pattern: string, directory: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^/]*')}$`).test(directory);
}
