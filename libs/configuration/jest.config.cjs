module.exports = { ...require('../../jest.preset.cjs'), displayName: 'configuration', rootDir: __dirname };
