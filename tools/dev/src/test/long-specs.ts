import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the projects that have a spec of the long run. */
export function projectsWithLongSpecs(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.long.spec.ts'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const folders = new Set(stdout.split('\n').filter(Boolean).map(projectFolder));
  return [...folders].sort().map((folder) => nameOfProject(root, folder));
}

/** The folder of the project of a spec file: all sources of a project are in its folder `src`. */
export function projectFolder(file: string): string {
  return file.slice(0, file.indexOf('/src/'));
}

/** A folder without a project of its own belongs to the project of the whole repository. */
function nameOfProject(root: string, folder: string): string {
  const [file = ''] = [join(root, folder, 'project.json'), join(root, 'project.json')].filter((path) =>
    existsSync(path),
  );
  return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
}
