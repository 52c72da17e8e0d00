import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { OLDEST_NODE } from '@listings/platform';
import ts from 'typescript';

/** The root folder; this spec runs from the sources, not from dist. */
const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

/** The programs of the product: every app, and what the images start. */
const entryPoints = [
  ...new Set([
    ...readdirSync(join(CHECKOUT, 'apps')).map((app) => `apps/${app}/src/main.ts`),
    ...[...read('docker/Dockerfile').matchAll(/dist\/([\w/-]+\/main)\.js/g)].map(([, path]) => `${path}.ts`),
  ]),
].filter((path) => ts.sys.fileExists(join(CHECKOUT, path)));

describe('an entry point', () => {
  it('[design 2] is known, whether an app or a program of an image', () => {
    expect(entryPoints.sort()).toEqual([
      'apps/admin/src/main.ts',
      'apps/api/src/main.ts',
      'apps/webhook-dispatcher/src/main.ts',
      'apps/worker/src/main.ts',
      'tools/publisher-sandbox/src/main.ts',
    ]);
  });

  it.each(entryPoints)('[design 2] %s checks the version of Node before it loads anything else', (path) => {
    const [first] = ts.preProcessFile(read(path), true, true).importedFiles;
    expect(first?.fileName).toBe('@listings/platform/required-node');
  });

  it('[design 2] loads no package with the check itself', () => {
    const imports = (path: string) => ts.preProcessFile(read(path), true, true).importedFiles;
    expect(imports('libs/platform/src/required-node.ts').map(({ fileName }) => fileName)).toEqual([
      './node-version.js',
    ]);
    expect(imports('libs/platform/src/node-version.ts')).toEqual([]);
  });
});

describe('the Node of the product', () => {
  it('[design 2] is the one of development, of the images and of the installed packages', async () => {
    const lib = pathToFileURL(join(CHECKOUT, 'tools/dev/lib/node-version.mjs')).href;
    const { RUNTIME, isWithin } = (await import(lib)) as {
      RUNTIME: string;
      isWithin(version: string, ranges: string): boolean;
    };
    expect(RUNTIME).toBe(`>=${OLDEST_NODE}`);
    const [major] = OLDEST_NODE.split('.');
    expect(read('.nvmrc').trim()).toBe(major);
    expect(/^ARG NODE_IMAGE=node:(\d+)/m.exec(read('docker/Dockerfile'))?.[1]).toBe(major);
    const { optionalDependencies } = JSON.parse(read('tools/node/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const installed = Object.values(optionalDependencies).map((range) => range.replace('^', ''));
    expect(installed.length).toBeGreaterThan(0);
    for (const version of installed) expect([version, isWithin(version, RUNTIME)]).toEqual([version, true]);
  });
});
