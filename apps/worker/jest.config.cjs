// These tests mostly wait for processes that they start, so that two files at a time end in half the time.
module.exports = {
  ...require('../../jest.preset.cjs'),
  displayName: 'worker',
  rootDir: __dirname,
  maxWorkers: 2,
};
