// Installs the packages when they are missing or package-lock.json has changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why packages must be installed: 'missing', 'changed', or undefined when all is as the lock file says. */
export function installReason(root) {
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  const record = join(root, 'node_modules/.listings-lock-hash');
  if (existsSync(record)) return readFileSync(record, 'utf8') === lockHash(root) ? undefined : 'changed';
  if (!installedByHand(root)) return 'changed';
  recordInstall(root);
  return undefined;
}

/** Remembers that what lies in node_modules is what the lock file says. */
export function recordInstall(root) {
  writeFileSync(join(root, 'node_modules/.listings-lock-hash'), lockHash(root));
}

/** Runs npm when needed; throws one sentence when npm fails. `say` is told before it begins. */
export function installPackages(root, say) {
  const reason = installReason(root);
  if (!reason) return;
  say(
    reason === 'missing'
      ? 'Installing packages (first time, about half a minute)'
      : 'Installing packages (package-lock.json has changed)',
  );
  const args = [...npmCommand(root), '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, if one does: it need not be the first on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(
      `"npm ${args[0]}" failed (${error?.message ?? `exit code ${status}`}): see its message above, check that the package registry can be reached, and run the same command again.`,
    );
  }
  recordInstall(root);
}

/**
 * `npm ci` where it can work. It refuses a lock file that leaves out a package for some other platform, as npm writes
 * it when its registry does not offer that one; `npm install --no-save` takes the same versions from such a file.
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

/** Node looks for a package in every node_modules folder on the way up. */
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

/** Packages hold programs for one platform: a folder carried to another one is installed anew. */
function lockHash(root) {
  const lock = ['package-lock.json', 'package.json'].map((name) => join(root, name)).find((file) => existsSync(file));
  return createHash('sha256').update(`${process.platform}-${process.arch}\n`).update(readFileSync(lock)).digest('hex');
}

/** Somebody ran npm himself: npm's own record of node_modules then has what the lock file asks for. */
function installedByHand(root) {
  const files = [join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json')];
  if (!files.every((file) => existsSync(file))) return false;
  const [wanted, present] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {});
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional);
  });
}
