module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-interactions', rootDir: __dirname };
