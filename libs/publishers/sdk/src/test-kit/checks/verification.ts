import { checksOf } from '../check.js';
import { demand, demandEqual, valueOfCall } from '../demand.js';
import { demandVerification } from '../readings.js';

/** It is read of every listing on a schedule, so more calls than these are too many. */
const MOST_CALLS = 2;

/** Reading how far the verification of a business is. */
export const verificationChecks = checksOf('verification', {
  '[publishers 1.7] tells each state of the publisher in ours, cheaply': async (context) => {
    const { readVerification } = context.offered('verification');
    const { states, set } = context.driven('verification');
    const session = await context.connect();
    const listingRef = context.world.listings.ordinary;
    demand(states.length > 0, 'the driver names no states');
    for (const state of states) {
      await set(listingRef, state);
      context.http.watch();
      const report = await valueOfCall('readVerification', () => readVerification({ session, listingRef }));
      demandVerification(report);
      demandEqual(report.state, state, 'the state of the verification');
      const calls = context.http.watched.length;
      demand(calls <= MOST_CALLS, `readVerification made ${calls} calls`);
    }
  },
});
