module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-listings', rootDir: __dirname };
