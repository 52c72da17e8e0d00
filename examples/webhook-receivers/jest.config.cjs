module.exports = { ...require('../../jest.preset.cjs'), displayName: 'webhook-receivers', rootDir: __dirname };
