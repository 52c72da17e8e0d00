const suites = require('../../jest.suites.cjs');

module.exports = {
  ...suites(__dirname, { count: 2 }),
  displayName: 'api',
  // One file at a time has a core for the processes of the other tiers.
  maxWorkers: (process.env.TEST_TIER ?? 'gate') === 'gate' ? 2 : 1,
  workerIdleMemoryLimit: '1GB',
};
