import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The checkout from which the tests run. */
export const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The files that a plug-in needs: the configuration of the workspace, the publisher SDK and its test kit. */
const COPIED = [
  '.prettierrc.json',
  '.swcrc',
  'eslint.config.mjs',
  'eslint.directions.mjs',
  'jest.preset.cjs',
  'jest.suites.cjs',
  'libs/publishers/sdk',
  'libs/publishers/test-kit',
  'nx.json',
  'package-lock.json',
  'package.json',
  'tools/dev/lib',
  'tools/dev/suite.mjs',
  'tools/dev/suites',
  'tools/dev/test-report.cjs',
  'tools/nx',
  'tsconfig.base.json',
];

/** What a copy of the whole workspace leaves out, at any depth. */
const LEFT_OUT = /^(node_modules|dist|\.git|\.nx|\.listings.*|screenshots)$/;

/** Creates a copy of the workspace with what a plug-in needs. */
export const temporaryCheckout = () => checkoutOf(COPIED);

/** Creates a copy of the whole workspace. */
export const wholeCheckout = () => checkoutOf(readdirSync(CHECKOUT).filter((name) => !LEFT_OUT.test(name)));

/**
 * A copy of some files, in which a test can generate, write and run files. It shares the packages and the generators of the
 * checkout.
 */
function checkoutOf(files: readonly string[]) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'listings-checkout-')));
  const filter = (path: string) => !LEFT_OUT.test(basename(path));
  for (const file of files) cpSync(join(CHECKOUT, file), join(root, file), { recursive: true, filter });
  linkPackages(root);
  return {
    root,
    write(file: string, text: string) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    /** Runs a command line and returns its output. Throws an error with the output if the exit code is not as expected. */
    run(commandLine: string, { fails } = { fails: false }) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', commandLine], {
        cwd: root,
        env: environment(),
        encoding: 'utf8',
        timeout: 240_000,
      });
      const output = stripVTControlCharacters(stdout + stderr);
      if ((status === 0) !== fails) return output;
      throw new Error(`${commandLine}\nended with ${String(status)}:\n${output}`);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Links every package separately, so that the generator can add another link. */
function linkPackages(root: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(packages, '@listings'), { recursive: true });
  for (const name of readdirSync(join(CHECKOUT, 'node_modules'))) {
    if (name !== '@listings' && name !== '.cache') {
      symlinkSync(join(CHECKOUT, 'node_modules', name), join(packages, name));
    }
  }
  symlinkSync('../../libs/publishers/sdk', join(packages, '@listings/publisher-sdk'));
  symlinkSync(join(CHECKOUT, 'tools/generators'), join(packages, '@listings/tools'));
}

/**
 * The environment without the variables of the current test run. What runs in a copy is a run of its own: it makes its own
 * template of the database, because the copy can have other migrations.
 */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(NX_|JEST_|TEST_(REPORT|TIER|RUN|RUN_PID)$|FORCE_COLOR$|NODE_OPTIONS$|NODE_ENV$)/.test(name),
  );
  return { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_TUI: 'false', CI: 'true', NO_COLOR: '1' };
}
