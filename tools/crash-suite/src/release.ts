import { bundlesIn } from '@listings/testing';
import type { Bundles } from '@listings/testing';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the processes of a release: checks it out under `.nx/releases`, installs its packages if they differ from those of the
 * present sources, and bundles it. A later run for the same commit uses the checkout again.
 */
export function bundlesOfRelease(ref: string, say: (text: string) => void, checkout = process.cwd()): Bundles {
  const commit = git(checkout, 'rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  const folder = join(checkout, '.nx/releases', commit.slice(0, 16));
  if (!existsSync(join(folder, 'node_modules/.complete'))) {
    say(`checking out ${ref} (${commit.slice(0, 8)})`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(checkout, '.nx/releases'), { recursive: true });
    git(checkout, 'clone', '--quiet', '--shared', '--no-checkout', checkout, folder);
    git(folder, 'checkout', '--quiet', '--detach', commit);
    install(checkout, folder);
  }
  const script = join(folder, 'tools/dev/bundle.mjs');
  return bundlesIn(run(process.execPath, [script], folder).split('\n').at(-1) as string);
}

/** Copies the installed packages if the lock files are equal, because that needs no registry; else installs them. */
function install(checkout: string, folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(checkout) === lock(folder)) run('cp', ['-a', join(checkout, 'node_modules'), folder], folder);
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run('touch', [join(folder, 'node_modules/.complete')], folder);
}

function git(checkout: string, ...command: string[]): string {
  try {
    return run('git', command, checkout);
  } catch (error) {
    throw new Error(`git ${command.join(' ')} failed: is the release in this repository?`, { cause: error });
  }
}

function run(program: string, parameters: string[], folder: string): string {
  const env = { ...process.env, NODE_OPTIONS: '', TEST_BUNDLES: '' };
  return execFileSync(program, parameters, { cwd: folder, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 }).trim();
}
