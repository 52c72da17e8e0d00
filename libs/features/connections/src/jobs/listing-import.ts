import type { RuleViolation } from '@listings/errors';
import { callerOfJob, findNextRows, moveRows, RowUnit } from '@listings/feature-jobs';
import type { JobHandler, JobItem, JobRun, MovedRow, StepPause } from '@listings/feature-jobs';
import type { Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { checkListingImport } from '../import/check-import.js';
import { importListing } from '../import/import-listing.js';
import type { ImportResult } from '../import/import-listing.js';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import { LISTING_IMPORT } from './listing-kinds.js';

/** Listings of a step: each takes a call of the publisher. */
const OF_A_STEP = 3;
/** After this many pauses the job refuses a listing that the publisher does not let it read. */
const MOST_PAUSES = 20;
const LONGEST_PAUSE_MS = 600_000;

/** What a row of the job is about. */
export interface ImportedListing {
  /** Id of the listing, as clients send it. */
  readonly listingId: string;
  readonly name: string;
}

/** What a listing import knows. */
export interface ListingImportParameters {
  readonly connectedAccountId: string;
  /** Whether its listings were compared before the first import. */
  readonly isCompared?: boolean;
  /** The ended job whose listings without a seat it tries again. */
  readonly retries?: string;
}

/**
 * Creates a location from each listing and links the two, with the outcome of the row in the same transaction. A publisher that limits its
 * calls lets the job wait: the rows that are done stay done.
 */
export class ListingImport implements JobHandler {
  readonly kind = LISTING_IMPORT;

  constructor(private readonly deps: ConnectionsDependencies) {}

  async step(run: JobRun): Promise<StepPause | void> {
    const { accountId, id: jobId, parameters } = run.job;
    if (!(parameters as unknown as ListingImportParameters).isCompared) return this.compare(run);
    const rows = await findNextRows(this.deps.database, { accountId, jobId, state: 'STAGED', limit: OF_A_STEP });
    if (rows.length === 0) {
      await run.commit(async () => ({ next: 'finished' }));
      return undefined;
    }
    for (const row of rows) {
      const pause = await this.import(run, row);
      if (pause) return pause;
    }
    return undefined;
  }

  /** Says before the first import how many places the account would have twice. */
  private async compare(run: JobRun): Promise<void> {
    const { accountId, id: jobId, parameters } = run.job;
    const rows = await findNextRows(this.deps.database, {
      accountId,
      jobId,
      state: 'STAGED',
      limit: CONNECTION_BOUNDS.importedListings,
    });
    const ids = rows.map(({ input }) => (input as ImportedListing).listingId);
    const check = await checkListingImport(this.deps, { accountId }, ids);
    const alike = 'lookalikes' in check ? check.lookalikes.length : 0;
    await run.commit(async () => ({
      parameters: { ...parameters, isCompared: true },
      ...(alike > 0 && { warning: lookAlike(alike) }),
    }));
  }

  private async import(run: JobRun, row: JobItem): Promise<StepPause | undefined> {
    const { connectedAccountId } = run.job.parameters as unknown as ListingImportParameters;
    const { listingId: connectedAccountListingId } = row.input as ImportedListing;
    const end = async (transaction: Transaction, result: ImportResult) => ({
      ...(await moveRows(transaction, run, [endedRow(row, result)])),
      position: null,
    });
    const unit = new RowUnit(run, end);
    const listing = { connectedAccountId, connectedAccountListingId };
    const caller = callerOfJob(run.job);
    // The step waits for the publisher, and stores little.
    const result = await run.outside(() => importListing({ ...this.deps, unit }, caller, listing));
    if (unit.isEnded) return undefined;
    const pauses = pausesOf(run.job.position);
    if (result.outcome === 'refused' && result.retryInMs !== undefined && pauses < MOST_PAUSES) {
      const inMs = Math.min(result.retryInMs, LONGEST_PAUSE_MS);
      await run.commit(async () => ({ position: { pauses: pauses + 1 }, warning: LIMITED }));
      return { inMs };
    }
    await run.commit((transaction) => end(transaction, result));
    return undefined;
  }
}

function endedRow(row: JobItem, result: ImportResult): MovedRow {
  const { name } = row.input as ImportedListing;
  const created = result.outcome === 'created';
  const outcome = created ? 'CREATED' : lacksSeat(result.violation) ? 'NO_SEAT' : 'REFUSED';
  const problems = created ? [] : [{ column: null, message: result.violation.reason.replaceAll(CODE, '') }];
  return {
    ...row,
    state: 'ENDED',
    outcome,
    locationId: created ? result.locationId : null,
    details: { name, problems },
  };
}

/** Whether a seat is all that a listing lacks, so that it can be tried again [contract 14]. */
function lacksSeat({ code, reason }: RuleViolation): boolean {
  return code === 'SY81086' && reason.match(/SY\d{5}/g)?.every((each) => each === 'SY10151') === true;
}

function pausesOf(position: unknown): number {
  return (position as { pauses?: number } | null)?.pauses ?? 0;
}

function lookAlike(count: number): string {
  return `${count} of the places look like one that you have already, or are among these listings more than once. Compare the new locations, and archive those that are there twice.`;
}

/** The codes that reasons of rules begin with. */
const CODE = /SY\d{5}: /g;
const LIMITED = 'The publisher limits how often its listings are read, so the job pauses now and then.';
