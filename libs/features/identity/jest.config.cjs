module.exports = { ...require('../../../jest.suites.cjs')(__dirname), displayName: 'feature-identity' };
