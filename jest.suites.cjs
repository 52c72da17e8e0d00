// The Jest configuration of a project whose spec files share their modules: the gate runs the suites in `src/suites`, each
// of which loads the modules of its spec files once. Who names files runs those alone, and the long run runs file by file,
// because its files stop processes and servers.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const preset = require('./jest.preset.cjs');

module.exports = function suites(rootDir) {
  const specs = readdirSync(join(rootDir, 'src'), { recursive: true })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => join(rootDir, 'src', path));
  const isNamed = process.argv
    .slice(2)
    .some((argument) => !argument.startsWith('-') && specs.some((path) => new RegExp(argument).test(path)));
  const isGate = process.env.TEST_TIER !== 'long' && !isNamed;
  return { ...preset, ...(isGate && { testMatch: ['<rootDir>/src/suites/*.suite.ts'] }), rootDir };
};
