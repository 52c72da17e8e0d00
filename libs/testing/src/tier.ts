/** Whether this is the nightly run, which has the long form of tests whose short form is in the long run (docs/decisions/0050). */
export const isNightly = process.env['TEST_TIER'] === 'nightly';
