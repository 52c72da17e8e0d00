// Jest keeps the modules of every finished file in memory. In one process the 58 files fill the heap of Node, and collecting
// garbage then takes longer than the tests: workers that are replaced in time need less than half the processor time.
module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'api',
  rootDir: __dirname,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
