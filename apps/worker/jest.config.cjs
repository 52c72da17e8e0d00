module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'worker',
  rootDir: __dirname,
  // These tests have limits of time for the processes that they start: one file at a time has a core for them.
  maxWorkers: 1,
};
