import { errorEntries, RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { callerOfJob, findNextRows, findRowPage, insertJobRows, moveRows, RowUnit } from '@listings/feature-jobs';
import type { JobHandler, JobItem, JobRun, MovedRow, StepPause } from '@listings/feature-jobs';
import { selectLocations } from '@listings/feature-locations';
import type { LocationSelection, RowDetails, RowProblem } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { LINKED_MEANWHILE, SUGGESTED_MEANWHILE } from '../creation/creation-outcome.js';
import { requestListingCreation } from '../creation/request-listing-creation.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findListingCandidates } from '../store/listing-coverage.js';
import { findEndedCreations } from '../store/listing-creations.js';
import type { EndedCreation } from '../store/listing-creations.js';
import { findUncompared } from '../store/match-requests.js';
import { LISTING_CREATION_JOB } from './listing-kinds.js';

/** Rows of an earlier job that are selected in one piece of work. */
const SELECTED = 1_000;
/** Locations whose listings are requested in a step. */
const REQUESTED = 20;
/** Requests whose end is read in one piece of work. */
const WATCHED = 500;
/** How often the job looks whether the publisher has created the listings. */
const LOOK_MS = 10_000;

/** What a creation of listings knows. */
export interface ListingCreationParameters {
  /** The locations, or those that an earlier job has refused. */
  readonly selection: LocationSelection | { readonly refusedBy: string };
  readonly publisher: string;
  readonly connectedAccountId: string;
}

/**
 * Requests a listing for each selected location, as a client does for one, and then waits until the publisher has created or refused each of
 * them. Leaves out locations that have a listing, and those with a suggested match, which a person confirms instead. While a search for matches
 * runs it requests nothing.
 */
export class ListingCreationJob implements JobHandler {
  readonly kind = LISTING_CREATION_JOB;

  constructor(private readonly deps: ConnectionsDependencies) {}

  async step(run: JobRun): Promise<StepPause | void> {
    const { phase } = run.job;
    const parameters = run.job.parameters as unknown as ListingCreationParameters;
    if (phase === 'SELECTING') return this.select(run, parameters);
    if (phase === 'REQUESTING') return this.request(run, parameters);
    return this.watch(run, parameters);
  }

  private async select(run: JobRun, { selection }: ListingCreationParameters): Promise<void> {
    if (!('refusedBy' in selection)) return selectLocations(run, selection, 'REQUESTING');
    const { accountId, processed, position } = run.job;
    const refused = await findRowPage(this.deps.database, {
      accountId,
      jobId: selection.refusedBy,
      filter: { outcome: 'REFUSED' },
      page: { position: (position as number | null) ?? 0, size: SELECTED },
    });
    const rows = refused.slice(0, SELECTED);
    await run.commit(async (transaction) => {
      const staged = rows.map(({ locationId }, at) => ({ position: processed + at + 1, locationId, input: null }));
      await insertJobRows(transaction, { accountId, jobId: run.job.id }, staged);
      if (refused.length > SELECTED) return { processed: rows.length, position: rows.at(-1)?.position };
      const total = processed + rows.length;
      return total === 0 ? { next: { problem: NOTHING } } : { phase: 'REQUESTING', total };
    });
  }

  private async request(
    run: JobRun,
    { publisher: constant, connectedAccountId }: ListingCreationParameters,
  ): Promise<StepPause | void> {
    const { accountId, id: jobId } = run.job;
    const publisher = this.deps.publishers.find(constant);
    if (!publisher) return void (await run.commit(async () => ({ next: { problem: UNKNOWN } })));
    const rows = await findNextRows(this.deps.database, { accountId, jobId, state: 'STAGED', limit: REQUESTED });
    if (rows.length === 0)
      return void (await run.commit(async () => ({ phase: 'AWAITING', total: run.job.counts['REQUESTED'] ?? 0 })));
    // The suggestions of the running search must count.
    const uncompared = await findUncompared(this.deps.database, { accountId, publisher: constant, since: null });
    if (uncompared === 'running') return { inMs: LOOK_MS };
    const found = await findListingCandidates(this.deps.database, {
      accountId,
      publisher: constant,
      locationIds: rows.map(({ locationId }) => locationId ?? 0),
    });
    const candidates = new Map(found.map((each) => [each.locationId, each]));
    for (const { details, ...rest } of rows) {
      const candidate = candidates.get(rest.locationId ?? 0);
      const row = { ...rest, details: candidate ? { name: candidate.name } : details };
      await this.requestOf(run, { row, publisher, connectedAccountId });
    }
  }

  private async requestOf(
    run: JobRun,
    {
      row,
      publisher,
      connectedAccountId,
    }: { row: JobItem; publisher: RegisteredPublisher; connectedAccountId: string },
  ): Promise<void> {
    const end = (transaction: Transaction, result: readonly RuleViolation[] | 'suggested') =>
      moveRows(transaction, run, [result === 'suggested' ? endedRow(row, 'SUGGESTED') : requestedRow(row, result)]);
    const deps = { ...this.deps, unit: new RowUnit(run, end) };
    const request = { publisher, locationId: row.locationId ?? 0, connectedAccountId };
    try {
      await requestListingCreation(deps, callerOfJob(run.job), request, { unlessSuggested: true });
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'SY90002')) throw error;
      // The location was removed since it was selected.
      await run.commit((transaction) => end(transaction, [violation('SY10046', 'The location was deleted')]));
    }
  }

  private async watch(run: JobRun, { publisher }: ListingCreationParameters): Promise<StepPause | undefined> {
    const { accountId, id: jobId } = run.job;
    const after = (run.job.position as number | null) ?? 0;
    const rows = await findNextRows(this.deps.database, { accountId, jobId, state: 'CHECKED', limit: WATCHED, after });
    const ended = await findEndedCreations(this.deps.database, {
      accountId,
      publisher,
      locationIds: rows.map(({ locationId }) => locationId ?? 0),
    });
    const byLocation = new Map(ended.map((each) => [each.locationId, each]));
    const settled = rows.flatMap((row) => {
      const end = byLocation.get(row.locationId ?? 0);
      return end ? [settledRow(row, end)] : [];
    });
    const last = rows.length === WATCHED ? (rows.at(-1)?.position ?? null) : null;
    await run.commit(async (transaction) => {
      const moved = await moveRows(transaction, run, settled, () => 'REQUESTED');
      const isLast = (run.job.counts['REQUESTED'] ?? 0) === settled.length;
      return { ...moved, position: last, ...(isLast && { next: 'finished' as const }) };
    });
    return last === null && run.job.state === 'RUNNING' ? { inMs: LOOK_MS } : undefined;
  }
}

