import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKOUT, temporaryCheckout } from '../testing/temporary-checkout.js';
import { readTutorial } from './read-tutorial.js';

const PLUG_IN = 'libs/publishers/publisher-town-guide';

const tutorial = readFileSync(join(CHECKOUT, 'docs/publishers/tutorial.md'), 'utf8');
const checkout = temporaryCheckout();
afterAll(() => checkout.remove());

describe('the tutorial on publishers', () => {
  it('[design 3.7] takes a reader from the generator to a passing test kit with its own commands and code', () => {
    const printed = new Map<string, string[]>();
    for (const step of readTutorial(tutorial)) {
      if (step.kind === 'write') checkout.write(join(PLUG_IN, step.file), step.text);
      if (step.kind === 'run') {
        const output = checkout.run(step.commandLine, step);
        printed.set(step.commandLine, [...(printed.get(step.commandLine) ?? []), output]);
      }
    }

    const [first = '', last = ''] = printed.get('npx nx test publisher-town-guide') ?? [];
    // The first run lists the missing methods in addition to the failures of the kit.
    for (const missing of [
      'authorization.ts: authorization.complete',
      'posts.ts: posts.findPost',
      'photos.ts: photos.findPhoto',
      'testing/driver.ts: ',
    ])
      expect(first).toContain(missing);
    expect(first).toContain('Town Guide: authorization.authorizeUrl is not implemented yet');
    expect(last).toMatch(/Tests: .*\b\d{2,} passed/);
    expect(last).not.toContain('failed');
    // The kit runs the checks of every capability that the generator was asked for.
    expect(last).toContain('finds the photo of a lost response, and no other one');
    expect(last).not.toMatch(/the plug-in does not offer (posts|photos)\b/);
  });

  it('[design 3.7] produces code that is formatted as the workspace requires', () => {
    checkout.run(`npx prettier --check ${PLUG_IN} tsconfig.base.json package.json`);
  });
});
