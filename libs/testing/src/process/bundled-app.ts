import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltApp } from './built-app.js';
import { ProductLog } from './product-log.js';

/** The script in the checkout, from this source file or from its compiled form in `dist`. */
const BUNDLE_SCRIPT = ['../../../../tools/dev/bundle.mjs', '../../../../../tools/dev/bundle.mjs']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));
const PLUG_IN = /^libs\/publishers\/(publisher-\w+)\/src\/index\.ts$/;

/** The apps and plug-ins of the present sources, each in a script of its own. */
export type Bundles = ReturnType<typeof bundlesIn>;

/**
 * Returns the bundles of the present sources, and makes them if there are none. `npm test` has made them before
 * (TEST_BUNDLES).
 */
export function bundles(): Bundles {
  return bundlesIn(process.env.TEST_BUNDLES || bundlesOfSources());
}

/** Returns the bundles in a folder, which tools/dev/bundle.mjs has printed: those of another checkout, for example. */
export function bundlesIn(folder: string) {
  return {
    /** The script of an app: `api`, `worker`, `webhook-dispatcher` or `admin`. */
    main: (app: string) => join(folder, `${app}.cjs`),
    /** The file of a plug-in, for PUBLISHERS. It shares the SDK with the app that loads it. */
    plugIn: (name: string) => join(folder, `${name}.cjs`),
  };
}

/**
 * An app for tests that start many processes: the same code as {@link buildApp} builds, but bundled into one script whose
 * compiled code is stored, so that a start takes a fifth of the processor time.
 */
export function bundledApp(name: string): BuiltApp {
  const { main, plugIn } = bundles();
  const log = new ProductLog();
  return {
    main: main(name),
    file: (source) => {
      const [, plugInName] = PLUG_IN.exec(source) ?? [];
      if (plugInName === undefined) throw new Error(`A bundle has no file of its own for ${source}.`);
      return plugIn(plugInName);
    },
    log,
    close: () => log.assertExpected(),
  };
}

function bundlesOfSources(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUNDLE_SCRIPT ?? ''], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`The apps were not bundled: ${stderr}`);
  return stdout.trim();
}
