/** The tier of tests that a target runs; what is no suite of tests belongs to the gate. */
export function tierOf(target) {
  return { 'test-long': 'long', 'test-nightly': 'nightly' }[target] ?? 'gate';
}

/** How long suites of a tier are which do not look at the tier themselves. The environment of a run may override each. */
const SETTINGS = {
  gate: {},
  long: { FUZZ_REQUESTS: '2000' },
  nightly: { FUZZ_REQUESTS: '20000', FAULTS: 'all' },
};

/** The variables that the suites of a tier read. */
export function settingsOf(tier) {
  return SETTINGS[tier];
}
