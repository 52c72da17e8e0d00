import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@listings/testing';
import type { BuiltApp } from '@listings/testing';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The name under which the author outside publishes the plug-in. */
export const PLUG_IN = '@acme/publisher-d';

/** A plug-in that its author writes outside the repository, and an installation of the service that has it. */
export interface OutsideProject {
  /** The author's project: the packed SDK is installed, and the plug-in is compiled in `lib`. */
  readonly author: string;
  /** The service as in its image, with the packed SDK and the packed plug-in installed. */
  readonly service: string;
  /** The build that runs in `service`. */
  readonly build: BuiltApp;
  remove(): void;
}

/** Packs the SDK, compiles and packs the plug-in with it, and installs both beside the service. Asks no registry. */
export function outsideProject(): OutsideProject {
  const root = mkdtempSync(join(tmpdir(), 'outside-plug-in-'));
  const folder = (name: string) => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const [packed, author, service] = [folder('packed'), folder('author'), folder('service')];
  run(process.execPath, [join(CHECKOUT, 'tools/dev/sdk-package.mjs'), folder('sdk')], CHECKOUT);
  const sdk = [pack(join(root, 'sdk'), packed), pack(join(CHECKOUT, 'node_modules/undici'), packed)];
  writeAuthor(author, sdk);
  const build = buildApp('api', 'worker', 'admin');
  writeService(service, build, [...sdk, pack(author, packed)]);
  return {
    author,
    service,
    build,
    remove() {
      build.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Runs a program to its end and returns its output. */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

function pack(folder: string, into: string): string {
  const args = ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', into];
  return join(into, run('npm', args, dirname(into)).trim());
}

function install(project: string, files: readonly string[]): void {
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...files], project);
}

/** The sources of the example as another author would have them: with the types of the packed SDK alone. */
function writeAuthor(author: string, sdk: readonly string[]): void {
  writeJson(join(author, 'package.json'), {
    name: PLUG_IN,
    version: '1.0.0',
    type: 'module',
    exports: './lib/index.js',
    files: ['lib', '!lib/testing'],
    peerDependencies: { '@listings/publisher-sdk': '^0.1.0' },
  });
  writeJson(join(author, 'tsconfig.json'), {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'es2024.string', 'dom'],
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
      rootDir: 'src',
      outDir: 'lib',
    },
    include: ['src'],
  });
  cpSync(join(CHECKOUT, 'examples/publisher-d/src'), join(author, 'src'), {
    recursive: true,
    filter: (file) => !file.endsWith('.spec.ts'),
  });
  install(author, sdk);
  for (const name of ['@types/node', 'undici-types']) link(name, author);
  run(process.execPath, [join(CHECKOUT, 'node_modules/typescript/bin/tsc')], author);
}

/** The layout of the images: `dist` with the apps and libraries, and the packages beside it. */
function writeService(service: string, build: BuiltApp, packages: readonly string[]): void {
  writeJson(join(service, 'package.json'), { name: 'an-empty-project', private: true, type: 'module' });
  install(service, packages);
  for (const part of ['libs', 'apps/api', 'apps/worker', 'apps/admin'])
    cpSync(build.file(part), join(service, 'dist', part), { recursive: true });
  for (const name of packagesOf(join(CHECKOUT, 'node_modules'))) link(name, service);
}

/** The packages that npm installed for the service; those of this repository are not among them. */
function packagesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== '@listings')
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : name,
    );
}

/** Links a package of the checkout, unless the project has it already. */
function link(name: string, project: string): void {
  const target = join(project, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  try {
    symlinkSync(join(CHECKOUT, 'node_modules', name), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value, undefined, 2));
}
