import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
    .map((folder) => ({ folder, name: nameIn(join(root, folder, 'project.json')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name;
}
