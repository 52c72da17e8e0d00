module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'publisher-sessions', rootDir: __dirname };
