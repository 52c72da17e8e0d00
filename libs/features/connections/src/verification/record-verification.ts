import { enteredVerificationEnd, siteSubject, verificationStatus } from '@listings/domain';
import type { VerificationEnd, VerificationState } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { findAccount } from '@listings/feature-accounts';
import { changeVerification, renderRecords } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { eventPlatform } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { lockVerifications, storeVerificationStates } from '../store/verifications.js';
import type { LinkedVerification } from '../store/verifications.js';
import type { VerificationOutcome } from './verification-outcome.js';

/** The result of reading a verification. */
export interface ReadVerification {
  readonly verification: LinkedVerification;
  readonly outcome: VerificationOutcome;
  /** The state after it. */
  readonly state: VerificationState;
}

/**
 * Records the results of reading verifications of an account: their states, the records of the locations that change, and an event for each
 * verification that reached an end [6.3]. An unlink during the read takes precedence.
 */
export async function recordVerifications(
  transaction: Transaction,
  deps: Pick<ConnectionsDependencies, 'clock' | 'publishers' | 'records'>,
  { accountId, read }: { accountId: number; read: readonly ReadVerification[] },
): Promise<void> {
  failpoint('verification.before_mark');
  // Take the locks in the same order as changes of the location.
  await lockLinkableLocations(transaction, {
    accountId,
    locationIds: read.map(({ verification }) => verification.locationId),
  });
  const verifications = read.map(({ verification }) => verification);
  const locked = await lockVerifications(transaction, { accountId, verifications });
  const shown = new Map(locked.map((each) => [siteSubject(each), each.shown]));
  const held = read.filter(({ verification }) => shown.has(siteSubject(verification)));
  const entered = held.filter(({ verification, state }) => verification.state !== state);
  await storeVerificationStates(transaction, {
    accountId,
    states: entered.map(({ verification, state }) => ({ ...verification, state })),
  });

  const changed = new Map<number, NonNullable<Awaited<ReturnType<typeof changeVerification>>>>();
  for (const { verification, outcome, state } of held) {
    if (!deps.publishers.find(verification.publisher)?.publisher.verification) continue;
    const [status, before] = [verificationStatus(state), shown.get(siteSubject(verification))];
    const { message = before?.message ?? null } = outcome;
    if (before?.status === status && before.message === message) continue;
    const location = await changeVerification(transaction, verification, { status, message });
    if (location) changed.set(location.id, location);
  }
  const account = changed.size > 0 && (await findAccount(transaction, accountId));
  if (account) await renderRecords(transaction, { account, settings: deps.records }, [...changed.values()]);
  const events = entered.flatMap((each) => endEvents(deps, each));
  await recordEvents(transaction, { accountId, now: deps.clock.now() }, events);
}

function endEvents(
  { publishers }: Pick<ConnectionsDependencies, 'publishers'>,
  { verification, outcome, state }: ReadVerification,
): LocationEvent[] {
  const registered = publishers.find(verification.publisher);
  const end = enteredVerificationEnd(verification.state, state);
  const platform = registered?.publisher.verification && eventPlatform(registered);
  if (!end || platform === undefined) return [];
  return [verificationEvent(platform, { locationId: verification.locationId, end, reason: outcome.message })];
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
