// The Jest configuration of a project whose spec files share their modules. The gate runs them as one suite, or as two, which
// two processes of Jest take. A file that waits while it is loaded (`alone`) runs beside them. Who names files runs those
// alone. The other tiers run file by file, because its files stop processes and servers. TEST_PART leaves the files of one
// part of the gate (tools/nx/parts.mjs).
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const preset = require('./jest.preset.cjs');
const { partOf } = require('./tools/nx/parts.mjs');

const SUITES = join(__dirname, 'tools/dev/suites');

module.exports = function suites(rootDir, { count = 1, alone = [] } = {}) {
  const source = join(rootDir, 'src');
  const specs = readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => join(source, path))
    .sort();
  const isNamed = process.argv
    .slice(2)
    .some((argument) => !argument.startsWith('-') && specs.some((path) => new RegExp(argument).test(path)));
  const isGate = (process.env.TEST_TIER ?? 'gate') === 'gate' && !isNamed;
  const ofGate = specs.filter((path) => !/\.(long|nightly)\.spec\.ts$/.test(path));
  if (!isGate || ofGate.length === 0) return { ...preset, rootDir };
  const { TEST_PART } = process.env;
  const isOfPart = (path) => !TEST_PART || partOf(path) === TEST_PART;
  const apart = alone.map((path) => join(source, path)).filter(isOfPart);
  return {
    ...preset,
    rootDir,
    roots: [source, SUITES],
    testMatch: [...['first.cjs', 'second.cjs'].slice(0, count).map((file) => join(SUITES, file)), ...apart],
    globals: {
      SPECS: ofGate.filter((path) => !apart.includes(path)).filter(isOfPart),
      SUITES: count,
    },
  };
};
