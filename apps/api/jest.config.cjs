const suites = require('../../jest.suites.cjs');

module.exports = {
  ...suites(__dirname, { count: 2 }),
  displayName: 'api',
  // One file at a time has a core for the processes of the long run.
  maxWorkers: process.env.TEST_TIER === 'long' ? 1 : 2,
  workerIdleMemoryLimit: '1GB',
};
