import { filesBelow, textOf } from '../testing/checkout.js';
import { importsOf, sourcesBelow } from '../testing/imports.js';

/** A project of the workspace, as its project.json declares it. */
export interface Project {
  readonly name: string;
  /** Its folder, from the root of the checkout; the project of the whole repository has an empty one. */
  readonly folder: string;
  readonly implicitDependencies: readonly string[];
}

const FOLDERS = ['apps', 'examples', 'libs', 'tools'];

/** The projects of the workspace. What stands in none of their folders belongs to that of the whole repository. */
export function projectsOf(): Project[] {
  const declared = [...filesBelow(...FOLDERS).filter((path) => /\/project\.json$/.test(path)), 'project.json'];
  return declared
    .filter((path) => !path.includes('node_modules/'))
    .map((path) => {
      const { name, implicitDependencies = [] } = JSON.parse(textOf(path)) as Partial<Project> & { name: string };
      return { name, folder: path.slice(0, -'project.json'.length), implicitDependencies };
    });
}

/** The project whose folder has a file. */
export function projectOf(projects: readonly Project[], file: string): string {
  const own = projects.filter(({ folder }) => file.startsWith(folder));
  return own.reduce((deepest, each) => (each.folder.length > deepest.folder.length ? each : deepest)).name;
}

/**
 * Which projects each project depends on: by an import of one of its files, and by its implicitDependencies. One of the form
 * `!name` takes an edge out, and `!directory:**` takes out all of them.
 */
export function edgesOf(projects: readonly Project[]): Map<string, Set<string>> {
  const files = sourcesBelow(...FOLDERS);
  const known = new Set(files);
  const edges = new Map(projects.map(({ name }) => [name, new Set<string>()]));
  for (const file of files)
    for (const imported of importsOf(file, known))
      edges.get(projectOf(projects, file))?.add(projectOf(projects, imported));
  for (const { name, implicitDependencies } of projects)
    for (const implicit of implicitDependencies) {
      if (implicit === '!directory:**') edges.get(name)?.clear();
      else if (implicit.startsWith('!')) edges.get(name)?.delete(implicit.slice(1));
      else edges.get(name)?.add(implicit);
    }
  return edges;
}

/** The projects that a change of one affects, each with the edges by which it is reached: `worker -> feature-posts`. */
export function affectedBy(changed: string, edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const paths = new Map([[changed, changed]]);
  for (const [reached, path] of paths)
    for (const [name, targets] of edges)
      if (targets.has(reached) && !paths.has(name)) paths.set(name, `${name} -> ${path}`);
  return [...paths.values()];
}
