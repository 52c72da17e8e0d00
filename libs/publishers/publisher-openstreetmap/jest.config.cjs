const suites = require('../../../jest.suites.cjs');

module.exports = { ...suites(__dirname, { alone: ['contract.spec.ts'] }), displayName: 'publisher-openstreetmap' };
