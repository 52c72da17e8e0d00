import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where a checkout keeps the added plug-ins, because an installation of the packages removes them. */
const KEPT = '.listings-plug-ins';

const NAME = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/**
 * Installs a plug-in, a folder or a packed one, beside the service whose root is given. Asks no registry: the plug-in gets
 * the SDK of the service, and its other dependencies must be there or packed with it. Throws one sentence.
 */
export function addPlugIn(root, source) {
  if (!existsSync(source)) throw new Error(`There is no file or folder ${source}.`);
  if (!existsSync(join(root, 'node_modules')))
    throw new Error(`The packages of ${root} are not installed: run npm ci.`);
  const work = mkdtempSync(join(tmpdir(), 'plug-in-'));
  try {
    const tarball = statSync(source).isDirectory() ? packFolder(source, work) : source;
    // In the file system of the target, so that it appears at once and whole.
    const unpacked = mkdtempSync(join(root, 'node_modules', '.plug-in-'));
    try {
      return place(root, { tarball, unpacked });
    } finally {
      rmSync(unpacked, { recursive: true, force: true });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Installs the kept plug-ins again, after npm has replaced `node_modules`. */
export function restorePlugIns(root) {
  const folder = join(root, KEPT);
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) if (file.endsWith('.tgz')) addPlugIn(root, join(folder, file));
}

/** Packs a folder as `npm pack` does; returns the file. */
export function packFolder(folder, target) {
  mkdirSync(target, { recursive: true });
  const args = ['pack', folder, '--ignore-scripts', '--json', '--pack-destination', target];
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', cwd: target });
  if (status !== 0) throw new Error(`npm could not pack ${folder}: ${stderr.trim()}`);
  return join(target, JSON.parse(stdout)[0].filename.replace('@', '').replace('/', '-'));
}

function place(root, { tarball, unpacked }) {
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  if (status !== 0) throw new Error(`${tarball} is no packed plug-in: ${String(stderr).trim()}`);
  const { name, version, dependencies = {}, peerDependencies = {} } = manifestOf(unpacked, tarball);
  const folder = join(root, 'node_modules', name);
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink())
    throw new Error(`${name} is a package of the service itself: give the plug-in another name.`);
  const missing = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (each) => !isThere(root, unpacked, each),
  );
  if (missing.length > 0)
    throw new Error(
      `${name} needs ${missing.join(', ')}, which the service does not have: list them in bundleDependencies of the plug-in and pack it again.`,
    );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(unpacked, folder);
  return { name, version, folder, kept: keep(root, { name, tarball }) };
}

function manifestOf(folder, tarball) {
  const file = join(folder, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (!NAME.test(manifest.name ?? ''))
    throw new Error(`${tarball} is no packed plug-in: it has no package.json with a name.`);
  if (Object.keys(manifest.exports ?? manifest.main ?? {}).length === 0)
    throw new Error(`${manifest.name} has neither exports nor main in its package.json.`);
  return manifest;
}

/** True if the plug-in brings the package, or if the service has it. */
function isThere(root, folder, name) {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const paths = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  return paths.some((path) => existsSync(join(path, name, 'package.json')));
}

/** The copy for the next installation; undefined in an image, which never installs its packages again. */
function keep(root, { name, tarball }) {
  if (!existsSync(join(root, 'package-lock.json'))) return undefined;
  mkdirSync(join(root, KEPT), { recursive: true });
  const kept = join(root, KEPT, `${name.replace('@', '').replace('/', '-')}.tgz`);
  if (kept !== tarball) copyFileSync(tarball, kept);
  return kept;
}
