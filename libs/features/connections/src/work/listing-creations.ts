import { Inject } from '@nestjs/common';
import { RECONNECT, SET_ASIDE, siteKey, siteSubject } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { Lease } from '@listings/platform';
import { again, done, loadedRows, waitsFor, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, GivenUp, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { CONNECTIONS } from '../connections.module.js';
import { createListing } from '../creation/create-listing.js';
import { withdrawn } from '../creation/creation-outcome.js';
import type { CreationOutcome } from '../creation/creation-outcome.js';
import { recordCreations } from '../creation/record-creation.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findOpenCreations } from '../store/listing-creations.js';
import type { OpenCreation } from '../store/listing-creations.js';
import { LISTING_CREATION } from './subjects.js';

/** Creates the listings that clients requested, and links them to their locations [contract 7]. Few at a time, because new listings are rare. */
@WorkKind({ kind: LISTING_CREATION, concurrency: 4 })
export class ListingCreations implements WorkHandler<OpenCreation, CreationOutcome> {
  constructor(@Inject(CONNECTIONS) private readonly deps: ConnectionsDependencies) {}

  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<OpenCreation>[]> {
    return loadedRows(claimed, await findOpenCreations(transaction, claimed.map(siteKey)), siteSubject);
  }

  async step(
    { work: { failures }, row: request }: LoadedWork<OpenCreation>,
    lease: Lease,
  ): Promise<WorkOutcome<CreationOutcome>> {
    const outcome = await createListing(this.deps, { request, failures, lease });
    if (outcome.event !== 'postponed') return done(outcome);
    const { waitMs, failed, issue, blocked, pause } = outcome;
    const reason = blocked ? (issue ?? RECONNECT) : pause;
    if (reason !== undefined) return waitsFor(reason, outcome, { atMostMs: waitMs });
    return again(waitMs, outcome, { failed });
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<OpenCreation, CreationOutcome>[],
  ): Promise<void> {
    const outcomes = ended.map(({ row, outcome }) => ({ request: row, outcome: outcome.result }));
    await recordCreations(transaction, this.deps, { accountId, ended: outcomes });
  }

  giveUp(_: LoadedWork<OpenCreation>, { because }: GivenUp): WorkOutcome<CreationOutcome> {
    return done(withdrawn(because === 'its processes ended' ? 'The listing could not be created' : SET_ASIDE));
  }
}
