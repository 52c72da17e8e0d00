import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../test/project-folder.js';

/** A project that has specs of the gate. */
export interface GateProject {
  name: string;
  folder: string;
}

/** All projects with specs of the gate, by name. */
export function gateProjects(root: string): GateProject[] {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.spec.ts',
    ':!*.long.spec.ts',
    ':!*.nightly.spec.ts',
  ];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const folders = new Set(stdout.split('\n').filter(Boolean).map(projectFolder));
  return [...folders]
    .map((folder) => ({ folder, name: projectName(root, folder) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The name of the project of a folder with specs. A folder without a project of its own belongs to the whole repository's. */
export function projectName(root: string, folder: string): string {
  const own = join(root, folder, 'project.json');
  const file = existsSync(own) ? own : join(root, 'project.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
}
