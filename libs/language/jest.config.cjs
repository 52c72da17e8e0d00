module.exports = { ...require('../../jest.preset.cjs'), displayName: 'language', rootDir: __dirname };
