module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-sdk', rootDir: __dirname };
