module.exports = { ...require('../../../jest.suites.cjs')(__dirname), displayName: 'publisher-test-kit' };
