module.exports = { ...require('../../jest.preset.cjs'), displayName: 'publisher-sandbox', rootDir: __dirname };
