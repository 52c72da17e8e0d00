// Installs the packages if they are missing or package-lock.json has changed since the last installation.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restorePlugIns } from '../plug-ins/add-plug-in.mjs';

/** Why packages must be installed: 'missing', 'changed', or undefined if node_modules matches the lock file. */
export function installReason(root) {
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  const record = join(root, 'node_modules/.listings-lock-hash');
  if (existsSync(record)) return readFileSync(record, 'utf8') === lockHash(root) ? undefined : 'changed';
  if (!installedByHand(root)) return 'changed';
  recordInstall(root);
  return undefined;
}

/** Records that node_modules matches the lock file. */
export function recordInstall(root) {
  writeFileSync(join(root, 'node_modules/.listings-lock-hash'), lockHash(root));
}

/** Runs npm if needed and announces it with `say`; whether it ran. Throws one sentence if npm fails. */
export function installPackages(root, say) {
  const reason = installReason(root);
  if (!reason) return false;
  say(
    reason === 'missing'
      ? 'Installing packages (first start, about half a minute)'
      : 'Installing packages (package-lock.json has changed)',
  );
  const args = [...npmCommand(root), '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Prefer the npm that started this script: it need not be the first on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(
      `"npm ${args[0]}" failed (${error?.message ?? `exit code ${status}`}): read its message above, check that the package registry is reachable, and run the same command again.`,
    );
  }
  recordInstall(root);
  restorePlugIns(root);
  return true;
}

/**
 * `npm ci`, unless the lock file is incomplete. npm omits a package for another platform from the lock file if its
 * registry does not have it, and `npm ci` rejects such a file. `npm install --no-save` installs the same versions from it.
 */
export function npmCommand(root) {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return ['install'];
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const whole = Object.entries(packages).every(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).every((name) => isLocked(packages, path, name)),
  );
  return whole ? ['ci'] : ['install', '--no-save'];
}

/** Node searches every node_modules folder from `path` upwards. */
function isLocked(packages, path, name) {
  for (
    let folder = path;
    ;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** Includes the platform: packages contain binaries, so a folder copied to another platform must be reinstalled. */
function lockHash(root) {
  const lock = ['package-lock.json', 'package.json'].map((name) => join(root, name)).find((file) => existsSync(file));
  return createHash('sha256').update(`${process.platform}-${process.arch}\n`).update(readFileSync(lock)).digest('hex');
}

/** True if the user ran npm: then npm's own record of node_modules matches the lock file. */
function installedByHand(root) {
  const files = [join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json')];
  if (!files.every((file) => existsSync(file))) return false;
  const [wanted, present] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {});
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional);
  });
}
