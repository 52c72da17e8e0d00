/** The tier of tests that a target runs; what is no suite of tests belongs to the gate. */
export function tierOf(target) {
  return { 'test-long': 'long', 'test-nightly': 'nightly' }[target.split('--')[0]] ?? 'gate';
}
