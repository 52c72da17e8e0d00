import {
  enteredVerificationEnd,
  MAX_LOST_CLAIMS,
  nextVerificationState,
  verificationPollMs,
  verificationStatus,
} from '@listings/domain';
import type { VerificationEnd, VerificationState } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import {
  changeVerification,
  findAccount,
  lockLocationRecord,
  lockVerification,
  renderRecords,
  storeVerification,
} from '@listings/persistence';
import type { ClaimedVerification } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { eventPlatform } from '@listings/publisher-registry';
import type { VerificationDependencies } from '../dependencies.js';
import type { VerificationOutcome } from './verification-outcome.js';

/**
 * Records the outcome of a check in one transaction, under the claim: the row, the location's record if it changes, and
 * the event if the verification reached an end [6.3]. Returns undefined when the claim was lost.
 */
export async function recordVerification(
  deps: VerificationDependencies,
  claimed: ClaimedVerification,
  outcome: VerificationOutcome,
): Promise<VerificationState | undefined> {
  const { accountId, locationId, publisher, lostClaims } = claimed;
  const key = { accountId, locationId, publisher };
  const registered = deps.publishers.find(publisher);
  failpoint('verification.before_mark');
  return deps.database.transaction(async (transaction) => {
    // Take the locks in the same order as changes of the location.
    await lockLocationRecord(transaction, key);
    const before = await lockVerification(transaction, claimed);
    if (before === undefined) return undefined;
    const state = nextVerificationState(before, outcome.event);
    const { failures, blocked, message } = outcome;
    await storeVerification(transaction, key, {
      state,
      failures,
      blocked,
      // A verification that was skipped because its workers crashed is tried once more; another crash skips it again.
      // One that was set aside keeps a lost claim, so that the next check finds out again.
      lostClaims: lostClaims >= MAX_LOST_CLAIMS ? MAX_LOST_CLAIMS - 1 : outcome.setAside ? 1 : 0,
      waitMs: outcome.waitMs ?? verificationPollMs(state, deps.verification, { locationId, now: deps.clock.now() }),
    });
    if (!registered?.publisher.verification) return state;
    const changed = await changeVerification(transaction, key, { status: verificationStatus(state), message });
    const account = changed && (await findAccount(transaction, accountId));
    if (changed && account) await renderRecords(transaction, { account, settings: deps.records }, [changed]);
    const end = enteredVerificationEnd(before, state);
    const platform = eventPlatform(registered);
    if (end && platform !== undefined) {
      const event = verificationEvent(platform, { locationId, end, reason: message });
      await recordEvents(transaction, { accountId, now: deps.clock.now() }, [event]);
    }
    return state;
  });
}

/** The event of a verification that ended; its name and platform derive from the publisher [6.3]. */
function verificationEvent(
  platform: string,
  { locationId, end, reason }: { locationId: number; end: VerificationEnd; reason: string | null | undefined },
): LocationEvent {
  const about = { platform, connected_account_id: null };
  if (end === 'verified') return { name: `connection.${platform}_verification_verified`, locationId, data: about };
  return {
    name: `connection.${platform}_verification_failed`,
    locationId,
    data: { ...about, failure_type: end, ...(reason ? { reason } : {}) },
  };
}
