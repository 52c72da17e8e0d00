import { readDatabaseFailure } from '@listings/persistence';
import { LEASE_MS, withCause } from '@listings/platform';
import { again, done } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { claimRow, claimWork } from '../store/claims.js';
import type { AskedTurn } from '../store/claims.js';
import { settleClaims } from '../store/settle.js';
import { causeOf } from '../work-row.js';
import type { ClaimedWork, WorkKey } from '../work-row.js';
import { retryWaitMs } from './retry-wait.js';
import type { DeclaredKind, Loaded, RunnerDependencies } from './runner-dependencies.js';
import { underClaims } from './under-claims.js';

/** The rows that a claim has taken. */
export interface Claimed {
  /** On the monotonic clock, before the claim. */
  readonly claimedAt: number;
  readonly rows: readonly ClaimedWork[];
}

/**
 * Claims rows of a kind, and loads them under their claims, so that the handler changes their subjects only while this process has them. If a
 * load of several rows fails, it loads each row alone; the row that is to blame waits as if its step had thrown.
 */
export class Claimer {
  constructor(
    private readonly deps: Pick<RunnerDependencies, 'database' | 'clock' | 'logger'>,
    private readonly declared: DeclaredKind,
  ) {}

  /**
   * Claims of each group at most as many rows as `turns` ask for. With `unblamed` it leaves out rows that have lost a claim since their last
   * step.
   */
  async claim(turns: readonly AskedTurn[], { unblamed = false } = {}): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    const { kind } = this.declared.options;
    const rows = await claimWork(this.deps.database, { kind, turns, leaseMs: this.leaseMs, unblamed });
    return { claimedAt, rows };
  }

  /** Claims a row, even a suspect, if it is due and no process has it. */
  async claimRow(key: WorkKey): Promise<Claimed> {
    const claimedAt = this.deps.clock.monotonic();
    const row = await claimRow(this.deps.database, { key, leaseMs: this.leaseMs });
    return { claimedAt, rows: row ? [row] : [] };
  }

  private get leaseMs(): number {
    return this.declared.options.leaseMs ?? LEASE_MS;
  }

  /** Loads claimed rows, and returns those that can be worked on; the others have ended, or wait after a failure. */
  async load(rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    if (rows.length === 0) return [];
    try {
      return await this.loadTogether(rows);
    } catch (error) {
      if (readDatabaseFailure(error)) throw error;
      if (rows.length === 1) return this.postpone(rows, error);
      const loaded: Loaded[] = [];
      for (const row of rows) loaded.push(...(await this.load([row])));
      return loaded;
    }
  }

  /** Loads rows; those whose subject is gone end. */
  private async loadTogether(rows: readonly ClaimedWork[]): Promise<readonly Loaded[]> {
    const { result = [] } = await underClaims(
      this.deps.database,
      rows.map((work) => ({ work })),
      {
        write: async (transaction, held) => {
          const works = held.map(({ work }) => work);
          return matchLoaded(works, await this.declared.handler.load(transaction, works));
        },
        settle: async (transaction, held, loaded) => {
          const present = new Set(loaded.map(({ work }) => work));
          const gone = held.filter(({ work }) => !present.has(work));
          await settleClaims(
            transaction,
            gone.map(({ work }) => ({ work, outcome: done(undefined) })),
          );
        },
      },
    );
    return result;
  }

  private async postpone(rows: readonly ClaimedWork[], error: unknown): Promise<Loaded[]> {
    const settled: { work: ClaimedWork; outcome: WorkOutcome<undefined> }[] = rows.map((work) => ({
      work,
      outcome: again(retryWaitMs(work.failures), undefined, { failed: true }),
    }));
    await underClaims(this.deps.database, settled, {
      write: async () => undefined,
      settle: async (transaction, held) => void (await settleClaims(transaction, held)),
    });
    for (const row of rows) {
      const { accountId, kind, subject } = row;
      withCause(causeOf(row), () =>
        this.deps.logger.error(
          { err: error, accountId, kind, subject },
          'work could not be loaded; it will be tried again',
        ),
      );
    }
    return [];
  }
}

/** What a handler has loaded, with the rows of the engine. Throws if it returned a row that it was not asked for, or one twice. */
function matchLoaded(rows: readonly ClaimedWork[], loaded: readonly Loaded[]): Loaded[] {
  const open = new Map(rows.map((work) => [nameOf(work), work]));
  return loaded.map(({ work: given, row }) => {
    const work = open.get(nameOf(given));
    if (!work) throw new Error(`load returned the row ${nameOf(given)}, which is not claimed, or returned it twice.`);
    open.delete(nameOf(given));
    return { work, row };
  });
}

function nameOf({ accountId, subject }: WorkKey): string {
  return `${accountId} ${subject}`;
}
