module.exports = { ...require('../../jest.preset.cjs'), displayName: 'work', rootDir: __dirname };
