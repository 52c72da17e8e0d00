module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-posts', rootDir: __dirname };
