import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared, temporaryFolder } from '@listings/testing/jest';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

function run(checkout: string) {
  const command = [join(checkout, 'tools/dev/conformance.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { status, stdout, stderr };
}

describe('[design 5] the conformance table', () => {
  const copy = shared(temporaryFolder);

  beforeAll(() => {
    for (const each of ['package.json', 'tools/dev/conformance.mjs', 'tools/dev/lib'])
      cpSync(join(CHECKOUT, each), copy.at(each), { recursive: true });
  });

  it('is printed from the sources, without a build', () => {
    const { status, stdout, stderr } = run(CHECKOUT);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^# Conformance: .*## Rules.*rules, none missing\..*## spec.*## contract/s);
  });

  it('names what is missing in a checkout without packages, and writes nothing there', () => {
    const paths = () => readdirSync(copy.path, { recursive: true, encoding: 'utf8' });
    const files = () => paths().map((path) => [path, statSync(copy.at(path)).mtimeMs]);
    const before = files();
    const { status, stdout, stderr } = run(copy.path);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(/^The packages of this checkout are missing, .*run `npm ci`.*\.$/);
    expect(files()).toEqual(before);
  });
});
