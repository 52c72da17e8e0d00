// global-setup.mjs starts one product for all spec files with a page. Those of the gate read the bundle alone.
const isGate = (process.env.TEST_TIER ?? 'gate') === 'gate';

module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'dashboard-e2e',
  rootDir: __dirname,
  // A journey waits for the product most of the time, so two run at a time.
  maxWorkers: 2,
  ...(!isGate && {
    globalSetup: './src/harness/global-setup.mjs',
    globalTeardown: './src/harness/global-teardown.mjs',
  }),
};
