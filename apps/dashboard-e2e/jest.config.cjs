// One product for all spec files: `main.spec.ts` alone starts it and runs the tests of the other files in one process.
module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'dashboard-e2e',
  rootDir: __dirname,
  testTimeout: 120_000,
  globalSetup: './src/harness/global-setup.mjs',
  globalTeardown: './src/harness/global-teardown.mjs',
};
