// Jest reporter: writes the results of a whole suite to the file that TEST_REPORT names, for tools/dev/suite.mjs.
const { writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { stripVTControlCharacters } = require('node:util');

const root = join(__dirname, '../..');

/** The spec file of a test, and the names of the describe blocks around it: those of a suite begin with the file. */
function placeOf({ testFilePath }, { ancestorTitles: [first, ...others] }) {
  if (first?.endsWith('.spec.ts')) return { file: first, path: others };
  return { file: relative(root, testFilePath), path: first === undefined ? [] : [first, ...others] };
}

module.exports = class TestReport {
  constructor(config) {
    this.config = config;
  }

  onRunComplete(_contexts, results) {
    const file = process.env.TEST_REPORT;
    // A run of selected tests does not represent the project.
    if (!file || this.config.testNamePattern || this.config.nonFlagArgs?.length) return;
    const tests = results.testResults.flatMap((file) =>
      file.testResults.map((test) => ({
        ...placeOf(file, test),
        name: test.title,
        status: test.status,
        ...(test.status === 'failed' && { message: stripVTControlCharacters(test.failureMessages.join('\n')) }),
      })),
    );
    // A file that could not run has no test.
    const crashes = results.testResults
      .filter((file) => file.testExecError)
      .map((file) => ({
        file: relative(root, file.testFilePath),
        message: stripVTControlCharacters(file.failureMessage ?? ''),
      }));
    writeFileSync(
      file,
      JSON.stringify({
        passed: results.numPassedTests,
        failed: results.numFailedTests + crashes.length,
        skipped: results.numPendingTests + results.numTodoTests,
        tests,
        crashes,
      }),
    );
  }
};
