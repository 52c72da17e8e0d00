module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-connections', rootDir: __dirname };
