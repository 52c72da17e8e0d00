// global-setup.mjs starts one product for all spec files: `smoke.spec.ts` in the gate, the pages in the long run.
module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'dashboard-e2e',
  rootDir: __dirname,
  globalSetup: './src/harness/global-setup.mjs',
  globalTeardown: './src/harness/global-teardown.mjs',
};
