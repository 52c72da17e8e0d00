const suites = require('../../jest.suites.cjs');

module.exports = {
  ...suites(__dirname, { count: 2 }),
  displayName: 'api',
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
