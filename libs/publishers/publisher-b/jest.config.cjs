module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-b', rootDir: __dirname };