/** A row whose listing is requested waits until the request ends, like a row that is checked and not yet applied. */
function requestedRow(row: JobItem, violations: readonly RuleViolation[]): MovedRow {
  if (violations.length === 0) return { ...row, state: 'CHECKED', outcome: 'REQUESTED' };
  if (violations.some(({ code }) => code === HAS_LISTING)) return endedRow(row, 'LISTED');
  const problems = errorEntries(violations).map(({ message }) => ({
    column: null,
    message: message.replace(CODE, ''),
  }));
  return endedRow(row, 'REFUSED', problems);
}

function endedRow(row: JobItem, outcome: string, problems: readonly RowProblem[] = []): MovedRow {
  return { ...row, state: 'ENDED', outcome, details: { ...(row.details as RowDetails | null), problems } };
}

function settledRow(row: JobItem, { state, issue }: EndedCreation) {
  const isCreated = state === 'CREATED';
  const leftOut = issue === null ? undefined : LEFT_OUT[issue];
  if (leftOut) return endedRow(row, leftOut);
  const problems = isCreated ? [] : [{ column: null, message: state === null ? WITHDRAWN : (issue ?? REFUSED) }];
  return endedRow(row, isCreated ? 'CREATED' : 'REFUSED', problems);
}

/** The outcome of a row whose request ended because the location needed no new listing any more. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  [LINKED_MEANWHILE]: 'LISTED',
  [SUGGESTED_MEANWHILE]: 'SUGGESTED',
};

/** The rule that a location has at most one listing of a publisher. */
const HAS_LISTING = 'SY81091';
/** The code that a message of a rule begins with. */
const CODE = /^SY\d{5}: /;
const UNKNOWN = 'The publisher is not configured any more.';
const NOTHING = 'The earlier job has no refused location any more.';
const REFUSED = 'The publisher has not created the listing.';
const WITHDRAWN = 'The request is gone, for example because the account was disconnected.';
