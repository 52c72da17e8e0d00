import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesIn } from '@listings/testing';
import type { Bundles } from '@listings/testing';

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

/** Links the files of the installed packages if they are those of the release, because that needs no registry; else installs its own. */
function install(checkout: string, folder: string): void {
  if (hasPackagesOf(checkout, folder)) linkPackages(checkout, folder);
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run('touch', [join(folder, 'node_modules/.complete')], folder);
}

/** Whether the checkout has each package of the release in the same version; it may have more. */
function hasPackagesOf(checkout: string, folder: string): boolean {
  const packages = (of: string) =>
    (JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> })
      .packages;
  const present = packages(checkout);
  return Object.entries(packages(folder))
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, { version, resolved }]) => {
      const found = present[path];
      return found !== undefined && found.version === version && found.resolved === resolved;
    });
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
}

function linkPackages(checkout: string, folder: string): void {
  const [from, to] = [join(checkout, 'node_modules'), join(folder, 'node_modules')];
  try {
    run('cp', ['-al', from, to], folder);
  } catch {
    // Another file system, or files of another user.
    rmSync(to, { recursive: true, force: true });
    run('cp', ['-a', from, to], folder);
  }
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
