module.exports = { ...require('../../jest.preset.cjs'), displayName: 'plan-suite', rootDir: __dirname };
