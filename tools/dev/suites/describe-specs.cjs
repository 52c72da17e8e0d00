// Runs the spec files of a project, each in a block of its own. Jest gives every file that it starts its own copy of all
// modules, and loading them costs more processor time than most spec files need for their tests: the files of a suite load
// them once. See jest.suites.cjs.
const { relative, resolve } = require('node:path');
const { describe } = require('@jest/globals');

const root = resolve(__dirname, '../../..');

/** Runs every spec file of the project whose number has the remainder `index` by the number of its suites. */
module.exports = function describeSpecs(index) {
  // `require` is synchronous, unlike `import`, so that hooks and tests belong to the block of their file.
  globalThis.SPECS.forEach((path, number) => {
    if (number % globalThis.SUITES === index) describe(relative(root, path), () => void require(path));
  });
};
