import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Copies the files of the checkout that git knows or would add into a temporary folder, with its packages. */
export function makeWorkingCopy(root: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'listings-mutate-')));
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Removes a working copy; the packages of the checkout stay. */
export function removeWorkingCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function filesOf(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Links each package. Those of the checkout itself have relative links, which then lead to the sources of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (name.startsWith('@')) linkPackages(source, join(to, name));
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, join(to, name));
  }
}
