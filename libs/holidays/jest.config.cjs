module.exports = { ...require('../../jest.preset.cjs'), displayName: 'holidays', rootDir: __dirname };
