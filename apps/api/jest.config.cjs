// The gate runs the suites, each of which loads the modules of its spec files once; see src/suites. Who names files runs those
// alone, and the long run runs file by file, because its files stop processes and servers.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const preset = require('../../jest.preset.cjs');

const specs = readdirSync(join(__dirname, 'src'), { recursive: true })
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => join(__dirname, 'src', path));
const isNamed = process.argv
  .slice(2)
  .some((argument) => !argument.startsWith('-') && specs.some((path) => new RegExp(argument).test(path)));
const isGate = process.env.TEST_TIER !== 'long' && !isNamed;

module.exports = {
  ...preset,
  ...(isGate && { testMatch: ['<rootDir>/src/suites/*.suite.ts'] }),
  displayName: 'api',
  rootDir: __dirname,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
