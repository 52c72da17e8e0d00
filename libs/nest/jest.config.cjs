module.exports = { ...require('../../jest.preset.cjs'), displayName: 'nest', rootDir: __dirname };
