module.exports = { ...require('../../jest.preset.cjs'), displayName: 'event-catalogue', rootDir: __dirname };
