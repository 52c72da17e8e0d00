module.exports = { ...require('../../jest.preset.cjs'), displayName: 'generators', rootDir: __dirname };
