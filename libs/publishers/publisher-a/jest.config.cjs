module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-a', rootDir: __dirname };
