import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { OLDEST_NODE } from '@listings/platform';
import { CHECKOUT, textOf } from '../testing/checkout.js';

/** The programs of the product: every app, and what the images start. */
const entryPoints = [
  ...new Set([
    ...readdirSync(join(CHECKOUT, 'apps')).map((app) => `apps/${app}/src/main.ts`),
    ...[...textOf('docker/Dockerfile').matchAll(/dist\/([\w/-]+\/main)\.js/g)].map(([, path]) => `${path}.ts`),
  ]),
].filter((path) => ts.sys.fileExists(join(CHECKOUT, path)));

describe('an entry point', () => {
  it('[design 2] is known, whether an app or a program of an image', () => {
    const apps = ['admin', 'api', 'webhook-dispatcher', 'worker'].map((app) => `apps/${app}/src/main.ts`);
    expect(entryPoints.sort()).toEqual([...apps, 'tools/publisher-sandbox/src/main.ts']);
  });

  it.each(entryPoints)('[design 2] %s checks the version of Node before it loads anything else', (path) => {
    const [first] = ts.preProcessFile(textOf(path), true, true).importedFiles;
    expect(first?.fileName).toBe('@listings/platform/required-node');
  });

  it('[design 2] loads no package with the check itself', () => {
    const imports = (path: string) =>
      ts.preProcessFile(textOf(`libs/platform/src/${path}`), true, true).importedFiles.map(({ fileName }) => fileName);
    expect(imports('required-node.ts')).toEqual(['./node-version.js']);
    expect(imports('node-version.ts')).toEqual([]);
  });
});

it('[design 2] the Node of the product is the one of development, of the images and of the installed packages', async () => {
  const lib = pathToFileURL(join(CHECKOUT, 'tools/dev/lib/node-version.mjs')).href;
  type Lib = { RUNTIME: string; isWithin(version: string, ranges: string): boolean };
  const { RUNTIME, isWithin } = (await import(lib)) as Lib;
  expect(RUNTIME).toBe(`>=${OLDEST_NODE}`);
  const [major] = OLDEST_NODE.split('.');
  expect(textOf('.nvmrc').trim()).toBe(major);
  expect(/^ARG NODE_IMAGE=node:(\d+)/m.exec(textOf('docker/Dockerfile'))?.[1]).toBe(major);
  const { optionalDependencies } = JSON.parse(textOf('tools/node/package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const installed = Object.values(optionalDependencies).map((range) => range.replace('^', ''));
  expect(installed.length).toBeGreaterThan(0);
  for (const version of installed) expect([version, isWithin(version, RUNTIME)]).toEqual([version, true]);
});
