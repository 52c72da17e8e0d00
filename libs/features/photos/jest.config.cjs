module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-photos', rootDir: __dirname };
