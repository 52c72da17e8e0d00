/**
 * Whether the tests run that take longest for what they find: of packages, generators and long faults. `.ci/run` sets
 * SLOW_TESTS=1; `npm test` leaves them out, because it has 12 minutes on two cores.
 */
export const runsSlowTests = process.env['SLOW_TESTS'] === '1';
