// Bundles the compiled apps with esbuild, see tools/dev/bundle.mjs.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const APPS = ['api', 'worker', 'webhook-dispatcher', 'admin'];
/** The apps that load plug-ins. */
const WITH_PLUG_INS = ['api', 'worker'];
/** Packages that the apps load when they need them, and those with native parts. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'libphonenumber-js'];

/** Bundles the apps of the compiled sources in `build` into `folder`, each as a script `<app>.cjs`. */
export async function bundle({ build, folder }) {
  const { build: runEsbuild } = await import('esbuild');
  const file = (name) => join(folder, name);
  await writeFile(file('package.json'), '{"type":"commonjs"}');
  const plugIns = (await readdir(join(build, 'libs/publishers')))
    .filter((name) => name.startsWith('publisher-'))
    .sort();
  for (const app of APPS) await writeFile(file(`${app}.entry.js`), entryOf(app, { build, plugIns }));
  for (const app of APPS) await writeFile(file(`${app}.cjs`), LOADER);
  // Under the name by which the product starts it.
  await writeFile(file('watchdog-thread.js'), LOADER);
  for (const name of plugIns)
    await writeFile(file(`${name}.cjs`), `module.exports = globalThis.plugInsOfBundle['${name}'];\n`);
  await runEsbuild({
    entryPoints: {
      ...Object.fromEntries(APPS.map((app) => [app, file(`${app}.entry.js`)])),
      'watchdog-thread': join(build, 'libs/nest/src/watchdog/watchdog-thread.js'),
    },
    outdir: folder,
    outExtension: { '.js': '.bundle.cjs' },
    format: 'cjs',
    bundle: true,
    keepNames: true,
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: "const addressOfBundle = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'addressOfBundle' },
    // Node 20 cannot import from a script with stored code.
    supported: { 'dynamic-import': false },
    plugins: [missingPackages, topLevelAwait, plugInImport],
    logLevel: 'error',
  });
  for (const name of [...APPS, 'watchdog-thread']) await makeAscii(file(`${name}.bundle.cjs`));
}

/**
 * V8 keeps a text with any other character in twice the memory, and reads it more slowly. esbuild leaves such characters
 * in comments and regular expressions, where their escapes mean the same.
 */
async function makeAscii(path) {
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(path, (await readFile(path, 'utf8')).replace(/[^\0-\x7f]/g, escaped));
}

/** The app, and the plug-ins where their stand-ins in the folder find them: they share its instance of the SDK. */
function entryOf(app, { build, plugIns: all }) {
  const path = (source) => JSON.stringify(join(build, source));
  const plugIns = WITH_PLUG_INS.includes(app) ? all : [];
  return [
    // Before the plug-ins, as before all else of an app.
    `import ${path('libs/platform/src/required-node.js')};`,
    ...plugIns.map((name, n) => `import plugIn${n} from ${path(`libs/publishers/${name}/src/index.js`)};`),
    `globalThis.plugInsOfBundle = { ${plugIns.map((name, n) => `'${name}': plugIn${n}`).join(', ')} };`,
    `require(${path(`apps/${app}/src/main.js`)});`,
    '',
  ].join('\n');
}

/** A package that NestJS, pg or TypeORM would load if it were installed stays a require that fails when it runs. */
const missingPackages = {
  name: 'missing-packages',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'seen') return undefined;
      const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: 'seen' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/** A script cannot await at its top level: what follows the imports of these modules becomes an asynchronous function. */
const topLevelAwait = {
  name: 'top-level-await',
  setup(bundler) {
    bundler.onLoad({ filter: /[/](src[/]main|watchdog-thread)[.]js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [imports] = /^(?:import [^\n]*\n)*/.exec(source);
      return { contents: `${imports}void (async () => {\n${source.slice(imports.length)}\n})();\n` };
    });
  },
};

/** The one module whose import is only known at run time: a plug-in. It goes through the loader, which can import. */
const plugInImport = {
  name: 'plug-in-import',
  setup(bundler) {
    bundler.onLoad({ filter: /[/]load-publishers[.]js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace('import(packageName)', 'importFromBundle(packageName)');
      if (contents === source) throw new Error(`${path} imports plug-ins in a way that the bundler does not know.`);
      return { contents };
    });
  },
};

/**
 * Runs the bundle beside it with its compiled code. The first life that lasts a second stores this code. V8 only accepts
 * the code of a process with the same flags.
 */
const LOADER = `
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { cachedDataVersionTag } = require('node:v8');
const vm = require('node:vm');
const filename = __filename.replace(/[.]c?js$/, '.bundle.cjs');
const cache = filename + '.' + cachedDataVersionTag() + '.cache';
let cachedData;
try {
  cachedData = readFileSync(cache);
} catch {}
const script = new vm.Script('(function (exports, require, module, __filename, __dirname, importFromBundle) {' + readFileSync(filename, 'latin1') + '\\n})', {
  filename,
  cachedData,
});
if (cachedData === undefined || script.cachedDataRejected)
  setTimeout(() => {
    try {
      writeFileSync(cache + process.pid, script.createCachedData());
      renameSync(cache + process.pid, cache);
    } catch {
      // A test that runs it as another user may not write here.
    }
  }, 1_000).unref();
script.runInThisContext()(exports, require, module, filename, __dirname, (name) => import(name));
`;
