module.exports = { ...require('../../jest.preset.cjs'), displayName: 'reference-data', rootDir: __dirname };
