import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProcess, startProduct } from '@listings/testing';
import type { StartedProduct } from '@listings/testing';

const README = fileURLToPath(new URL('../../../README.md', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

let product: StartedProduct;

beforeAll(async () => {
  product = await startProduct();
});

// The stop fails on any warning or error in the product's log.
afterAll(() => product?.stop());

/** The commands of the section "Five minutes", in their order, for the environment file of this start. */
function tour(environmentFile: string): string {
  const [, section = ''] = /^## Five minutes$([^]*?)^## /m.exec(readFileSync(README, 'utf8')) ?? [];
  const blocks = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(5);
  return blocks.join('\n').replace('.listings/environment.json', environmentFile);
}

describe('the README', () => {
  (hasCurl ? it : it.skip)(
    '[design 4] has a tour whose commands work as printed, without a warning in a log',
    async () => {
      // The commands name the file relative to the current folder.
      const script = tour(relative('/', join(product.home, 'environment.json')));
      const bash = await startProcess({ command: ['bash', '-euo', 'pipefail', '-c', script], cwd: '/' });
      expect([(await bash.exited).code, bash.output()]).toEqual([0, expect.any(String)]);
      const output = bash.output();
      expect(output).toContain('{"data":{"allLocations":{"edges":[{"node":{"id":');
      expect(output).toContain('"message":"SY10126: City is Mandatory"');
      expect(output).toMatch(/"success":true,.*Corner Bakery/);
      expect(output).toMatch(/2 suggestions\n1 .*: Same phone number/m);
      expect(output).toMatch(/^SUCCESS \[\{"site":"PUBLISHER_A","status":"PUBLISHED"/m);
      expect(output).toMatch(/^[12] stars: .* -> We are sorry to read this\. Please call us\. CONFIRMED$/m);
      expect(output).toMatch(/^\d+ \{"event":"(local_post|interaction|listing)\./m);
    },
  );
});
