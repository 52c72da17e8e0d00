/** The tier of tests that a target runs; what is no suite of tests belongs to the gate. */
export function tierOf(target) {
  return { 'test-long': 'long', 'test-nightly': 'nightly' }[target] ?? 'gate';
}

/** How long the suites of a tier are. The environment of a run may override each. */
const SETTINGS = {
  gate: {},
  long: { CRASH_KILLS: '20', FUZZ_REQUESTS: '2000' },
  nightly: { CRASH_KILLS: '60', FUZZ_REQUESTS: '20000', FAULTS: 'all' },
};

/** The variables that the suites of a tier read. */
export function settingsOf(tier) {
  return SETTINGS[tier];
}
