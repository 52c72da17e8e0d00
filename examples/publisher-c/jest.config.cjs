module.exports = { ...require('../../jest.preset.cjs'), displayName: 'publisher-c', rootDir: __dirname };
