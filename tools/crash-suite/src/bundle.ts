import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildApp } from '@listings/testing';
import type { BuiltApp } from '@listings/testing';

const NODE_MODULES = join(dirname(createRequire(import.meta.url).resolve('esbuild/package.json')), '..');
const APPS = ['api', 'worker', 'webhook-dispatcher'] as const;
const PLUG_INS = ['publisher-a', 'publisher-b'] as const;

/** Packages that the apps load when they need them, and those with native parts. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'libphonenumber-js'];

/** Name of an app. */
export type AppName = (typeof APPS)[number];

/** The apps of the product, each in one file. */
export interface Bundle {
  main(app: AppName): string;
  /** Files of the plug-ins of both publishers, for PUBLISHERS. */
  readonly plugIns: readonly string[];
  remove(): void;
}

/**
 * Bundles each built app with the plug-ins into one script whose compiled code is cached: the same code, but a restart
 * takes a third of the processor time. The first life of an app writes its cache.
 */
export function bundleApps(): Bundle {
  const build = buildApp(...APPS);
  const folder = mkdtempSync(join(tmpdir(), 'listings-crash-suite-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    build.remove();
  };
  const file = (name: string) => join(folder, name);
  writeFileSync(file('package.json'), '{"type":"module"}');
  symlinkSync(NODE_MODULES, file('node_modules'));
  for (const app of APPS) {
    writeFileSync(file(`${app}.entry.cjs`), entryOf(build.file(`apps/${app}/src/main.ts`), build));
    writeFileSync(file(`${app}.cjs`), LOADER);
  }
  for (const name of PLUG_INS)
    writeFileSync(file(`${name}.cjs`), `module.exports = globalThis.plugInsOfBundle['${name}'];\n`);
  const options: BundleOptions = {
    scripts: Object.fromEntries(APPS.map((app) => [`${app}.bundle`, file(`${app}.entry.cjs`)])),
    modules: { 'watchdog-thread': build.file('libs/nest/src/watchdog/watchdog-thread.ts') },
    folder,
    external: EXTERNAL,
  };
  // In a process of its own: esbuild does not accept the globals of Jest.
  const bundled = spawnSync(process.execPath, ['-e', BUNDLER, JSON.stringify(options)], {
    encoding: 'utf8',
    cwd: dirname(NODE_MODULES),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (bundled.status !== 0) {
    remove();
    throw new Error(`The apps were not bundled: ${bundled.stdout}${bundled.stderr}`);
  }
  return {
    main: (app) => file(`${app}.cjs`),
    plugIns: PLUG_INS.map((name) => file(`${name}.cjs`)),
    remove,
  };
}

/** The app, and the plug-ins where their stand-ins in the folder find them. The dispatcher has no publishers. */
function entryOf(main: string, build: BuiltApp): string {
  const plugIns = PLUG_INS.map((name) => JSON.stringify(build.file(`libs/publishers/${name}/src/index.ts`)));
  const loaded = PLUG_INS.map((name, index) => `'${name}': require(${plugIns[index]}).default`);
  const stored = main.includes('webhook-dispatcher') ? '' : `globalThis.plugInsOfBundle = { ${loaded.join(', ')} };\n`;
  return `${stored}require(${JSON.stringify(main)});\n`;
}

/** What {@link BUNDLER} reads from its argument. */
interface BundleOptions {
  readonly scripts: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly external: readonly string[];
}

/**
 * Runs esbuild. A script cannot await at its top level, so the last statement of each app becomes a plain call. A
 * package that NestJS, pg or TypeORM would load if it were installed stays a require that fails when it runs.
 */
const BUNDLER = `
const { build } = require('esbuild');
const { readFileSync } = require('node:fs');
const { scripts, modules, folder, external } = JSON.parse(process.argv[1]);
const plugin = {
  name: 'crash-suite',
  setup(bundler) {
    bundler.onLoad({ filter: /[/]apps[/][^/]+[/]src[/]main[.]js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('await runApplication(', 'void runApplication('),
    }));
    bundler.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'seen') return undefined;
      const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: 'seen' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};
const common = { outdir: folder, bundle: true, keepNames: true, platform: 'node', target: 'node20', external, plugins: [plugin], logLevel: 'error' };
const cjs = {
  format: 'cjs',
  supported: { 'dynamic-import': false },
  outExtension: { '.js': '.cjs' },
  banner: { js: "const addressOfBundle = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': 'addressOfBundle' },
};
const esm = {
  format: 'esm',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
};
Promise.all([
  build({ ...common, ...cjs, entryPoints: scripts }),
  build({ ...common, ...esm, entryPoints: modules }),
]).catch(() => process.exit(1));
`;

/** Runs the bundle beside it with its cached code, or writes the cache when the process has run for a while. */
const LOADER = `
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');
const filename = __filename.replace('.cjs', '.bundle.cjs');
const cache = filename + '.cache';
let cachedData;
try {
  cachedData = readFileSync(cache);
} catch {}
const script = new vm.Script('(function (exports, require, module, __filename, __dirname) {' + readFileSync(filename, 'utf8') + '\\n})', {
  filename,
  cachedData,
});
if (cachedData === undefined)
  setTimeout(() => {
    writeFileSync(cache + process.pid, script.createCachedData());
    renameSync(cache + process.pid, cache);
  }, 2_000).unref();
script.runInThisContext()(exports, require, module, filename, __dirname);
`;
