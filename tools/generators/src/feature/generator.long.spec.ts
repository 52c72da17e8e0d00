import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { logger } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { CHECKOUT, wholeCheckout } from '../testing/temporary-checkout.js';
import { generateFeature } from './generator.js';
import { LISTS } from './lists.js';

const FOLDER = 'libs/features/offers';

const checkout = wholeCheckout();

afterAll(() => checkout.remove());

it('[design 7] the generator of features generates a feature that passes the gate at once', async () => {
  const tree = new FsTree(checkout.root, false);
  const options = { name: 'offers', uses: ['locations'] };
  const tell = await generateFeature(tree, options, join(CHECKOUT, 'tools/generators/src/feature'));
  flushChanges(checkout.root, tree.listChanges());
  const info = jest.spyOn(logger, 'info').mockImplementation(() => undefined);
  await tell();
  expect(info.mock.calls.join()).toContain('npx nx test feature-offers');

  const changed = [FOLDER, 'eslint.directions.mjs', ...LISTS].join(' ');
  checkout.run(`npx prettier --check ${changed} tsconfig.base.json`);
  // Nx computes the graph of the projects, of which the rule about imports asks.
  checkout.run('npx nx lint feature-offers');
  checkout.run(`npx eslint eslint.directions.mjs ${LISTS.join(' ')}`);
  checkout.run(`node node_modules/typescript-7/bin/tsc --noEmit -p ${FOLDER}`);

  const jestOf = (folder: string, files = '') =>
    checkout.run(`NODE_OPTIONS=--experimental-vm-modules npx jest -c ${folder}/jest.config.cjs ${files}`);
  expect(jestOf(FOLDER)).toMatch(/Tests: .*\b2 passed/);
  expect(jestOf('tools/repository', 'src/features src/circles src/affected')).toMatch(/Suites: .*\b3 passed/);
});
