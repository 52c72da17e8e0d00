// Bundles packages of hundreds of files into one file each. Jest loads every file of a package anew for every spec file,
// and the files of these packages take more processor time than the tests of a small spec file.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** The packages, and how Jest names them. `rxjs` exports the operators itself, so that there is one instance of it. */
const PACKAGES = {
  bullmq: '^bullmq$',
  'class-transformer': '^class-transformer$',
  'class-validator': '^class-validator$',
  rxjs: '^rxjs(/operators)?$',
  typeorm: '^typeorm$',
  undici: '^undici$',
};

/** Packages without state: their copy in the bundle of what imports them does the same. */
const STATELESS = ['semver', 'validator'];

/** Returns the part of Jest's `moduleNameMapper` that leads to the bundles, and makes the bundles if there are none. */
exports.testPackages = (root) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(__filename));
  const folder = join(root, '.nx/test-packages', hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) bundlePackages(root, folder);
  return Object.fromEntries(Object.entries(PACKAGES).map(([name, pattern]) => [pattern, join(folder, `${name}.cjs`)]));
};

function bundlePackages(root, folder) {
  const { buildSync } = require('esbuild');
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(join(dirname(folder), '.making-'));
  try {
    for (const name of Object.keys(PACKAGES))
      buildSync({
        entryPoints: [require.resolve(name, { paths: [root] })],
        outfile: join(making, `${name}.cjs`),
        format: 'cjs',
        bundle: true,
        external: importedBy(join(root, 'node_modules', name)),
        keepNames: true,
        platform: 'node',
        target: 'node20',
        logLevel: 'error',
      });
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** The packages that a package may import, of which it shares the instance with others. */
function importedBy(folder) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !STATELESS.includes(name));
}
