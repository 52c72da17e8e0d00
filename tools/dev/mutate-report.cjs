// Jest reporter of the mutations: writes the number of tests and the failures to the file MUTATION_REPORT. Jest calls it also
// when `--bail` ends the run, and then writes no results of its own.
const { writeFileSync } = require('node:fs');

/** The titles of the failed tests of a file, or why the file could not run. */
function failuresOf({ testFilePath: file, testResults, testExecError }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ title }) => ({ file, title }));
  return testExecError ? [...failed, { file, title: `could not run: ${testExecError.message}` }] : failed;
}

module.exports = class MutationReport {
  onRunComplete(_contexts, { numTotalTests, testResults }) {
    const report = { tests: numTotalTests, failures: testResults.flatMap(failuresOf) };
    writeFileSync(process.env.MUTATION_REPORT, JSON.stringify(report));
  }
};
