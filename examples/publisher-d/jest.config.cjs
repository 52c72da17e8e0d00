module.exports = { ...require('../../jest.preset.cjs'), displayName: 'publisher-d', rootDir: __dirname };
