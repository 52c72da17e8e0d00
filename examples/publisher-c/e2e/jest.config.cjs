module.exports = {
  ...require('../../../jest.preset.cjs'),
  displayName: 'publisher-c-e2e',
  rootDir: __dirname,
  testTimeout: 120_000,
};
