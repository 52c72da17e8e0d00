import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { logger } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { CHECKOUT, temporaryCheckout } from '../testing/temporary-checkout.js';
import { generatePublisher } from './generator.js';
import { OPTIONAL_CAPABILITIES } from './plan.js';

const FOLDER = join(CHECKOUT, 'tools/generators/src/publisher');

const checkout = temporaryCheckout();

afterAll(() => checkout.remove());

it.each([
  ['acme-maps', 'oauth'],
  ['acme-keys', 'token'],
])(
  '[design 3.7] the generator of publishers generates code that compiles, lints, is formatted, and passes the kit at once: %s',
  async (name, authorization) => {
    const tree = new FsTree(checkout.root, false);
    const options = { name, capabilities: OPTIONAL_CAPABILITIES, authorization };
    const link = await generatePublisher(tree, options, FOLDER);
    flushChanges(checkout.root, tree.listChanges());
    const info = jest.spyOn(logger, 'info').mockImplementation(() => undefined);
    await link();
    expect(info.mock.calls.join()).toContain(`npx nx test publisher-${name}`);
    const folder = `libs/publishers/publisher-${name}`;
    checkout.run(`npx tsc --noEmit -p ${folder}`);
    checkout.run(`npx nx lint publisher-${name}`);
    checkout.run(`npx prettier --check ${folder} tsconfig.base.json`);
    const kit = `NODE_OPTIONS=--experimental-vm-modules npx jest -c ${folder}/jest.config.cjs`;
    const output = checkout.run(kit);
    expect(output).toMatch(/Tests: .*\b\d{3} passed/);
    expect(output).not.toContain('the plug-in does not offer');
  },
);
