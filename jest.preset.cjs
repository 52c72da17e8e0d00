// One list of aliases for tsc, SWC and Jest: tsconfig.base.json. Needs NODE_OPTIONS=--experimental-vm-modules
// (nx.json sets it for every `test` target).
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests run on the Node of node_modules/.bin, and this is Node ${process.versions.node}: run \`npm ci\` if it is missing, and start Jest by \`npx jest\`.`,
  );

const { paths } = JSON.parse(readFileSync(join(__dirname, 'tsconfig.base.json'), 'utf8')).compilerOptions;
const { sourceMaps: _sourceMaps, ...swc } = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
delete swc.$schema;
swc.module = { type: 'es6' };

// Three tiers (docs/decisions/0050): `*.spec.ts` is the gate, `*.long.spec.ts` the long run, and the nightly run has both
// `*.long.spec.ts` and `*.nightly.spec.ts`.
const tier = process.env.TEST_TIER ?? 'gate';
const TIERS = {
  gate: { testMatch: ['<rootDir>/src/**/*.spec.ts'], ignored: ['\\.(long|nightly)\\.spec\\.ts$'] },
  long: { testMatch: ['<rootDir>/src/**/*.long.spec.ts'], ignored: [] },
  nightly: { testMatch: ['<rootDir>/src/**/*.{long,nightly}.spec.ts'], ignored: [] },
};
if (!TIERS[tier]) throw new Error(`TEST_TIER is ${tier}; it is one of ${Object.keys(TIERS).join(', ')}.`);
const { testMatch, ignored } = TIERS[tier];

module.exports = {
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', ...ignored],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    ...Object.fromEntries(Object.entries(paths).map(([name, [file]]) => [`^${name}$`, join(__dirname, file)])),
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline', swcrc: false }] },
  reporters: ['default', join(__dirname, 'tools/dev/test-report.cjs')],
  // A guard against tests that hang, behind that of `waitFor`; what may not take long is measured in tools/bench.
  testTimeout: tier === 'gate' ? 180_000 : 900_000,
  passWithNoTests: true,
};
