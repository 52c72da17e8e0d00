module.exports = { ...require('../../jest.preset.cjs'), displayName: 'folding', rootDir: __dirname };
