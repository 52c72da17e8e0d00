module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-gateway', rootDir: __dirname };
