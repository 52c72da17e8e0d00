module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-insights', rootDir: __dirname };
