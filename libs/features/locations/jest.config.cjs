module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-locations', rootDir: __dirname };
