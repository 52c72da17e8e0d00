import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProductLog } from './product-log.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** An app and all libraries, compiled to scripts that plain Node runs. */
export type BuiltApp = ReturnType<typeof appIn>;

/**
 * Builds an app from the current sources into a new folder, as tools/dev/build.mjs does, in about a second. Tests that
 * kill a process need a separate one, and `dist` may be outdated. Under `npm test`, which has just built the checkout,
 * the apps run from that build (TEST_BUILD). `others` are apps in the same folder, which share its libraries.
 */
export function buildApp(name: string, ...others: readonly string[]): BuiltApp {
  const present = process.env.TEST_BUILD;
  if (present) return appIn(present, name, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), `listings-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const read = (path: string): unknown => JSON.parse(readFileSync(join(CHECKOUT, path), 'utf8'));
  const swc = read('.swcrc') as { jsc: Record<string, unknown> };
  const { compilerOptions } = read('tsconfig.base.json') as { compilerOptions: { paths: unknown } };
  Object.assign(swc.jsc, { baseUrl: CHECKOUT, paths: compilerOptions.paths });
  const settings = join(folder, 'swcrc.json');
  writeFileSync(settings, JSON.stringify(swc));
  const { name: product, version } = read('package.json') as { name: string; version: string };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: product, version, type: 'module' }));
  symlinkSync(join(CHECKOUT, 'node_modules'), join(folder, 'node_modules'));
  const ignored = '**/*.spec.ts,**/files/**,**/testing/**,**/*.cjs,**/*.mjs';
  const options = ['-d', folder, '--config-file', settings, '--no-swcrc', '--quiet', '--ignore', ignored];
  const cli = join(CHECKOUT, 'node_modules/@swc/cli/bin/swc.js');
  const apps = [name, ...others].map((each) => `apps/${each}`);
  const built = spawnSync(process.execPath, [cli, ...apps, 'libs', ...options], {
    cwd: CHECKOUT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (built.status !== 0) {
    remove();
    throw new Error(`${name} was not built: ${built.stdout}${built.stderr}`);
  }
  return appIn(folder, name, remove);
}

function appIn(folder: string, name: string, remove: () => void) {
  const file = (source: string) => join(folder, source.replace(/\.ts$/, '.js'));
  const log = new ProductLog();
  return {
    /** The app's `main`. */
    main: file(`apps/${name}/src/main.ts`),
    /** Returns the compiled script of a source file, for example `libs/publishers/publisher-x/src/index.ts`. */
    file,
    /** The log of the processes that run this build: watch each one, and say which warnings the test expects. */
    log,
    /** Removes the build. Throws if its processes logged a warning or error that the test does not expect. */
    close: () => {
      remove();
      log.assertExpected();
    },
  };
}
