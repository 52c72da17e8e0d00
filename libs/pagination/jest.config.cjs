module.exports = { ...require('../../jest.preset.cjs'), displayName: 'pagination', rootDir: __dirname };
