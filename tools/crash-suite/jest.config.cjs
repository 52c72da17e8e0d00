module.exports = { ...require('../../jest.preset.cjs'), displayName: 'crash-suite', rootDir: __dirname };
