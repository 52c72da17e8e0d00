module.exports = {
  ...require('../../jest.suites.cjs')(__dirname),
  displayName: 'bench',
  // The nightly run measures: one file at a time.
  maxWorkers: 1,
};
