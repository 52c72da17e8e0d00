import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

function run(checkout: string) {
  const command = [join(checkout, 'tools/dev/conformance.mjs')];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { status, stdout, stderr };
}

describe('the conformance table', () => {
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'checkout-'));
    for (const each of ['package.json', 'tools/dev/conformance.mjs', 'tools/dev/lib'])
      cpSync(join(CHECKOUT, each), join(copy, each), { recursive: true });
  });

  afterAll(() => rmSync(copy, { recursive: true }));

  it('is printed from the sources, without a build', () => {
    const { status, stdout, stderr } = run(CHECKOUT);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^# Conformance: .*## Rules.*rules, none missing\..*## spec.*## contract/s);
  });

  it('names what is missing in a checkout without packages, and writes nothing there', () => {
    const files = () =>
      readdirSync(copy, { recursive: true, encoding: 'utf8' }).map((path) => [
        path,
        statSync(join(copy, path)).mtimeMs,
      ]);
    const before = files();
    const { status, stdout, stderr } = run(copy);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(/^The packages of this checkout are missing, .*run `npm ci`.*\.$/);
    expect(files()).toEqual(before);
  });
});
