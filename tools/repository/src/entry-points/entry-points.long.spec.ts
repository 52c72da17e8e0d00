import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nodeProblem } from '@listings/platform';
import { buildApp, bundles } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';

/** What every Node before 22.15 lacks: without it the HTTP client fails while it loads. */
const OLDER = `
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });
delete require('node:zlib').createZstdDecompress;
`;

/** A Node of this machine that is too old for the product, if it has one. */
function olderNode(): { program: string; version: string } | undefined {
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  for (const program of programs.filter((path) => existsSync(path))) {
    const version = spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim();
    if (nodeProblem(version) !== undefined) return { program, version };
  }
  return undefined;
}

const older = olderNode();
const nodes = [
  { node: 'a Node without what later ones have', version: '20.19.0', command: [process.execPath, '--require'] },
  ...(older ? [{ node: 'an older Node of this machine', version: older.version, command: [older.program] }] : []),
];

const folder = shared(temporaryFolder);
const build = shared(() => buildApp('admin'));

describe.each(nodes)('$node', ({ version, command: [program = '', ...options] }) => {
  function start(main: string) {
    const args = options.length > 0 ? [...options, folder.write('older.cjs', OLDER), main] : [main];
    const { status, stdout, stderr } = spawnSync(program, [...args, '--version'], { encoding: 'utf8', env: {} });
    return { status, stdout, stderr };
  }
  const refusal = { status: 78, stdout: '', stderr: `${nodeProblem(version)}\n` };

  it('[design 2] is refused by a program in one sentence', () => {
    expect(start(build.main)).toEqual(refusal);
  });

  it('[design 2] is refused by the bundle of a program with plug-ins, which would load first', () => {
    expect(start(bundles().main('api'))).toEqual(refusal);
  });
});
