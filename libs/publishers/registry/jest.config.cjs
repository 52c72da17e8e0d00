module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-registry', rootDir: __dirname };
