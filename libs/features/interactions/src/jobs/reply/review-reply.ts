import { RequestError } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { afterCheck, findNextBatch, findNextRows, insertJobRows, MOST_ROWS, moveRows } from '@listings/feature-jobs';
import type { JobHandler, JobItem, JobRun } from '@listings/feature-jobs';
import { BATCH_BYTES } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { InteractionsDependencies } from '../../dependencies.js';
import { replyViolations, respondInTransaction } from '../../responses/respond.js';
import { fillReply } from '../../rules/reply-text.js';
import { findInteractionBatch, idsBehind } from '../../store/interaction-reads.js';
import type { InteractionConnection, InteractionRecord } from '../../store/interaction-reads.js';
import { walkInteractions } from '../../store/list/walk-interactions.js';
import type { WalkPosition } from '../../store/list/walk-interactions.js';
import { findLocationNames } from '../../store/location-names.js';
import { replyParameters, REVIEW_REPLY } from './reply-parameters.js';
import type { ReplyDetails, ReplyInput } from './reply-parameters.js';
import { problemInWords } from './reply-problem.js';

/** Interactions that are selected by their ids, and that are checked, in one piece of work. */
const SELECTED = 1_000;
const CHECKED = 200;
/** Replies that are stored in one transaction: few, because it locks the counts of the account. */
const AT_ONCE = 20;
const PIECES = 5;

/**
 * The job that replies to many interactions: it selects them, checks which ones take the reply, waits for a person, and stores the replies. The
 * work of responses sends them to the publishers.
 */
export class ReviewReplyJob implements JobHandler {
  readonly kind = REVIEW_REPLY;

  constructor(private readonly deps: Pick<InteractionsDependencies, 'database' | 'clock' | 'publishers' | 'work'>) {}

  async step(run: JobRun): Promise<void> {
    for (let pieces = 0; pieces < PIECES; pieces += 1) {
      const { phase } = run.job;
      if (phase === 'SELECTING') await this.select(run);
      else if (phase === 'CHECKING') await this.check(run);
      else await this.apply(run);
      if (run.job.state !== 'RUNNING') return;
    }
  }

  /** Stores the selected interactions as rows, so the selection no longer changes. */
  private async select(run: JobRun): Promise<void> {
    const { accountId, id: jobId, processed } = run.job;
    await run.commit(async (transaction) => {
      const { ids, next } = await this.nextSelected(transaction, run);
      if (processed + ids.length > MOST_ROWS) return { next: { problem: TOO_MANY } };
      const rows = ids.map((interactionId, index) => ({
        position: processed + index + 1,
        locationId: null,
        input: { interactionId } satisfies ReplyInput,
      }));
      await insertJobRows(transaction, { accountId, jobId }, rows);
      if (next !== undefined) return { processed: ids.length, position: next };
      const total = processed + ids.length;
      return total === 0 ? { next: { problem: NOTHING } } : { phase: 'CHECKING', total };
    });
  }

  private async nextSelected(transaction: Transaction, { job }: JobRun) {
    const { selection } = replyParameters(job);
    if (!selection.ids) {
      const after = (job.position as WalkPosition | null) ?? undefined;
      return walkInteractions(transaction, { accountId: job.accountId, filter: selection.filter, after });
    }
    const end = job.processed + SELECTED;
    return { ids: selection.ids.slice(job.processed, end), next: end < selection.ids.length ? end : undefined };
  }

  private async check(run: JobRun): Promise<void> {
    const { accountId, id: jobId } = run.job;
    const { database } = this.deps;
    const { text } = replyParameters(run.job);
    // Each row keeps its reply.
    const limit = Math.max(1, Math.min(CHECKED, Math.floor(BATCH_BYTES / text.length)));
    const next = await findNextRows(database, { accountId, jobId, state: 'STAGED', limit });
    if (next.length === 0) return void (await run.commit(async () => afterCheck(REVIEW_REPLY, run.job)));
    const ids = next.map(interactionOf);
    const found = await findInteractionBatch(database, { accountId, ids });
    const rows = next.slice(0, ids.length - idsBehind(ids, found).length);
    const byId = new Map(found.map((each) => [each.id, each]));
    const names = await findLocationNames(database, { accountId, ids: found.map(({ locationId }) => locationId) });
    const checked = rows.map((row) => {
      const interaction = byId.get(interactionOf(row));
      const location = names.get(interaction?.locationId ?? 0)?.name ?? '';
      return this.checkRow(row, { interaction, location, text });
    });
    await run.commit((transaction) => moveRows(transaction, run, checked));
  }

  private checkRow(
    row: JobItem,
    { interaction, location, text }: { interaction: InteractionRecord | undefined; location: string; text: string },
  ) {
    if (!interaction) return endOf(row, 'REFUSED', { problems: [{ column: null, message: GONE }] });
    const author = interaction.authorName ?? '';
    const reply = fillReply(text, { author, location });
    const details: ReplyDetails = { name: location, author, text: reply };
    const found = { ...row, locationId: interaction.locationId };
    const violations = replyViolations(this.deps.publishers, { ...interaction, removing: false }, reply);
    if (violations.length > 0) return refused(found, details, violations, interaction.connection);
    return endOf(found, 'READY', details);
  }

  private async apply(run: JobRun): Promise<void> {
    const { accountId, id: jobId } = run.job;
    const rows = await findNextBatch(this.deps.database, { accountId, jobId, state: 'CHECKED', limit: AT_ONCE });
    if (rows.length === 0) return void (await run.commit(async () => ({ next: 'finished' })));
    await run.commit(async (transaction) => {
      const ended = [];
      for (const row of rows) ended.push(await this.reply(transaction, accountId, row));
      const saved = ended.map((row) => ({ ...row, state: 'ENDED' as const }));
      return moveRows(transaction, run, saved, () => 'READY');
    });
  }

  /** Stores the reply to the interaction of a row, or says why it takes none any more. */
  private async reply(transaction: Transaction, accountId: number, row: JobItem) {
    const details = row.details as ReplyDetails;
    const reply = { interactionId: interactionOf(row), content: details.text ?? '' };
    try {
      const result = await respondInTransaction(transaction, this.deps, { accountId }, reply);
      return result.success ? endOf(row, 'REPLIED', details) : refused(row, details, result.violations);
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'SY90002')) throw error;
      return endOf(row, 'REFUSED', { ...details, problems: [{ column: null, message: GONE }] });
    }
  }
}

function interactionOf({ input }: JobItem): string {
  return (input as ReplyInput).interactionId;
}

function refused(
  row: JobItem,
  details: ReplyDetails,
  violations: readonly RuleViolation[],
  connection?: InteractionConnection,
) {
  const problems = violations.map((each) => ({ column: null, message: problemInWords(each, connection) }));
  return endOf(row, 'REFUSED', { ...details, problems });
}

function endOf({ input: _, ...row }: JobItem, outcome: 'READY' | 'REFUSED' | 'REPLIED', details: ReplyDetails) {
  const state = outcome === 'REFUSED' ? ('REFUSED' as const) : ('CHECKED' as const);
  return { ...row, outcome, details, state };
}

const GONE = 'There is no such review any more.';
const NOTHING = 'No review matches the selection any more.';
const TOO_MANY = `The filter selects more than ${MOST_ROWS.toLocaleString('en')} reviews. Choose a shorter period, or fewer locations.`;
