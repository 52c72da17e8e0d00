// Jest environment: multiplies the time limits of all tests and hooks by TEST_PATIENCE, like `waitFor` those of its waits.
// `npm test` sets it, because its suites run beside each other on any machine: a slow machine must not fail a test.
const { TestEnvironment } = require('jest-environment-node');

const patience = Number(process.env.TEST_PATIENCE ?? 1);

module.exports = class extends TestEnvironment {
  prolonged = new WeakSet();

  handleTestEvent(event, state) {
    if (event.name === 'run_start') state.testTimeout *= patience;
    if (event.name === 'test_start') this.prolong(event.test);
    if (event.name === 'hook_start') this.prolong(event.hook);
  }

  /** A hook starts once for each test. */
  prolong(limited) {
    if (!limited.timeout || this.prolonged.has(limited)) return;
    this.prolonged.add(limited);
    limited.timeout *= patience;
  }
};
