import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@listings/testing';
import type { BuiltApp } from '@listings/testing';
import { temporaryFolder } from '@listings/testing/jest';
import { documentedFile } from './documented-file.js';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The command that packs the SDK and installs plug-ins. */
export const COMMAND = 'tools/dev/plug-ins/plug-ins.mjs';

/** The page that shows the files of a plug-in in a repository of its own. */
const PAGE = readFileSync(join(CHECKOUT, 'docs/publishers/README.md'), 'utf8');

/** The name under which the author outside publishes the plug-in. */
export const PLUG_IN = (JSON.parse(documentedFile(PAGE, 'package.json')) as { name: string }).name;

/** A plug-in that its author writes outside the repository, and an installation of the service that has it. */
export type OutsideProject = ReturnType<typeof outsideProject>;

/**
 * Packs the SDK, tests and packs the plug-in with it as the documentation says, and adds it to the service.
 * Asks no registry.
 */
export function outsideProject() {
  const root = temporaryFolder();
  const folder = (name: string) => {
    mkdirSync(root.at(name));
    return root.at(name);
  };
  const [packed, author, service] = [folder('packed'), folder('author'), folder('service')];
  run(process.execPath, [join(CHECKOUT, COMMAND), 'sdk', packed], CHECKOUT);
  const sdk = readdirSync(packed).map((name) => join(packed, name));
  writeAuthor(author, sdk, packed);
  const tested = run('npm', ['test', '--silent'], author);
  const build = buildApp('api', 'worker', 'admin');
  writeService(service, build, sdk);
  const plugIn = pack(author, packed);
  const added = run(process.execPath, [join(service, COMMAND), 'add', plugIn], service);
  return {
    /** The author's project: the packed SDK is installed, and `npm test` has compiled the plug-in in `lib`. */
    author,
    /** The output of `npm test` of the author. */
    tested,
    /** The packed plug-in. */
    plugIn,
    /** The output of the command that has added it to the service. */
    added,
    /** The service as in its image, with the packed SDK, and with the plug-in that the command has added. */
    service,
    /** The build that runs in `service`. */
    build,
    remove() {
      build.close();
      root.close();
    },
  };
}

/** Runs a program to its end and returns its output. */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, env: { ...process.env, NODE_OPTIONS: '', ...env } };
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

function pack(folder: string, into: string): string {
  const args = ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', into];
  return join(into, run('npm', args, dirname(into)).trim());
}

/** Installs packed packages without a registry. */
export function install(project: string, files: readonly string[], ...options: readonly string[]): void {
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...options, ...files], project);
}

/** The sources of the example with the files of the documentation, as another author would have them. */
function writeAuthor(author: string, sdk: readonly string[], packed: string): void {
  for (const name of ['package.json', 'tsconfig.json', 'kit.mjs'])
    writeFileSync(join(author, name), documentedFile(PAGE, name));
  const filter = (file: string) => !file.endsWith('.spec.ts');
  cpSync(join(CHECKOUT, 'examples/publisher-d/src'), join(author, 'src'), { recursive: true, filter });
  // The recipe of the documentation compiles, too.
  writeFileSync(join(author, 'src/sign-in.ts'), documentedFile(PAGE, 'src/sign-in.ts'));
  const packages = ['typescript', '@types/node', 'undici-types'];
  const compiler = packages.map((name) => pack(join(CHECKOUT, 'node_modules', name), packed));
  install(author, [...sdk, ...compiler], '--save-dev');
}

/** The layout of the images: `dist` with the apps and libraries, and the packages beside it. */
function writeService(service: string, build: BuiltApp, packages: readonly string[]): void {
  const { name, version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as Record<string, string>;
  const description = { name, version, private: true, type: 'module' };
  writeFileSync(join(service, 'package.json'), JSON.stringify(description, undefined, 2));
  install(service, packages);
  cpSync(join(CHECKOUT, dirname(COMMAND)), join(service, dirname(COMMAND)), { recursive: true });
  for (const part of ['libs', 'apps/api', 'apps/worker', 'apps/admin'])
    cpSync(build.file(part), join(service, 'dist', part), { recursive: true });
  for (const each of packagesOf(join(CHECKOUT, 'node_modules'))) link(each, service);
}

/** The packages that npm installed for the service; those of this repository are not among them. */
function packagesOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== '@listings');
  const within = (scope: string) => readdirSync(join(folder, scope)).map((name) => `${scope}/${name}`);
  return names.flatMap((name) => (name.startsWith('@') ? within(name) : name));
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
