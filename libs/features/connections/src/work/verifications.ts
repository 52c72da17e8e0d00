import { Inject } from '@nestjs/common';
import { nextVerificationState, siteKey, siteSubject } from '@listings/domain';
import { token } from '@listings/nest';
import type { Transaction } from '@listings/persistence';
import { again, loadedRows, waitsFor, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { CONNECTIONS } from '../connections.module.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { UNVERIFYING_RECHECK_MS, verificationPollMs } from '../rules/verification-timing.js';
import type { VerificationIntervals } from '../rules/verification-timing.js';
import { findVerifications } from '../store/verifications.js';
import type { LinkedVerification } from '../store/verifications.js';
import { readVerification } from '../verification/read-verification.js';
import { recordVerifications } from '../verification/record-verification.js';
import type { ReadVerification } from '../verification/record-verification.js';
import { setAside, unread } from '../verification/verification-outcome.js';
import type { VerificationOutcome } from '../verification/verification-outcome.js';
import { VERIFICATION } from './subjects.js';

/** Injection token of the {@link VerificationIntervals}. */
export const VERIFICATION_INTERVALS = token<VerificationIntervals>('VERIFICATION_INTERVALS');

/** Reads the verification states of linked listings from the publishers, again and again [contract 7]. */
@WorkKind({ kind: VERIFICATION, concurrency: 4, recurs: true })
export class Verifications implements WorkHandler<LinkedVerification, ReadVerification> {
  constructor(
    @Inject(CONNECTIONS) private readonly deps: ConnectionsDependencies,
    @Inject(VERIFICATION_INTERVALS) private readonly intervals: VerificationIntervals,
  ) {}

  /** Leaves out the verifications of unlinked locations. */
  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<LinkedVerification>[]> {
    return loadedRows(claimed, await findVerifications(transaction, claimed.map(siteKey)), siteSubject);
  }

  async step({ work, row }: LoadedWork<LinkedVerification>): Promise<WorkOutcome<ReadVerification>> {
    return this.next(row, await readVerification(this.deps, row, work.failures));
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<LinkedVerification, ReadVerification>[],
  ): Promise<void> {
    await recordVerifications(transaction, this.deps, { accountId, read: ended.map(({ outcome }) => outcome.result) });
  }

  /** The publisher is not called again for a day. */
  giveUp({ row }: LoadedWork<LinkedVerification>, { because }: GivenUp): WorkOutcome<ReadVerification> {
    return this.next(row, because === 'its processes ended' ? unread(UNVERIFYING_RECHECK_MS) : setAside());
  }

  private next(verification: LinkedVerification, outcome: VerificationOutcome): WorkOutcome<ReadVerification> {
    const { locationId } = verification;
    const state = nextVerificationState(verification.state, outcome.event);
    const waitMs =
      outcome.waitMs ?? verificationPollMs(state, this.intervals, { locationId, now: this.deps.clock.now() });
    const read = { verification, outcome, state };
    if (outcome.blocked) return waitsFor(outcome.message ?? 'its owner', read, { atMostMs: waitMs });
    return again(waitMs, read, { failed: outcome.failed });
  }
}
