import { checksOf } from '../check.js';
import { demand, demandEqual } from '../demand.js';
import { connected } from '../methods.js';

/** The greatest number of calls per read, because the core reads every linked listing on a schedule. */
const MOST_CALLS = 2;

/** Checks of reading the verification of a business. */
export const verificationChecks = checksOf('verification', {
  '[publishers 1.7] maps each state of the publisher, with at most two calls': async (context) => {
    const { states, set } = context.driven('verification');
    const { ask, listingRef } = await connected(context, 'verification');
    demand(states.length > 0, 'verification.states of the driver is empty');
    for (const state of states) {
      await set(listingRef, state);
      context.http.watch();
      const report = await ask.readVerification();
      demandEqual(report.state, state, 'the state of the verification');
      const calls = context.http.watched.length;
      demand(calls <= MOST_CALLS, `readVerification made ${calls} calls, more than ${MOST_CALLS}`);
    }
  },
});
