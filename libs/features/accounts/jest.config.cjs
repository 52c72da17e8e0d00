module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-accounts', rootDir: __dirname };
