import { findNextRows, insertJobRows, moveRows, RowUnit } from '@listings/feature-jobs';
import type { JobChange, JobHandler, JobItem, JobRun } from '@listings/feature-jobs';
import { createCampaign } from '../campaign/create-campaign.js';
import type { PostsDependencies } from '../dependencies.js';
import { campaignAgain } from '../rules/campaign-again.js';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { findCampaign } from '../store/campaign-reads.js';
import { findPostLocations } from '../store/items.js';
import { findFailedLocations, lockRetries } from '../store/retries.js';
import { POST_RETRY, retryParameters } from './retry-parameters.js';
import type { RetryDetails, RetryInput } from './retry-parameters.js';

/** Locations that are selected in one piece of work. */
const SELECTED = 500;
const PIECES = 5;

/** Where the selection goes on. */
interface Position {
  /** The index of the site. */
  readonly site: number;
  readonly afterLocationId: number;
}

/**
 * The job that publishes a post again where it has failed: a campaign for each site, with the content of the first one, at the locations that
 * failed there. No location gets a second retry: each campaign names the one that it repeats, and a retry leaves out the locations of such
 * campaigns.
 */
export class PostRetryJob implements JobHandler {
  readonly kind = POST_RETRY;

  constructor(private readonly deps: PostsDependencies) {}

  async step(run: JobRun): Promise<void> {
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      if (run.job.phase === 'SELECTING') await this.select(run);
      else await this.publish(run);
      if (run.job.state !== 'RUNNING') return;
    }
  }

  /** Stores the failed locations of the next site as rows. */
  private async select(run: JobRun): Promise<void> {
    const { accountId, id: jobId, processed, position } = run.job;
    const { postId, sites } = retryParameters(run.job);
    const { site: index, afterLocationId: after } = (position ?? { site: 0, afterLocationId: 0 }) as Position;
    const site = sites[index];
    if (site === undefined) {
      const selected: JobChange = { phase: 'PUBLISHING', total: processed, position: null };
      return void (await run.commit(async () => (processed === 0 ? { next: { problem: NOTHING } } : selected)));
    }
    await run.commit(async (transaction) => {
      const found = await findFailedLocations(transaction, { accountId, postId, site, after, limit: SELECTED });
      const rows = found.map(({ locationId, name }, at) => ({
        position: processed + at + 1,
        locationId,
        input: { site, name } satisfies RetryInput,
      }));
      await insertJobRows(transaction, { accountId, jobId }, rows);
      const last = found.length === SELECTED ? found.at(-1) : undefined;
      const next: Position = last
        ? { site: index, afterLocationId: last.locationId }
        : { site: index + 1, afterLocationId: 0 };
      return { processed: rows.length, position: next };
    });
  }

  /** Publishes the post again at the rows of the next site. */
  private async publish(run: JobRun): Promise<void> {
    const { accountId, id: jobId } = run.job;
    const { postId } = retryParameters(run.job);
    const next = await findNextRows(this.deps.database, {
      accountId,
      jobId,
      state: 'STAGED',
      limit: POST_BOUNDS.locations,
    });
    const site = siteOf(next[0]);
    if (site === undefined) return void (await run.commit(async () => ({ next: 'finished' })));
    const rows = next.filter((row) => siteOf(row) === site);

    const post = await findCampaign(this.deps.database, { accountId, postId });
    if (!post || post.status === 'DELETED') return this.refuseAll(run, rows, 'The post was deleted meanwhile.');
    const archivedOf = await this.findLocations(accountId, rows);
    const gone = rows.filter(({ locationId }) => !archivedOf.has(locationId ?? 0));
    if (gone.length > 0) return this.refuseAll(run, gone, 'The location was deleted.');
    const archived = rows.filter(({ locationId }) => archivedOf.get(locationId ?? 0));
    if (archived.length > 0) return this.refuseAll(run, archived, 'The location is archived.');

    const key = { accountId, postId, site, locationIds: [...archivedOf.keys()] };
    const unit = new RowUnit<number>(
      run,
      (transaction, again) =>
        moveRows(
          transaction,
          run,
          rows.map((row) => endOf(row, 'REPEATED', { postId: again })),
        ),
      async (transaction) => {
        const retried = await lockRetries(transaction, key);
        if (retried.size > 0) throw new RetriedMeanwhile(retried);
      },
    );
    const input = campaignAgain(post, { site, locationIds: key.locationIds, now: this.deps.clock.now() });
    try {
      const result = await createCampaign({ ...this.deps, unit }, { accountId }, input, { retryOf: postId });
      if (!result.success) await this.refuseAll(run, rows, result.violations.map(({ reason }) => reason).join(' '));
    } catch (error) {
      if (!(error instanceof RetriedMeanwhile)) throw error;
      const others = rows.filter(({ locationId }) => error.locationIds.has(locationId ?? 0));
      await this.refuseAll(run, others, 'Another retry has published the post again here.');
    }
  }

  /** Whether each location of the rows is archived. */
  private async findLocations(accountId: number, rows: readonly JobItem[]): Promise<ReadonlyMap<number, boolean>> {
    const locationIds = rows.flatMap(({ locationId }) => locationId ?? []);
    const found = await findPostLocations(this.deps.database, { accountId, locationIds });
    return new Map(found.map(({ id, archived }) => [id, archived]));
  }

  private async refuseAll(run: JobRun, rows: readonly JobItem[], message: string): Promise<void> {
    const refused = rows.map((row) => endOf(row, 'REFUSED', { problems: [{ column: null, message }] }));
    await run.commit((transaction) => moveRows(transaction, run, refused));
  }
}

/** Another retry was faster at some locations. */
class RetriedMeanwhile extends Error {
  constructor(readonly locationIds: ReadonlySet<number>) {
    super('another retry has published the post again');
  }
}

function endOf({ input, ...row }: JobItem, outcome: 'REPEATED' | 'REFUSED', details: RetryDetails) {
  const { name } = input as RetryInput;
  return { ...row, outcome, details: { name, ...details }, state: 'ENDED' as const };
}

function siteOf(row: JobItem | undefined): string | undefined {
  return (row?.input as RetryInput | undefined)?.site;
}

const NOTHING = 'The post has failed at no location any more.';
