module.exports = { ...require('../../../jest.preset.cjs'), displayName: 'feature-webhooks', rootDir: __dirname };
