module.exports = { ...require('../../jest.preset.cjs'), displayName: 'spreadsheets', rootDir: __dirname };
